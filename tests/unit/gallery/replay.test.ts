/** Paths as they are sent to a page of the product to be played. */
import { expect, test } from 'vitest';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { partOfPath, partOfWalk, partsBefore, replayOf } from '#model-tests/gallery/build/replay.ts';
import { readReplay, replayHref } from '#model-tests/gallery/replay/script.ts';
import { readProgress, readSteering } from '#model-tests/gallery/replay/steering.ts';
import { planOf } from '#model-tests/kit/paths.ts';
import { models } from '#model-tests/models/all-models.ts';

const charts = chartsOf(models);
const modelOf = (id: string) => {
  const model = models.find(({ machine }) => machine.id === id);
  if (!model) throw new Error(`There is no model of ${id}.`);
  return model;
};
const before = (id: string) => partsBefore(id, models, charts);

test.each(['signIn', 'challenge', 'session', 'consent', 'colourMode', 'authenticator'])(
  'every path of %s can be played, and survives being written down',
  (id) => {
    const model = modelOf(id);
    for (const path of planOf(model).paths) {
      const part = partOfPath(model, path);
      expect(part).not.toHaveProperty('reason');
      const read = JSON.parse(JSON.stringify(part)) as typeof part;
      expect(read).toMatchObject({
        machine: id,
        steps: path.steps.map(({ snapshot }) => ({
          value: JSON.parse(JSON.stringify(snapshot.value)) as unknown,
        })),
      });
    }
  },
  60_000,
);

test('the way to a machine leads through those that start it', () => {
  const parts = before('challenge');
  expect(parts).toMatchObject([{ machine: 'authenticator' }, { machine: 'signIn' }]);
  expect('reason' in parts || parts[1]?.steps.at(-1)?.value).toEqual({
    challenge: { answering: 'resting' },
  });
  expect(before('consent')).toEqual([]);
});

test.each([
  ['application', /the page itself/],
  ['form', /part of \d+ other machines/],
  ['appReview', /no public page/],
])('the reason why %s cannot be played is shown', (id, reason) => {
  expect(before(id)).toEqual({ reason: expect.stringMatching(reason) as string });
  const { script, refusals } = replayOf(before(id), new Map([['node-p01', { reason: 'another' }]]));
  expect(script).toBeNull();
  expect(refusals.get('node-p01')).toMatch(reason);
});

test('a walk is found again by the titles of its steps, unless it began otherwise', () => {
  const model = modelOf('colourMode');
  const [path] = planOf(model).paths;
  const steps = ['', ...(path?.steps.map(({ step }) => step.title) ?? [])].map((title) => ({ title }));
  const record = {
    machine: 'colourMode',
    walk: 'w',
    path: 'p01',
    isComplete: true,
    inputName: 'a document',
    steps,
  };
  const walk = record as unknown as Parameters<typeof partOfWalk>[1];
  expect(partOfWalk(model, walk)).toEqual(path && partOfPath(model, path));
  expect(partOfWalk(model, { ...walk, inputName: 'elsewhere' })).toHaveProperty('reason');
  const odd = {
    ...walk,
    steps: [...walk.steps, { ...walk.steps[0], title: 'nothing like it' }],
  } as typeof walk;
  expect(partOfWalk(model, odd)).toHaveProperty('reason');
});

test('what a person does by hand comes with how it is done', () => {
  const events = planOf(modelOf('signIn')).paths.flatMap((path) => {
    const part = partOfPath(modelOf('signIn'), path);
    return 'reason' in part ? [] : part.steps.flatMap((step) => step.events);
  });
  const gesturesOf = (type: string) => events.find(({ event }) => event.type === type)?.gestures;
  expect(gesturesOf('form.submitted')).toMatchObject([{ kind: 'press', role: 'button' }]);
  expect(gesturesOf('field.changed')).toMatchObject([{ kind: 'fill', value: 'marta@leeds.example' }]);
  // It comes by itself.
  expect(gesturesOf('retry.requested') ?? null).toBeNull();
});

test('the address of a step is read as it was written', () => {
  const address = { slug: 'sign-in', path: 'node-p03', step: 7, run: '' };
  expect(replayHref(address)).toBe('/cookie-policy#replay=sign-in/node-p03/7');
  for (const one of [address, { ...address, run: '0b1b8a5e-3c44' }])
    expect(readReplay(new URL(replayHref(one), 'http://localhost').hash)).toEqual(one);
  for (const hash of ['', '#your-choice', '#replay=', '#replay=../x/1', '#replay=a/b/c', '#replay=a/b/1/<x>'])
    expect(readReplay(hash)).toBeNull();
});

test('only what is meant for this replay is heard', () => {
  expect(readSteering({ kind: 'step', run: 'a' }, 'a')).toEqual({ kind: 'step', run: 'a' });
  for (const data of [
    null,
    {},
    { kind: 'step', run: 'b' },
    { kind: 'explode', run: 'a' },
    { kind: 'speed', run: 'a', speed: 'toString' },
  ])
    expect(readSteering(data, 'a')).toBeNull();
  const progress = {
    kind: 'progress',
    run: 'a',
    standing: 'paused',
    step: 1,
    count: 2,
    words: 'w',
    problem: null,
  };
  expect(readProgress(progress, 'a')).toEqual(progress);
  expect(readProgress(progress, 'b')).toBeNull();
  expect(readProgress({ ...progress, step: '1' }, 'a')).toBeNull();
});
