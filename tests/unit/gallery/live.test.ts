/** Looking on: what a page tells, to whom and when it stops, and what the gallery makes of it. */
import { createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { createInspector } from '#model-tests/gallery/inspect/inspector.ts';
import {
  activeIds,
  connectionInWords,
  KEPT,
  learn,
  NOTHING,
  relativesOf,
  type LiveNews,
} from '#model-tests/gallery/live/live-view.ts';
import {
  lockOf,
  readMessage,
  type LiveMessage,
  type PageMessage,
  type ToldActor,
} from '#model-tests/gallery/live/protocol.ts';

const machine = setup({ types: {} as { events: { type: 'turned' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { turned: 'on' } }, on: { type: 'final' } },
});

/** A page that is looked on at, without a browser. */
function page() {
  const posted: PageMessage[] = [];
  const granted = new Map<string, () => unknown>();
  let hear: (event: { data: LiveMessage }) => void = () => {};
  const channel = {
    postMessage: (message: PageMessage) => void posted.push(structuredClone(message)),
    addEventListener: (_: string, listener: typeof hear) => void (hear = listener),
  };
  const locks = {
    request: (name: string, grant: () => unknown) => {
      granted.set(name, grant);
      if (name.includes('.page.')) grant();
      return Promise.resolve();
    },
  };
  const inspect = createInspector({
    page: 'p1',
    channel: channel as unknown as BroadcastChannel,
    locks: locks as unknown as LockManager,
    describe: () => ({ title: 'About', path: '/about' }),
    now: () => 1000,
  });
  const say = async (data: LiveMessage) => {
    hear({ data });
    await Promise.resolve();
  };
  return { posted, say, inspect, end: (viewer: string) => granted.get(lockOf('viewer', viewer))?.() };
}

test('a page without a viewer sends nothing but its presence', async () => {
  const { posted, inspect } = page();
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'turned' });
  await Promise.resolve();
  expect(posted).toEqual([{ kind: 'arrived', page: 'p1' }]);
});

test('who looks on learns what runs, then what happens, without what events carry', async () => {
  const { posted, say, inspect } = page();
  const actor = createActor(machine, { inspect }).start();
  await say({ kind: 'watch', viewer: 'v' });
  expect(posted.at(-1)).toMatchObject({
    kind: 'running',
    title: 'About',
    path: '/about',
    actors: [{ machine: 'lamp', value: 'off', status: 'active' }],
  });
  actor.send({ type: 'turned', by: 'marta' } as { type: 'turned' });
  expect(posted.at(-1)).toEqual({
    kind: 'changed',
    page: 'p1',
    actor: { id: actor.sessionId, parent: null, machine: 'lamp', status: 'done', value: 'on', context: {} },
    event: 'turned',
    at: 1000,
    taken: ['lamp.off | turned | 0'],
  });
});

test.each(['leave', 'vanish'])('a viewer that does %s gets nothing more', async (how) => {
  const { posted, say, inspect, end } = page();
  const actor = createActor(machine, { inspect }).start();
  await say({ kind: 'watch', viewer: 'v' });
  if (how === 'leave') await say({ kind: 'leave', viewer: 'v' });
  else end('v');
  const before = posted.length;
  actor.send({ type: 'turned' });
  expect(posted).toHaveLength(before);
});

test('a child is reported with the actor that has started it', async () => {
  const { posted, say, inspect } = page();
  const house = setup({ actors: { lamp: machine } }).createMachine({
    id: 'house',
    invoke: { id: 'lamp', src: 'lamp' },
  });
  const actor = createActor(house, { inspect }).start();
  await say({ kind: 'watch', viewer: 'v' });
  const { actors } = posted.at(-1) as PageMessage & { kind: 'running' };
  expect(Object.fromEntries(actors.map((one) => [one.machine, one.parent]))).toEqual({
    house: null,
    lamp: actor.sessionId,
  });
});

test('what ended is not among what runs', async () => {
  const { posted, say, inspect } = page();
  createActor(machine, { inspect }).start().send({ type: 'turned' });
  await say({ kind: 'watch', viewer: 'v' });
  expect(posted.at(-1)).toMatchObject({ kind: 'running', actors: [] });
});

test.each([
  null,
  'watch',
  { kind: 'watch' },
  { kind: 'toString' },
  { kind: 'changed', page: 'p', event: 'e', at: 'now', taken: [], actor: {} },
  { kind: 'running', page: 'p', title: 't', path: '/', actors: [{ id: 1 }] },
])('%j is no message', (data) => expect(readMessage(data)).toBeNull());

const lamp = (id: string, value = 'off', status: ToldActor['status'] = 'active'): ToldActor => ({
  id,
  parent: null,
  machine: 'lamp',
  status,
  value,
  context: {},
});
const running = (name: string, ...actors: ToldActor[]): LiveNews => ({
  kind: 'running',
  page: name,
  title: name,
  path: `/${name}`,
  actors,
});
const changed = (name: string, actor: ToldActor): LiveNews => ({
  kind: 'changed',
  page: name,
  actor,
  event: 'turned',
  at: 1,
  taken: ['key'],
});
const after = (...news: readonly LiveNews[]) => news.reduce((view, one) => learn(view, 'lamp', one), NOTHING);

