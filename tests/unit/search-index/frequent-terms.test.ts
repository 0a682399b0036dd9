/** The most frequent terms of some datasets, however they are counted, compared with the same said in plain lists. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bits } from '#proxy/domains/search-index/memory/bits.ts';
import { Columns } from '#proxy/domains/search-index/memory/columns.ts';
import { FACET_SIZE } from '#proxy/platform/search/search-index.ts';
import { mostFrequent } from '#proxy/domains/search-index/memory/frequent-terms.ts';
import { Postings } from '#proxy/domains/search-index/memory/postings.ts';

const DATASETS = 400;
/** Terms 1 to 150 are tags, the first ones of most datasets; 151 to 153 are of another facet. */
const TAGS = 150;
const facetOf = ['', ...Array.from({ length: TAGS }, () => 'tag'), 'theme', 'theme', 'theme'];
const termsOf = new Map(
  ['tag', 'theme'].map((facet) => [facet, [...facetOf.keys()].filter((id) => facetOf[id] === facet)]),
);

/** Terms of a dataset, from a few chances. */
const termsFrom = (chances: readonly number[]): number[] => [
  ...new Set(
    chances.map((one, i) => (i === 0 ? TAGS + 1 + Math.floor(one * 3) : 1 + Math.floor(one ** 3 * TAGS))),
  ),
];
const chance = fc.integer({ min: 0, max: 999 }).map((thousandth) => thousandth / 1000);
const catalogue = fc.array(fc.array(chance, { minLength: 1, maxLength: 6 }), {
  minLength: DATASETS / 2,
  maxLength: DATASETS,
});

/** @param changed the datasets that changed since they were read, each with what it had before */
function counted(lists: readonly number[][], changed: ReadonlyMap<number, number[]>) {
  const columns = new Columns();
  const terms = new Postings();
  const before = lists.map((list, id) => changed.get(id) ?? list);
  let end = 0;
  terms.setBlock(
    0,
    [...lists.keys()],
    Int32Array.from(before.flat()),
    before.map((list) => (end += list.length)),
  );
  for (const [id, list] of lists.entries()) {
    const common = { id, guid: Buffer.alloc(16), accessClass: 0, day: 0, addedDay: 0, due: 0, bounds: null };
    columns.set({
      ...common,
      terms: list,
      views: 0,
      downloads: 0,
      apiCalls: 0,
      updated: 0,
      length: 0,
      mark: [0, 0],
    });
    if (changed.has(id)) terms.change(id, list);
  }
  return { columns, terms, termsOf, facetOf };
}

/** The same in plain lists. */
function expected(
  lists: readonly number[][],
  datasets: Bits,
  facets: readonly string[],
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [id, list] of lists.entries())
    if (datasets.has(id)) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  const best = facets.flatMap((facet) =>
    [...counts]
      .filter(([id]) => facetOf[id] === facet)
      .sort(([a, n], [b, m]) => m - n || a - b)
      .slice(0, FACET_SIZE),
  );
  return new Map(best);
}

describe('the most frequent terms', () => {
  it.each([
    ['nearly all datasets', 1],
    ['every third one', 3],
    ['a handful', 90],
  ])('are found among %s', (_, every) => {
    fc.assert(
      fc.property(catalogue, catalogue, (chances, earlier) => {
        const lists = chances.map(termsFrom);
        const changed = new Map(
          [...lists.keys()].filter((id) => id % 7 === 0).map((id) => [id, termsFrom(earlier[id] ?? [0])]),
        );
        const datasets = new Bits(lists.length);
        for (const id of lists.keys()) if (id % every === 0) datasets.add(id);
        const all = counted(lists, changed);
        expect(mostFrequent(datasets, ['tag', 'theme'], all)).toEqual(
          expected(lists, datasets, ['tag', 'theme']),
        );
        expect(mostFrequent(datasets, ['theme'], all)).toEqual(expected(lists, datasets, ['theme']));
      }),
      { numRuns: 30 },
    );
  });

  it('are none of no datasets and of no facets', () => {
    const all = counted([[1, 151]], new Map());
    expect(mostFrequent(new Bits(1), ['tag'], all)).toEqual(new Map());
    expect(mostFrequent(Bits.below(1), [], all)).toEqual(new Map());
  });
});

it('terms keep their numbers where one needs more than two bytes', () => {
  const { columns } = counted([[1, 150], [65_535], [3]], new Map());
  expect(columns.terms).toBeInstanceOf(Uint16Array);
  const larger = counted([[1, 150], [65_535, 65_536, 2_000_000], [3]], new Map()).columns;
  const termsOfDataset = (id: number) => {
    const start = larger.start[id] ?? 0;
    return [...larger.terms.subarray(start, start + (larger.count[id] ?? 0))];
  };
  expect([0, 1, 2].map(termsOfDataset)).toEqual([[1, 150], [65_535, 65_536, 2_000_000], [3]]);
});
