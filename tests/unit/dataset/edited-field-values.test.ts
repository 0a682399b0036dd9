/** Values of an edited dataset as they are sent: what is empty in a form is nothing to the service. */
import { expect, test } from 'vitest';
import { changesOf, isBlank, linesOf, listOf } from '#src/screens/dataset-edit/field-values.ts';

test('empty texts of fields that may be null are null, and others stay texts', () => {
  expect(changesOf({ title: '', rights: ' ', spatial: '', landingPage: '', expectedAt: '' })).toEqual({
    title: '',
    rights: null,
    spatial: null,
    landingPage: null,
    expectedAt: null,
  });
});

test('lists are sent without empty lines, and numbers in them stay', () => {
  expect(changesOf({ tags: ['cycling', '', ' '], themes: [3, 4] })).toEqual({
    tags: ['cycling'],
    themes: [3, 4],
  });
  expect(
    changesOf({
      sources: [
        { title: 'A', url: '' },
        { title: '', url: '' },
      ],
    }),
  ).toEqual({
    sources: [{ title: 'A', url: null }],
  });
});

test('a time or a contact with nothing in it is null', () => {
  expect(changesOf({ temporal: { start: '2019', end: '' } })).toEqual({
    temporal: { start: '2019', end: null },
  });
  expect(changesOf({ temporal: { start: '', end: null } })).toEqual({ temporal: null });
  expect(changesOf({ contact: { name: ' ', email: '', url: null } })).toEqual({ contact: null });
  expect(changesOf({ contact: { name: 'Desk', email: '', url: null } })).toEqual({
    contact: { name: 'Desk', email: null, url: null },
  });
});

test('a field is blank when nothing of it would be sent', () => {
  expect(isBlank('tags', ['', ' '])).toBe(true);
  expect(isBlank('temporal', { start: '', end: '' })).toBe(true);
  expect(isBlank('licence', null)).toBe(true);
  expect(isBlank('title', 'Bridges')).toBe(false);
  expect(isBlank('languages', ['en'])).toBe(false);
});

test('a list is edited as lines, with the empty one that is being typed', () => {
  expect(listOf('a\n')).toEqual(['a', '']);
  expect(linesOf(['a', ''])).toBe('a\n');
  expect(listOf('')).toEqual([]);
});
