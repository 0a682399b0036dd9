/** Forms whose values are more than text: what their types know, and what happens to numbers, groups and lists. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createActor } from 'xstate';
import {
  emptied,
  hasField,
  isEqual,
  mergeChanges,
  pathsOf,
  replaceAt,
  type FieldPath,
  type ValueAt,
} from '#machines/form/form.paths.ts';
import type { FormEventOf } from '#machines/form/form.types.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import {
  fieldErrors,
  firstFieldInError,
  isChanged,
  submittedValues,
  valueOf,
} from '#machines/form/form.selectors.ts';

interface Dataset {
  readonly title: string;
  /** ISO 8601 date; null before one is chosen. */
  readonly issued: string | null;
  readonly years: number;
  readonly isPublic: boolean;
  readonly themes: readonly string[];
  readonly contact: { readonly email: string; readonly token: string };
  readonly files: readonly { readonly name: string; readonly size: number | null }[];
}

const dataset: Dataset = {
  title: ' Air quality ',
  issued: null,
  years: 3,
  isPublic: false,
  themes: ['envi'],
  contact: { email: ' a@leeds.example', token: ' t ' },
  files: [
    { name: 'a.csv', size: 1 },
    { name: '', size: null },
  ],
};

const form = provideForm<Dataset>({
  validate: ({ years, files }) => ({
    years: years > 0 ? [] : [{ code: 'years.positive' }],
    ...Object.fromEntries(
      files.flatMap(({ name }, index) =>
        name === '' ? [[`files.${index}.name`, [{ code: 'file.name' }]]] : [],
      ),
    ),
  }),
});

function open(values = dataset) {
  const actor = createActor(form, { input: { values, secrets: ['contact.token'] } }).start();
  return { actor, now: () => actor.getSnapshot(), values: () => actor.getSnapshot().context.values };
}

test('paths and what is at them are known to the types', () => {
  expectTypeOf<'files.0.size'>().toExtend<FieldPath<Dataset>>();
  expectTypeOf<'contact.email'>().toExtend<FieldPath<Dataset>>();
  expectTypeOf<'contact.phone'>().not.toExtend<FieldPath<Dataset>>();
  expectTypeOf<ValueAt<Dataset, 'files.0.size'>>().toEqualTypeOf<number | null>();
  expectTypeOf<ValueAt<Dataset, 'isPublic'>>().toEqualTypeOf<boolean>();
  expectTypeOf<FieldPath<Readonly<Record<string, string>>>>().toEqualTypeOf<string>();
  type Changed<Field> = Extract<FormEventOf<Dataset>, { type: 'field.changed'; field: Field }>['value'];
  expectTypeOf<Changed<'themes'>>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Changed<'issued'>>().toEqualTypeOf<string | null>();
  const { now } = open();
  expectTypeOf(valueOf(now(), 'years')).toEqualTypeOf<number>();
  expect(valueOf(now(), 'files.0.size')).toBe(1);
});

describe('values', () => {
  test('of every kind are changed where they are, and the others stay', () => {
    const { actor, now, values } = open();
    actor.send({ type: 'field.changed', field: 'years', value: 5 });
    actor.send({ type: 'field.changed', field: 'issued', value: '2026-11-22' });
    actor.send({ type: 'field.changed', field: 'isPublic', value: true });
    actor.send({ type: 'field.changed', field: 'contact.email', value: 'b@leeds.example' });
    actor.send({ type: 'field.changed', field: 'files.1.name', value: 'b.csv' });
    actor.send({ type: 'field.changed', field: 'themes', value: ['envi', 'tran'] });
    expect(values()).toEqual({
      ...dataset,
      years: 5,
      issued: '2026-11-22',
      isPublic: true,
      themes: ['envi', 'tran'],
      contact: { email: 'b@leeds.example', token: ' t ' },
      files: [dataset.files[0], { name: 'b.csv', size: null }],
    });
    expect(isChanged(now())).toBe(true);
  });

  test('that the form does not have are refused, however deep', () => {
    const { actor, values } = open();
    for (const field of ['contact.phone', 'files.2.name', 'files.x', 'title.length', 'constructor', ''])
      actor.send({ type: 'field.changed', field, value: 'x' });
    expect(values()).toEqual(dataset);
  });

  test('are sent trimmed at every depth, and a secret to the letter', () => {
    expect(submittedValues(open().now())).toMatchObject({
      title: 'Air quality',
      contact: { email: 'a@leeds.example', token: ' t ' },
    });
  });

  test('that are no text are sent as they are, also those that are empty', () => {
    const values = {
      ...dataset,
      title: '',
      issued: '2026-11-22T10:30:00Z',
      years: 2.5,
      isPublic: true,
      contact: { email: '', token: '' },
      files: [
        { name: 'a.csv', size: 0 },
        { name: 'b.csv', size: null },
      ],
    };
    expect(submittedValues(open(values).now())).toStrictEqual(values);
    const empty = { ...values, issued: null, years: 0, isPublic: false, themes: [], files: [] };
    expect(submittedValues(open(empty).now())).toStrictEqual(empty);
  });

  test('changed back are as they were', () => {
    const { actor, now } = open({ ...dataset, contact: { ...dataset.contact, token: '' } });
    actor.send({ type: 'field.changed', field: 'themes', value: [] });
    expect(isChanged(now())).toBe(true);
    actor.send({ type: 'field.changed', field: 'themes', value: ['envi'] });
    expect(isChanged(now())).toBe(false);
  });

  test('go back to the beginning, with all messages, when the form is reset', () => {
    const { actor, now, values } = open();
    actor.send({ type: 'field.changed', field: 'years', value: 0 });
    actor.send({ type: 'form.submitted' });
    expect(firstFieldInError(now())).toBe('years');
    actor.send({ type: 'form.reset' });
    expect(values().years).toBe(3);
    expect([firstFieldInError(now()), now().context.attempts]).toEqual([null, 0]);
  });
});

