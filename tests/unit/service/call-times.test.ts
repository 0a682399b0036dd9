/** Times of calls as steps: how exact they are, and the time within which a share of the calls was answered. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, stepOf, timeWithin } from '#proxy/platform/uses/call-times.ts';

const milliseconds = fc.double({ min: 0, max: 100_000_000, noNaN: true });

describe('the step of a time', () => {
  it('ends no earlier than the time, and at most a tenth later', () => {
    fc.assert(
      fc.property(milliseconds, (ms) => {
        const end = endOf(stepOf(ms));
        expect(end).toBeGreaterThanOrEqual(Math.floor(ms));
        expect(end).toBeLessThanOrEqual(Math.max(1, Math.ceil(ms * 1.1)));
      }),
    );
  });

  it('fits the column it is kept in, however long a call took', () => {
    expect(stepOf(Number.MAX_VALUE)).toBeLessThan(2 ** 15);
    expect([stepOf(0), stepOf(0.2), stepOf(1)]).toEqual([0, 0, 0]);
  });
});

describe('the time within which calls were answered', () => {
  it('is that of the sorted calls, to the end of its step', () => {
    fc.assert(
      fc.property(fc.array(milliseconds, { minLength: 1, maxLength: 60 }), (times) => {
        const steps = times.map((ms) => ({ step: stepOf(ms), calls: 1 }));
        const sorted = times.toSorted((one, other) => one - other);
        const place = Math.ceil(times.length * 0.95) - 1;
        expect(timeWithin(steps, 0.95)).toBe(endOf(stepOf(sorted[place] ?? 0)));
      }),
    );
  });

  it('is unknown where no call was timed', () => {
    expect(timeWithin([], 0.95)).toBeNull();
  });
});
