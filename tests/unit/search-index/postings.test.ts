/** Which datasets have a number, compared with the same said in plain lists; and the order of scores. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bits } from '#proxy/domains/search-index/memory/bits.ts';
import { sharingMost } from '#proxy/domains/search-index/memory/similar.ts';
import { BLOCK, buildBlock, Wanted } from '#proxy/domains/search-index/memory/postings-block.ts';
import { MOST_CHANGED, Postings } from '#proxy/domains/search-index/memory/postings.ts';
import { rank } from '#proxy/domains/search-index/memory/ranking.ts';

const MARKS = 3;
/** Numbers with a mark each, by dataset; the datasets lie in two blocks. */
const lists = fc.array(
  fc.uniqueArray(fc.record({ number: fc.nat(9), mark: fc.integer({ min: 1, max: 7 }) }), {
    selector: ({ number }) => number,
    maxLength: 6,
  }),
  { maxLength: 20 },
);
const idOf = (i: number) => (i % 2 === 0 ? i : BLOCK + i);
const LIMIT = BLOCK + 100;
type List = { number: number; mark: number }[];
const packed = (list: List) => Int32Array.from(list, ({ number, mark }) => number * 2 ** MARKS + mark);

/** Postings of which some datasets were read and the others changed afterwards. */
function postingsOf(
  read: readonly List[],
  changed: readonly List[],
): { postings: Postings; known: Map<number, List> } {
  const known = new Map(read.map((list, i) => [idOf(i), list]));
  const postings = new Postings(MARKS);
  for (const block of [0, 1]) {
    const own = [...known].filter(([id]) => Math.floor(id / BLOCK) === block);
    const entries = own.map(([, list]) => packed(list));
    const ends = own.map((_, i) => entries.slice(0, i + 1).reduce((sum, one) => sum + one.length, 0));
    postings.setBlock(
      block,
      own.map(([id]) => id),
      Int32Array.from(entries.flatMap((one) => [...one])),
      ends,
    );
  }
  for (const [i, list] of changed.entries()) {
    postings.change(idOf(i), packed(list));
    known.set(idOf(i), list);
  }
  return { postings, known };
}

describe('postings of a number that nearly all have', () => {
  /** The first of two blocks is full but for every seventh; in the second it is rare. */
  const has = (id: number) => (id < BLOCK ? id % 7 !== 0 : id % 5_000 === 0);
  const all = Array.from({ length: 2 * BLOCK }, (_, id) => id);
  const postings = new Postings();
  for (const block of [0, 1]) {
    const own = all.filter((id) => Math.floor(id / BLOCK) === block && has(id));
    postings.setBlock(
      block,
      own,
      new Int32Array(own.length).fill(3),
      own.map((_, i) => i + 1),
    );
  }
  postings.change(8, [4]);
  postings.change(7, [3]);
  const knows = (id: number) => id === 7 || (id !== 8 && has(id));

  it('know what plain lists do', () => {
    const limit = 2 * BLOCK - 50;
    const expected = all.filter((id) => id < limit && knows(id));
    expect([...postings.having(Int32Array.of(3), limit).ids()]).toEqual(expected);
    const some = new Bits(limit);
    for (const id of all) if (id < limit && id % 3 === 0) some.add(id);
    const counts = new Int32Array(5);
    postings.count(some, counts);
    expect([...counts]).toEqual([0, 0, 0, expected.filter((id) => id % 3 === 0).length, 0]);
  });

  it('take fewer steps to count than there are entries', () => {
    const { sizes, steps } = postings.sizes();
    expect(sizes[3]).toBe(all.filter(has).length);
    expect(steps[3]).toBeLessThan(BLOCK / 8);
  });

  it('name each dataset once, also after they were written and read', () => {
    const restored = new Postings();
    restored.restore(postings.arrays());
    for (const own of [postings, restored]) {
      const visited: number[] = [];
      own.each(Int32Array.of(3, 4), (id) => visited.push(id));
      expect(visited.sort((a, b) => a - b)).toEqual(all.filter((id) => id === 8 || knows(id)));
      expect(own.sizes().sizes[3]).toBe(all.filter(has).length);
    }
  });

  it('count a number alone as they count it among all', () => {
    const some = new Bits(2 * BLOCK);
    for (const id of all) if (id % 3 === 0 || id < 9) some.add(id);
    const { of, changed } = postings.counter(some);
    expect(of(3)).toBe(all.filter((id) => knows(id) && some.has(id)).length);
    expect(of(4)).toBe(1);
    expect(changed).toEqual(
      new Map([
        [4, 1],
        [3, 1],
      ]),
    );
  });
});

