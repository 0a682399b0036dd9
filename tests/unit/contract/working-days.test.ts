/** The working days until an answer is due. */
import { describe, expect, it } from 'vitest';
import { dueAfterWaiting, workingClock, workingDaysAfter } from '#contract/working-days.ts';

const askedAt = '2026-11-20T13:02:00.000Z';
const dueAt = workingDaysAfter(new Date(askedAt), 5).toISOString();
const at = (now: string) => workingClock(dueAt, 5, Date.parse(now));

it('ends with the day that is due', () => {
  // Friday to Friday: the weekend is none of the five.
  expect(at(askedAt).days.map(({ end }) => end.toISOString().slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ]);
  expect(at(askedAt).days.at(-1)?.end.toISOString()).toBe(dueAt);
});

it.each([
  ['at once', askedAt, 5, false],
  ['on a Sunday', '2026-11-22T23:59:59Z', 5, false],
  ['after two of them', '2026-11-24T13:02:00Z', 3, false],
  ['in the last hour', '2026-11-27T12:30:00Z', 1, false],
  ['at the moment that it is due', dueAt, 0, false],
  ['later', '2026-12-24T00:00:00Z', 0, true],
])('counts %s', (_, now, left, isOverdue) => {
  expect(at(now)).toMatchObject({ left, isOverdue });
});

it('has whole hours, and none that are less than nothing', () => {
  expect([
    at('2026-11-27T11:01:00Z').hours,
    at('2026-11-27T12:30:00Z').hours,
    at('2027-01-01T00:00:00Z').hours,
  ]).toEqual([2, 0, 0]);
});

describe('after a time in which nothing could be done', () => {
  const moved = (due: string, stopped: string, now: string) =>
    dueAfterWaiting(new Date(due), new Date(stopped), new Date(now)).toISOString();

  it('leaves as much working time as before', () => {
    // Asked on Friday, one hour before it is due, and replied on the Wednesday after.
    expect(moved('2026-11-27T13:00:00Z', '2026-11-27T12:00:00Z', '2026-12-02T08:30:00Z')).toBe(
      '2026-12-02T09:30:00.000Z',
    );
    // Two days are left; the reply comes on a Saturday, on which no time passes.
    expect(moved('2026-11-26T13:00:00Z', '2026-11-24T13:00:00Z', '2026-11-28T10:00:00Z')).toBe(
      '2026-12-02T00:00:00.000Z',
    );
    // A weekend between the question and the day that it is due is none of the time that is left.
    expect(moved('2026-11-30T10:00:00Z', '2026-11-27T10:00:00Z', '2026-12-01T10:00:00Z')).toBe(
      '2026-12-02T10:00:00.000Z',
    );
  });

  it('leaves what is overdue as late as it was', () => {
    expect(moved('2026-11-27T10:00:00Z', '2026-11-27T12:00:00Z', '2026-12-01T10:00:00Z')).toBe(
      '2026-12-01T08:00:00.000Z',
    );
  });
});
