/** What a view learns of the values of a form, and of two versions. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  allErrors,
  conflictingFields,
  fieldValue,
  firstFieldInError,
  isEditing,
  valueOf,
} from '#machines/form/form.selectors.ts';
import { provideForm } from '#machines/form/form.provide.ts';

interface Values {
  readonly name: string;
  readonly members: number;
}
const machine = provideForm<Values, null>({
  validate: ({ name }) => ({ name: name === '' ? [{ code: 'name.missing' }] : [] }),
});
const open = () => {
  const actor = createActor(machine, {
    input: { values: { name: '', members: 3 }, secrets: [], rules: null, etag: '"1"' },
  }).start();
  return { actor, now: () => actor.getSnapshot() };
};

test('a value as it is, and as text where it is text', () => {
  const { actor, now } = open();
  actor.send({ type: 'field.changed', field: 'name', value: 'Bridges' });
  expect([valueOf(now(), 'name'), valueOf(now(), 'members')]).toEqual(['Bridges', 3]);
  expect([fieldValue(now(), 'name'), fieldValue(now(), 'members'), fieldValue(now(), 'none')]).toEqual([
    'Bridges',
    '',
    '',
  ]);
});

test('what the rules find, shown or not, and where the focus belongs', () => {
  const { actor, now } = open();
  expect(allErrors(now())).toEqual({ name: [{ code: 'name.missing' }] });
  expect(firstFieldInError(now())).toBeNull();
  actor.send({ type: 'form.submitted' });
  expect(firstFieldInError(now())).toBe('name');
});

test('nothing can be typed while the parent has the values', () => {
  const { actor, now } = open();
  actor.send({ type: 'field.changed', field: 'name', value: 'Bridges' });
  expect(isEditing(now())).toBe(true);
  actor.send({ type: 'form.submitted' });
  expect(isEditing(now())).toBe(false);
});

test('fields conflict only while there are two versions', () => {
  const { actor, now } = open();
  expect(conflictingFields(now())).toBeNull();
  actor.send({ type: 'field.changed', field: 'name', value: 'Mine' });
  actor.send({ type: 'values.replaced', values: { name: 'Theirs', members: 3 }, etag: '"2"' });
  expect(conflictingFields(now())).toEqual(['name']);
  actor.send({ type: 'conflict.theirsTaken' });
  expect(conflictingFields(now())).toBeNull();
});
