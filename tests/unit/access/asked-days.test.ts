/** Days of a request for access: the day that was asked for keeps its time, and another one is whole. */
import { expect, it } from 'vitest';
import { beginFor, endFor, isLater } from '#src/screens/dataset-access/asked-days.ts';
import { dayOf, endOfDay } from '#src/screens/settings/sharing/sharing-queries.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

it('a day that was asked for begins and ends at its own time', () => {
  const asked = inDays(7);
  expect(beginFor(dayOf(asked), asked)).toBe(asked);
  expect(endFor(dayOf(asked), asked)).toBe(asked);
});

it('another day begins with it and ends with it, and no day is at once', () => {
  const [asked, other] = [inDays(7), dayOf(inDays(9))];
  expect(beginFor(other, asked)).toBe(new Date(`${other}T00:00:00`).toISOString());
  expect(endFor(other, asked)).toBe(endOfDay(other));
  expect(beginFor('', asked)).toBeNull();
  expect(endFor('', asked)).toBe(asked);
});

it('a moment that is over was not asked for any more', () => {
  const over = inDays(-3);
  expect([isLater(over), isLater(null), isLater(undefined), isLater(inDays(1))]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(beginFor(dayOf(over), over)).toBe(new Date(`${dayOf(over)}T00:00:00`).toISOString());
});