describe('a list', () => {
  const named = (...names: string[]) => ({ ...dataset, files: names.map((name) => ({ name, size: null })) });
  const namesIn = ({ values }: ReturnType<typeof open>) => values().files.map(({ name }) => name);

  test('gets items at its end or before another, loses them, and is put in another order', () => {
    const page = open(named('a', 'b'));
    const file = (name: string) => ({ name, size: null });
    page.actor.send({ type: 'item.added', field: 'files', value: file('d') });
    page.actor.send({ type: 'item.added', field: 'files', value: file('c'), index: 2 });
    expect(namesIn(page)).toEqual(['a', 'b', 'c', 'd']);
    page.actor.send({ type: 'item.moved', field: 'files', from: 0, to: 2 });
    expect(namesIn(page)).toEqual(['b', 'c', 'a', 'd']);
    page.actor.send({ type: 'item.removed', field: 'files', index: 1 });
    expect(namesIn(page)).toEqual(['b', 'a', 'd']);
  });

  test('moves the message of an item along with the item', () => {
    const { actor, now } = open(named('', 'b'));
    actor.send({ type: 'form.submitted' });
    expect(fieldErrors(now(), 'files.0.name')).toEqual([{ code: 'file.name' }]);
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: 'files.1.name', message: { code: 'file.taken' } }],
    });
    actor.send({ type: 'item.added', field: 'files', value: { name: 'new', size: null }, index: 0 });
    expect(fieldErrors(now(), 'files.2.name')).toEqual([{ code: 'file.taken' }]);
    actor.send({ type: 'item.moved', field: 'files', from: 2, to: 0 });
    expect(fieldErrors(now(), 'files.0.name')).toEqual([{ code: 'file.taken' }]);
    actor.send({ type: 'item.removed', field: 'files', index: 0 });
    expect(now().context.refusals).toEqual([]);
  });

  test('is left alone by an item that is not there, and by a field that is none', () => {
    const page = open(named('a'));
    page.actor.send({ type: 'item.removed', field: 'files', index: 1 });
    page.actor.send({ type: 'item.moved', field: 'files', from: 0, to: 1 });
    page.actor.send({ type: 'item.added', field: 'title', value: 'x' });
    expect(page.values()).toEqual(named('a'));
  });
});

describe('paths', () => {
  test('are listed in the order of the form, groups before what is in them', () => {
    expect(pathsOf({ a: '', b: [{ c: 1 }], d: { e: null } })).toEqual(['a', 'b', 'b.0', 'b.0.c', 'd', 'd.e']);
  });

  test('lead nowhere but to own fields', () => {
    expect(['a.b', 'toString', 'a.length', '__proto__'].map((path) => hasField({ a: 'x' }, path))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(replaceAt({ a: 'x' }, 'b', 1)).toEqual({ a: 'x' });
  });

  test('an emptied value is of the same kind', () => {
    expect(emptied({ a: 'x', b: 1, c: true, d: ['x'], e: { f: 'x' }, g: null })).toEqual({
      a: '',
      b: null,
      c: false,
      d: [],
      e: { f: '' },
      g: null,
    });
  });

  test('a list and a group with the same keys differ', () => {
    expect([isEqual(['a'], { 0: 'a' }), isEqual([], null), isEqual({ a: [1] }, { a: [1] })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('values that only look alike differ', () => {
    const alike = [
      [1, '1'],
      [0, false],
      [0, ''],
      [0, null],
      [false, null],
      ['', null],
      [true, 'true'],
      [[], ''],
    ];
    expect(alike.filter(([one, other]) => isEqual({ a: { b: one } }, { a: { b: other } }))).toEqual([]);
  });

  test('of two versions, what the service has emptied counts like anything else', () => {
    const before = { title: 'A', years: 3, isPublic: true, issued: '2026-11-22', themes: ['x'] };
    const there = { title: '', years: 0, isPublic: false, issued: null, themes: [] };
    expect(mergeChanges<object>(before, { ...before, title: 'B' }, there)).toEqual({ ...there, title: 'B' });
  });

  test('two versions become one: what was changed here, and all else as it is there', () => {
    const before = { title: 'A', years: 1, contact: { email: 'a', name: 'n' }, themes: ['x'] };
    const here = { ...before, title: 'B', contact: { email: 'b', name: 'n' } };
    const there = { ...before, title: 'C', years: 2, contact: { email: 'a', name: 'm' }, themes: ['y'] };
    expect(mergeChanges(before, here, there)).toEqual({
      title: 'B',
      years: 2,
      contact: { email: 'b', name: 'm' },
      themes: ['y'],
    });
  });
});