describe('postings', () => {
  it('know what plain lists do, before and after changes', () => {
    fc.assert(
      fc.property(lists, lists, fc.uniqueArray(fc.nat(12), { maxLength: 4 }), (read, changed, wanted) => {
        const { postings, known } = postingsOf(read, changed);
        const numbers = Int32Array.from(wanted);
        const having = [...known]
          .filter(([, list]) => list.some(({ number }) => wanted.includes(number)))
          .map(([id]) => id)
          .sort((a, b) => a - b);
        expect([...postings.having(numbers, LIMIT).ids()]).toEqual(having);

        const visited: string[] = [];
        postings.each(numbers, (id, mark) => visited.push(`${id} ${mark}`));
        const expected = [...known].flatMap(([id, list]) =>
          list.filter(({ number }) => wanted.includes(number)).map(({ mark }) => `${id} ${mark}`),
        );
        expect(visited.sort()).toEqual(expected.sort());

        const counts = new Int32Array(10);
        const some = new Bits(LIMIT);
        for (const id of known.keys()) if (id % 3 !== 0) some.add(id);
        postings.count(some, counts, Int32Array.of(0, 1, 2, 3, 5, 6, 7, 8, 9));
        for (let number = 0; number < counts.length; number += 1)
          expect(counts[number]).toBe(
            number === 4
              ? 0
              : [...known].filter(([id, list]) => id % 3 !== 0 && list.some((one) => one.number === number))
                  .length,
          );
      }),
    );
  });

  it('forget a change once its block is read again, and say when that is due', () => {
    const postings = new Postings();
    for (let id = 0; id <= MOST_CHANGED; id += 1) postings.change(id, [1]);
    postings.change(BLOCK * 2, [1]);
    expect(postings.worn()).toEqual([0, 2]);
    postings.setBlock(0, [5], Int32Array.of(1, 2), [2]);
    expect(postings.worn()).toEqual([]);
    expect([...postings.having(Int32Array.of(1), BLOCK * 3).ids()]).toEqual([5, BLOCK * 2]);
  });

  it('give the datasets that have most of some numbers, of equal ones the first', () => {
    const postings = new Postings();
    postings.setBlock(0, [0, 1, 2, 3], Int32Array.of(7, 7, 8, 7, 8, 9), [1, 3, 4, 6]);
    const [sorted, places] = [Int32Array.of(3, 2, 1, 0), Int32Array.of(3, 2, 1, 0)];
    const visible = Bits.below(4);
    const find = (numbers: number[], most: number) =>
      sharingMost(postings, Int32Array.from(numbers), { visible, order: { sorted, places }, most });
    expect(find([7, 8], 3)).toEqual([1, 3, 2]);
    expect(find([7, 8, 9], 1)).toEqual([3]);
    visible.delete(3);
    expect(find([7, 8, 9], 2)).toEqual([1, 2]);
  });
});

describe('the closest of a large catalogue', () => {
  /** Each dataset has a few of 12 numbers, the first numbers most often; those at the end are hidden. */
  const size = 6_000;
  const numbersOf = Array.from({ length: size }, (_, id) =>
    [0, 1, 2, 3, 4, 9].filter((n) => (id * 7919 + n * n * 31) % (n + 2) === 0),
  );
  const postings = new Postings();
  let end = 0;
  postings.setBlock(
    0,
    [...numbersOf.keys()],
    Int32Array.from(numbersOf.flat()),
    numbersOf.map((list) => (end += list.length)),
  );
  for (let id = 0; id < size; id += 11) {
    numbersOf[id] = [1, 4, 10];
    postings.change(id, [1, 4, 10]);
  }
  const sorted = Int32Array.from({ length: size }, (_, i) => (i * 4_999) % size);
  const places = new Int32Array(size);
  for (const [place, id] of sorted.entries()) places[id] = place;
  const visible = Bits.below(size - 500);

  it.each([
    ['of nearly all', [0]],
    ['of nearly all, and rarer ones', [0, 1, 2, 3]],
    ['of few', [10]],
    ['of none', [7]],
    ['of none and of many', [7, 1]],
  ])('are those with most of some numbers %s', (_, numbers) => {
    const score = (id: number) => (numbersOf[id] ?? []).filter((n) => numbers.includes(n)).length;
    const expected = [...numbersOf.keys()]
      .filter((id) => visible.has(id) && score(id) > 0)
      .sort((a, b) => score(b) - score(a) || (places[a] ?? 0) - (places[b] ?? 0));
    for (const most of [1, 21, 3_000])
      expect(
        sharingMost(postings, Int32Array.from(numbers), { visible, order: { sorted, places }, most }),
      ).toEqual(expected.slice(0, most));
  });
});

describe('numbers of a block', () => {
  it('are found wherever they are, each once', () => {
    const numbers = fc.uniqueArray(fc.nat(3_000), { maxLength: 300 });
    fc.assert(
      fc.property(numbers, fc.array(fc.nat(3_000), { maxLength: 300 }), (own, wanted) => {
        const ids = own.map((_, id) => id);
        const block = buildBlock(
          ids,
          Int32Array.from(own),
          ids.map((id) => id + 1),
          0,
        );
        const found = new Wanted(Int32Array.from(wanted)).places(block);
        expect(found.map((place) => block.numbers[place])).toEqual(
          [...new Set(wanted)].filter((number) => own.includes(number)).sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe('scores', () => {
  it('put as much of the list in order as is asked for', () => {
    // As far apart as places that are counted together, and farther.
    const apart = 700;
    const scored = fc.uniqueArray(
      fc.record({ id: fc.nat(30).map((n) => n * apart), score: fc.integer({ min: 1, max: 4 }) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(scored, fc.nat(12), fc.infiniteStream(fc.boolean()), (list, wanted, chance) => {
        const size = 30 * apart + 1;
        const has = new Bits(size);
        for (let id = 0; id < size; id += apart) if (chance.next().value === true) has.add(id);
        const useful = Int32Array.from({ length: size }, (_, i) => size - 1 - i);
        const scores = {
          ids: Int32Array.from(list, ({ id }) => id),
          scores: Int32Array.from(list, ({ score }) => score),
        };
        const { best, scored: count, rest } = rank(scores, has, { sorted: useful, places: useful }, wanted);
        const expected = list
          .filter(({ id }) => has.has(id))
          .sort((a, b) => b.score - a.score || b.id - a.id);
        expect(count).toBe(expected.length);
        expect([...best]).toEqual(expected.slice(0, wanted).map(({ id }) => id));
        expect([...rest().ids()]).toEqual([...has.ids()].filter((id) => list.every((one) => one.id !== id)));
      }),
    );
  });
});