test('the state of the connection is shown in words', () => {
  const words = (...news: readonly LiveNews[]) => connectionInWords(after(...news), 'Lamp');
  expect(words()).toMatch(/^Waiting/);
  expect(words(running('a'))).toBe('Connected to one tab. Lamp does not run there at the moment.');
  expect(words(running('a', lamp('1')))).toBe('Connected to “a” at /a.');
  expect(words(running('a', lamp('1')), { kind: 'gone', page: 'a' })).toMatch(/^Disconnected/);
  expect(words(running('a'), { kind: 'gone', page: 'a' }, running('b'))).toMatch(/^Connected/);
});

test('the newest is shown until the viewer chooses, and the choice stays while it is there', () => {
  const both = after(running('a', lamp('1')), running('b', lamp('1')));
  expect(both.chosen).toBe('b 1');
  const chosen = learn(both, 'lamp', { kind: 'chosen', key: 'a 1' });
  expect(learn(chosen, 'lamp', changed('b', lamp('1', 'on'))).chosen).toBe('a 1');
  expect(learn(chosen, 'lamp', { kind: 'gone', page: 'a' }).chosen).toBe('b 1');
});

test('a page that answers once more keeps its place', () => {
  const view = after(running('a', lamp('1')), running('b', lamp('1')), running('a', lamp('1')));
  expect([...view.actors.keys()]).toEqual(['a 1', 'b 1']);
  expect(view.chosen).toBe('b 1');
});

test('other machines, and pages that have not said what runs, are nothing to it', () => {
  const view = after(running('a', { ...lamp('1'), machine: 'fan' }), changed('unknown', lamp('1')));
  expect([view.actors.size, view.happenings.length]).toEqual([0, 0]);
});

/** A lamp in a house, with a bulb and a switch of its own, and a bulb that is another lamp's. */
const house = { ...lamp('0', 'lived in'), machine: 'house' };
const ofHouse = { ...lamp('1'), parent: '0' };
const bulb = { ...lamp('2', 'dark'), machine: 'bulb', parent: '1' };
const toggle = { ...lamp('3', 'up'), machine: 'toggle', parent: '1' };
const stranger = { ...lamp('4', 'dark'), machine: 'bulb', parent: '9' };
const besideOf = (...news: readonly LiveNews[]) => after(...news).beside;

test('beside it stands the newest child, else the parent, until the viewer chooses', () => {
  expect(besideOf(running('a', ofHouse))).toBeNull();
  expect(besideOf(running('a', house, ofHouse, stranger))).toBe('a 0');
  expect(besideOf(running('a', house, ofHouse, bulb))).toBe('a 2');
  expect(besideOf(running('a', house, ofHouse, bulb), changed('a', toggle))).toBe('a 3');
  const chosen: readonly LiveNews[] = [
    running('a', house, ofHouse, bulb),
    { kind: 'besideChosen', key: 'a 0' },
    changed('a', toggle),
  ];
  expect(besideOf(...chosen)).toBe('a 0');
  expect(besideOf(...chosen, changed('a', { ...house, status: 'done' }))).toBe('a 3');
  expect(besideOf(running('a', house, ofHouse, bulb), { kind: 'gone', page: 'a' })).toBeNull();
  const both = relativesOf(after(running('a', house, ofHouse, bulb, stranger)));
  expect(both.map(({ kind, actor }) => `${kind} ${actor.machine}`)).toEqual(['parent house', 'child bulb']);
});

test('what happens to parent and child is listed and lit, of no other machine', () => {
  const view = after(
    running('a', house, ofHouse, bulb, stranger),
    changed('a', { ...bulb, value: 'bright' }),
    changed('a', { ...stranger, value: 'bright' }),
    changed('a', { ...bulb, value: 'broken', status: 'done' }),
  );
  expect(view.happenings.map(({ machine: of, value }) => `${of} ${JSON.stringify(value)}`)).toEqual([
    'bulb "bright"',
    'bulb "broken"',
  ]);
  const lit = after(running('a', house, ofHouse, bulb), changed('a', bulb));
  expect([lit.taken, lit.besideTaken]).toEqual([[], ['key']]);
});

test('the list rests while it is paused, is cleared, and keeps the newest', () => {
  const paused = after(
    running('a', lamp('1')),
    { kind: 'paused', isPaused: true },
    changed('a', lamp('1', 'on')),
  );
  expect(paused.happenings).toEqual([]);
  expect(paused.actors.get('a 1')?.value).toBe('on');
  const many = after(
    running('a', lamp('1')),
    ...Array.from({ length: KEPT + 5 }, () => changed('a', lamp('1'))),
  );
  expect(many.happenings).toHaveLength(KEPT);
  expect(many.happenings.at(-1)?.number).toBe(KEPT + 5);
  expect(learn(many, 'lamp', { kind: 'cleared' }).happenings).toEqual([]);
});

test('one that has ended gives way to the next of its page', () => {
  const view = after(running('a', lamp('1')), changed('a', lamp('1', 'on', 'done')), changed('a', lamp('2')));
  expect([...view.actors.keys()]).toEqual(['a 2']);
  expect(view.chosen).toBe('a 2');
});

test('active states are those of all regions, with those around them', () => {
  expect(activeIds('m', { a: { b: 'c' }, d: {} })).toEqual(['m.a', 'm.a.b', 'm.a.b.c', 'm.d']);
});
