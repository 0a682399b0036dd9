/** So many at a time, and no more. */
import { expect, test } from 'vitest';
import { atMost } from '#src/app/at-most.ts';
import { MOST_PRELOADS } from '#src/app/prefetch.ts';
import { settled } from '../machines/asked.ts';

test('runs four of ten, the latest first, and the next as soon as one has ended', async () => {
  // Pages are fetched ahead four at a time (specification, section 9).
  expect(MOST_PRELOADS).toBe(4);
  const run = atMost(MOST_PRELOADS);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const results = Array.from({ length: 10 }, (_, i) =>
    run(() => {
      begun.push(i);
      ends[i] = Promise.withResolvers();
      return ends[i].promise;
    }).catch(() => -1),
  );
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[1]?.resolve(1);
  await settled();
  expect(begun).toEqual([0, 1, 2, 3, 9]);
  // One that breaks makes room as well.
  ends[0]?.reject(new Error('offline'));
  await settled();
  expect(begun).toEqual([0, 1, 2, 3, 9, 8]);
  for (let i = 0; i < 10; i += 1) {
    for (const [index, end] of ends.entries()) end?.resolve(index);
    await settled();
  }
  await expect(Promise.all(results)).resolves.toEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
