/** Forms with lists: the message of an item moves with the item, and what is no item of a list is left alone. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { CheckInput, SaveAnswer, SaveInput } from '#machines/form/form.services.ts';
import { fieldErrors, isAccepted } from '#machines/form/form.selectors.ts';
import type { FieldErrors } from '#machines/form/form.values.ts';
import { asked } from './asked.ts';

interface Values {
  readonly title: string;
  readonly files: readonly string[];
}

/** A form whose first file must not be old, and whose names of files are looked up elsewhere. */
function open(files: readonly string[], { saves = false } = {}) {
  const clock = new SimulatedClock();
  const save = asked<SaveInput<Values>, SaveAnswer<Values>>();
  const check = asked<CheckInput<Values>, FieldErrors<Values>>();
  const form = provideForm<Values>({
    validate: (values) => ({
      files: values.files[0] === 'old' ? [{ code: 'files.old' }] : [],
      ...Object.fromEntries(
        values.files.flatMap((name, index) => (name === '' ? [[`files.${index}`, [{ code: 'name' }]]] : [])),
      ),
    }),
    async: { fields: ['files'], check: (input) => check.call(input) },
    ...(saves && { save: (input: SaveInput<Values>) => save.call(input) }),
  });
  const actor = createActor(form, { clock, input: { values: { title: 'Air', files } } }).start();
  const now = () => actor.getSnapshot();
  return { actor, clock, check, save, now, said: (field: string) => fieldErrors(now(), field) };
}

const added = (value: string, index?: number) =>
  ({ type: 'item.added', field: 'files', value, ...(index !== undefined && { index }) }) as const;
const removed = (index: number) => ({ type: 'item.removed', field: 'files', index }) as const;
const moved = (from: number, to: number) => ({ type: 'item.moved', field: 'files', from, to }) as const;

describe('a list that was changed', () => {
  test('is checked at once, and its errors are shown', () => {
    const { actor, said } = open(['a', 'old']);
    actor.send(added('old', 0));
    expect(said('files')).toEqual([{ code: 'files.old' }]);
    actor.send(removed(0));
    expect(said('files')).toEqual([]);
    actor.send(moved(1, 0));
    expect(said('files')).toEqual([{ code: 'files.old' }]);
  });

  test('by taking an item away is as answered as one that got an item', () => {
    const { actor, said } = open(['a', 'old']);
    actor.send(removed(0));
    expect(said('files')).toEqual([{ code: 'files.old' }]);
  });

  test.each([
    ['added', added('old', 0)],
    ['removed', removed(0)],
  ])('after the form was accepted, by an item that is %s, says what is wrong', (_, event) => {
    const { actor, now, said } = open(['a', 'old']);
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'submission.accepted' });
    expect(isAccepted(now())).toBe(true);
    actor.send(event);
    expect(said('files')).toEqual([{ code: 'files.old' }]);
  });
});

describe('the message of an item', () => {
  const NAME = [{ code: 'name' }];

  test('stays with an item that was left, wherever it goes', () => {
    const { actor, said } = open(['a', 'b']);
    actor.send({ type: 'field.changed', field: 'files.1', value: '' });
    actor.send({ type: 'field.blurred', field: 'files.1' });
    const { context } = actor.getSnapshot();
    expect(context.touched).toEqual(['files.1']);
    actor.send(moved(1, 0));
    expect([said('files.0'), actor.getSnapshot().context.touched]).toEqual([NAME, ['files.0']]);
    actor.send(added('c', 0));
    expect(actor.getSnapshot().context.touched).toEqual(['files.1', 'files']);
    actor.send(removed(1));
    expect(actor.getSnapshot().context.touched).toEqual(['files']);
  });

  test('by rules that are answered elsewhere goes with it, until they have answered again', async () => {
    const { actor, clock, check, said } = open(['a', 'b']);
    const TAKEN = [{ code: 'taken' }];
    actor.send({ type: 'field.changed', field: 'files.1', value: 'c' });
    actor.send({ type: 'field.blurred', field: 'files.1' });
    clock.increment(400);
    await check.last().answer({ 'files.1': TAKEN } as FieldErrors<Values>);
    expect(said('files.1')).toEqual(TAKEN);
    actor.send(moved(1, 0));
    expect([said('files.0'), said('files.1')]).toEqual([TAKEN, []]);
    actor.send(added('d', 0));
    expect([said('files.0'), said('files.1')]).toEqual([[], TAKEN]);
    actor.send(removed(1));
    expect(actor.getSnapshot().context.checkErrors).toEqual({});
  });
});

describe('an item that the service no longer has takes its message along', () => {
  /** The title is changed. The second file is touched and as it was, and both services have said something about it. */
  async function spokenOf() {
    const page = open(['a', 'b'], { saves: true });
    const { actor, clock, check } = page;
    const type = (field: string, value: string) => actor.send({ type: 'field.changed', field, value });
    type('files.1', 'c');
    actor.send({ type: 'field.blurred', field: 'files.1' });
    type('files.1', 'b');
    type('files.0', 'x');
    clock.increment(400);
    await check.last().answer({ 'files.1': [{ code: 'taken' }] } as FieldErrors<Values>);
    type('files.0', 'a');
    type('title', 'Water');
    actor.send({
      type: 'submission.refused',
      refusals: [
        { field: 'files.1', message: { code: 'unread' } },
        { field: null, message: { code: 'network' } },
      ],
    });
    expect(page.now().context).toMatchObject({
      touched: ['files.1'],
      checkErrors: { 'files.1': [{ code: 'taken' }] },
    });
    return page;
  }
  const left = {
    values: { title: 'Water', files: ['a'] },
    touched: [],
    checkErrors: {},
    refusals: [{ field: null, message: { code: 'network' } }],
  };

  test('when what was changed here is kept', async () => {
    const { actor, now } = await spokenOf();
    actor.send({ type: 'values.replaced', values: { title: 'Trees', files: ['a'] }, etag: '"2"' });
    actor.send({ type: 'conflict.mineKept' });
    const { context } = now();
    expect(context).toMatchObject(left);
    expect(context.checkErrors).toEqual({});
  });

  test('when the service keeps what it was given in its own words', async () => {
    const { clock, save, now } = await spokenOf();
    clock.increment(2000);
    await save.last().answer({ kind: 'saved', etag: '"2"', values: { title: 'Water', files: ['a'] } });
    const { context } = now();
    expect(context).toMatchObject(left);
    expect(context.checkErrors).toEqual({});
  });
});

test('a field that is no list has no items, and an item that is not there cannot go', () => {
  const { actor, now } = open(['a']);
  actor.send(removed(1));
  actor.send(moved(0, 1));
  actor.send({ type: 'item.added', field: 'title', value: 'x' });
  actor.send({ type: 'item.removed', field: 'title', index: 0 });
  actor.send({ type: 'item.moved', field: 'title', from: 0, to: 0 });
  expect(now().context).toMatchObject({ values: { title: 'Air', files: ['a'] }, touched: [] });
});
