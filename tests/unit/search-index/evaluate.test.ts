/** Finding, counting and ordering in the arrays, compared with the same said in plain lists. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Columns, NEVER, type Entry } from '#proxy/domains/search-index/memory/columns.ts';
import { evaluate, visibleTo, type Searched } from '#proxy/domains/search-index/memory/evaluate.ts';
import { createOrders, pageOf } from '#proxy/domains/search-index/memory/orders.ts';
import { Postings } from '#proxy/domains/search-index/memory/postings.ts';

/** Terms 1 to 3 are of one facet, 4 to 6 of another. */
const facetOf = ['', 'theme', 'theme', 'theme', 'tag', 'tag', 'tag'];
const termsOf = new Map([
  ['theme', [1, 2, 3]],
  ['tag', [4, 5, 6]],
]);
const bytes = (guid: string) => Buffer.from(guid.replaceAll('-', ''), 'hex');
const guid = (id: number) => bytes(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`);

const entries = fc
  .array(
    fc.record({
      accessClass: fc.integer({ min: 0, max: 2 }),
      terms: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
      day: fc.integer({ min: 0, max: 3 }),
      addedDay: fc.integer({ min: 0, max: 3 }),
      due: fc.constantFrom(5, 10, NEVER),
      views: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map((one, i): Entry => ({
      ...one,
      terms: Int32Array.from(one.terms),
      id: i + 1,
      guid: guid(i + 1),
      bounds: null,
      downloads: 0,
      apiCalls: 0,
      updated: 0,
      length: 0,
      mark: [0, 0],
    })),
  );
const chosenTerms = fc.record({
  theme: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  tag: fc.uniqueArray(fc.integer({ min: 4, max: 6 }), { maxLength: 2 }),
});

const lackedTerms = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 });

const addedAndDue = fc.record({
  addedFrom: fc.constantFrom(null, 0, 2),
  dueBefore: fc.constantFrom(null, 10, 11),
});
const EVERYTHING = { choices: [], lacking: [], days: null, addedFrom: null, dueBefore: null, bbox: null };

/** @param allowed one for each access class that is found */
function searched(columns: Columns, list: readonly Entry[], allowed: readonly number[]): Searched {
  const terms = new Postings();
  // Half of them as they were read, half as if they had changed since.
  const read = list.filter(({ id }) => id % 2 === 0);
  const ends = read.map((_, i) => read.slice(0, i + 1).reduce((sum, one) => sum + one.terms.length, 0));
  const lists = Int32Array.from(read.flatMap((one) => Array.from(one.terms)));
  terms.setBlock(
    0,
    read.map(({ id }) => id),
    lists,
    ends,
  );
  for (const one of list) if (one.id % 2 === 1) terms.change(one.id, one.terms);
  return { columns, terms, termsOf, facetOf, visible: visibleTo(columns, Uint8Array.from(allowed)) };
}

describe('the arrays', () => {
  it('find and count what plain lists do', () => {
    fc.assert(
      fc.property(entries, chosenTerms, lackedTerms, addedAndDue, (list, chosen, lacking, dates) => {
        const columns = new Columns();
        // Written twice: what was known of a dataset is replaced.
        for (const one of list) columns.set({ ...one, terms: Int32Array.of(6), day: 9 });
        for (const one of list) columns.set(one);
        const choices = Object.entries(chosen)
          .filter(([, terms]) => terms.length > 0)
          .map(([facet, terms]) => ({ facet, terms }));
        const meets = (one: Entry, except?: string) =>
          one.accessClass !== 2 &&
          one.day >= 1 &&
          (dates.addedFrom === null || one.addedDay >= dates.addedFrom) &&
          (dates.dueBefore === null || one.due < dates.dueBefore) &&
          lacking.every((term) => !Array.from(one.terms).includes(term)) &&
          choices.every(
            ({ facet, terms }) =>
              facet === except || terms.some((term) => Array.from(one.terms).includes(term)),
          );
        const found = evaluate(
          searched(columns, list, [1, 1, 0]),
          null,
          { choices, days: [1, 3], ...dates, lacking, bbox: null },
          ['theme', 'tag'],
        );
        const expected = list.filter((one) => meets(one)).map(({ id }) => id);
        expect(found.total).toBe(expected.length);
        expect(found.few).toEqual(expected);
        for (let term = 1; term < columns.termLimit; term += 1) {
          const facet = facetOf[term] ?? '';
          const counted = list.filter((one) => Array.from(one.terms).includes(term) && meets(one, facet));
          expect(found.counts.get(term) ?? 0).toBe(counted.length);
        }
      }),
    );
  });

  it('find boxes that have a point in common, on both sides of the antimeridian', () => {
    const [meridian, parallel] = [fc.integer({ min: -4, max: 4 }), fc.integer({ min: -2, max: 2 })];
    const box = fc
      .tuple(meridian, parallel, meridian, parallel)
      .map(([w, a, e, b]) => [w * 45, Math.min(a, b), e * 45, Math.max(a, b)] as const);
    /** Points of a box, every 45 degrees and between. */
    const points = ([w, s, e, n]: readonly [number, number, number, number]) => {
      const east = w <= e ? e : e + 360;
      const turned = (x: number) => (x > 180 ? x - 360 : x);
      // 180 is -180 as well.
      const meridians = Array.from({ length: (east - w) / 22.5 + 1 }, (_, i) => turned(w + i * 22.5));
      const both = w <= e ? meridians : [...meridians, 180, -180];
      return both.flatMap((x) => Array.from({ length: (n - s) * 2 + 1 }, (_, i) => `${x} ${s + i / 2}`));
    };
    fc.assert(
      fc.property(entries, fc.array(box, { minLength: 40, maxLength: 40 }), box, (list, boxes, asked) => {
        const columns = new Columns();
        const placed = list.map((one, i) => ({ ...one, bounds: i % 5 === 4 ? null : (boxes[i] ?? null) }));
        for (const one of placed) columns.set(one);
        const found = evaluate(
          searched(columns, placed, [1, 1, 1]),
          null,
          { ...EVERYTHING, bbox: [...asked] },
          [],
        );
        const wanted = new Set(points(asked));
        const expected = placed.filter(
          ({ bounds }) => bounds !== null && points(bounds).some((point) => wanted.has(point)),
        );
        expect(found.few).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  it('give pages that together are the whole order', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const columns = new Columns();
        for (const one of list) columns.set(one);
        const { has, total } = evaluate(searched(columns, list, [1, 0, 1]), null, EVERYTHING, []);
        const order = createOrders()({ columns, version: 1 }, 'mostViewed');
        const pages = [0, 3, 6, 9].flatMap((offset) => pageOf(order, has, offset, 3));
        const expected = list
          .filter(({ accessClass }) => accessClass !== 1)
          .toSorted((a, b) => b.views - a.views || a.id - b.id)
          .map(({ id }) => id);
        expect(total).toBe(expected.length);
        expect(pages).toEqual(expected.slice(0, 12));
      }),
    );
  });

  it('keep GUIDs, and forget what was removed', () => {
    const columns = new Columns();
    const name = 'c0ffee00-1234-4abc-8def-0123456789ab';
    const one: Entry = {
      id: 3000,
      guid: bytes(name),
      accessClass: 0,
      terms: new Int32Array(0),
      day: 0,
      addedDay: 0,
      due: NEVER,
      bounds: null,
      views: 0,
      downloads: 0,
      apiCalls: 0,
      updated: 0,
      length: 0,
      mark: [0, 0],
    };
    columns.set(one);
    expect(columns.guid(3000)).toBe(name);
    const total = () => evaluate(searched(columns, [one], [1]), null, EVERYTHING, []).total;
    expect(total()).toBe(1);
    columns.remove(3000);
    expect(total()).toBe(0);
  });
});
