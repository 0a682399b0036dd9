/** Columns that are kept in a new version: where they stand, and what is in each row. */
import { expect, it } from 'vitest';
import { createFormerValues, createKept } from '#proxy/domains/publishing/reading/kept-columns.ts';

const nothing = () => '';

it('a column that another one of the table fills stands where it stood', () => {
  const { names, cells } = createKept(
    ['id', 'ward_gss', 'n'],
    { columns: [{ name: 'ward_code', from: 'ward_gss', after: 'id' }], key: [] },
    nothing,
  );
  expect(names).toEqual(['id', 'ward_code', 'ward_gss', 'n']);
  expect(cells(['1', 'E05', '4'])).toEqual(['1', 'E05', 'E05', '4']);
  // A short row has none.
  expect(cells(['1'])).toEqual(['1', '', '', '']);
});

it('the first column is first again, and one behind a kept one follows it', () => {
  const columns = [
    { name: 'a', from: 'x', after: null },
    { name: 'b', from: 'y', after: 'a' },
  ];
  const kept = createKept(['x', 'y'], { columns, key: [] }, nothing);
  expect(kept.names).toEqual(['a', 'b', 'x', 'y']);
  expect(kept.cells(['1', '2'])).toEqual(['1', '2', '1', '2']);
});

it('rows with the same key give their values, new rows have none', () => {
  const former = createFormerValues(['ward', 'n']);
  former.add(['A', ' 1'], ['north', '7']);
  former.add(['B', '1'], ['south', '8']);
  former.add(['', '1'], ['east', '9']);
  const { cells } = createKept(
    ['day', 'site'],
    {
      columns: [
        { name: 'ward', from: null, after: 'site' },
        { name: 'n', from: null, after: 'ward' },
      ],
      key: ['site', 'day'],
    },
    former.valueOf,
  );
  expect(cells(['1', 'A'])).toEqual(['1', 'A', 'north', '7']);
  expect(cells(['1', 'C'])).toEqual(['1', 'C', '', '']);
  // A row without a key is no row that can be found again.
  expect(cells(['1', ''])).toEqual(['1', '', '', '']);
});

it('a key whose rows have different values gives none of them, also after it comes again', () => {
  const former = createFormerValues(['ward', 'n']);
  for (const ward of ['north', 'south', 'north']) former.add(['A'], [ward, '7']);
  expect([former.valueOf('ward', ['A']), former.valueOf('n', ['A'])]).toEqual(['', '7']);
});
