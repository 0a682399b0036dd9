/** How long uploads still take: at the speed since the beginning, once that is known. */
import { expect, it } from 'vitest';
import { minutesLeft } from '#src/screens/dataset-edit/uploads-total.tsx';

it.each([
  // 100 of 400 MB in a minute, after 100 that were there before.
  ['at the speed of what was sent since', { sent: 200, size: 500 }, 100, 60, 3],
  ['not before the speed is known', { sent: 200, size: 500 }, 100, 4, null],
  ['not while nothing is sent', { sent: 100, size: 500 }, 100, 60, null],
  ['not once all is sent', { sent: 500, size: 500 }, 100, 60, null],
])('%s', (_, total, before, seconds, minutes) => {
  expect(minutesLeft(total, before, seconds)).toBe(minutes);
});
