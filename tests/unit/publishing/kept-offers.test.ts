/** Which columns can be kept, by what the comparison of two versions has found. */
import { expect, it } from 'vitest';
import { offersOf } from '#src/screens/dataset-edit/kept-offers.ts';

const file = { resourceGUID: 'a', versionGUID: 'b' } as never;
const offers = (
  removed: readonly string[],
  found: {
    said?: readonly { before: string; after: string }[];
    renamed?: readonly { before: string; after: string }[];
    key?: readonly string[] | null;
  },
) =>
  offersOf({ columns: { removed, renamed: found.said ?? [] } } as never, file, {
    columns: { renamed: found.renamed ?? [] },
    key: found.key == null ? null : { columns: found.key, repeated: 0 },
  } as never).map(({ column, from, key }) => [column, from, key]);

it('a column with another name is filled from that, others by the key', () => {
  expect(
    offers(['ward_code', 'note'], {
      renamed: [{ before: 'ward_code', after: 'ward_gss' }],
      key: ['day', 'site'],
    }),
  ).toEqual([
    ['ward_code', 'ward_gss', []],
    ['note', null, ['day', 'site']],
  ]);
});

it('without a key only what has another name can be kept', () => {
  const renamed = [{ before: 'a', after: 'b' }];
  expect(offers(['a', 'note'], { renamed })).toEqual([['a', 'b', []]]);
  expect(offers(['note'], {})).toEqual([]);
});

it('a key with another name in the new version names no row of the version before', () => {
  expect(offers(['site', 'note'], { renamed: [{ before: 'site', after: 'place' }], key: ['place'] })).toEqual(
    [['site', 'place', []]],
  );
});

it('a column whose renaming was said can be kept under the old one too', () => {
  const said = [{ before: 'a', after: 'b' }];
  expect(offers([], { said })).toEqual([['a', 'b', []]]);
});
