/** Turns of those who wait. */
import { expect, it } from 'vitest';
import { createFairQueue } from '#proxy/domains/preview/query/fair-queue.ts';

it('gives every caller a turn, and the work of each in order', () => {
  const queue = createFairQueue<string>({ total: 10, each: 10 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(item[0] ?? '', item);
  expect(Array.from({ length: 7 }, () => queue.shift())).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'a3',
    undefined,
  ]);
});

it('takes no more of one than their share, and no more of all than there is room', () => {
  const queue = createFairQueue<string>({ total: 3, each: 2 });
  expect([queue.push('a', '1'), queue.push('a', '2'), queue.push('a', '3')]).toEqual([null, null, 'tooMany']);
  expect([queue.push('b', '1'), queue.push('c', '1')]).toEqual([null, 'full']);
  queue.shift();
  expect(queue.push('a', '3')).toBeNull();
  expect(queue.drain()).toHaveLength(3);
  expect(queue.shift()).toBeUndefined();
});
