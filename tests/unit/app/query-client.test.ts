/** A query that has failed, and the parts of a page that share it. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/app/query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A query that always fails, and how often it was asked. */
function failing() {
  const client = createQueryClient();
  const ask = vi.fn(() => Promise.reject(new Error('boom')));
  const errors: number[] = [];
  /** A part appears. @returns what takes it away */
  const appear = () => {
    const observer = new QueryObserver(client, { queryKey: ['part'], queryFn: ask });
    let wasError = false;
    return observer.subscribe(({ isError }) => {
      // As a part does that reports a failure when it begins.
      if (isError && !wasError) errors.push(Date.now());
      wasError = isError;
    });
  };
  return { ask, errors, appear };
}

test('is asked for once, however many parts of the page appear after it has failed', async () => {
  const { ask, errors, appear } = failing();
  appear();
  await vi.advanceTimersByTimeAsync(50);
  const leave = appear();
  await vi.advanceTimersByTimeAsync(50);
  leave();
  appear();
  await vi.advanceTimersByTimeAsync(50);
  expect([ask.mock.calls.length, errors.length]).toEqual([1, 1]);
});

test('is asked for again by those who come back to it later', async () => {
  const { ask, appear } = failing();
  const leave = appear();
  await vi.advanceTimersByTimeAsync(50);
  leave();
  await vi.advanceTimersByTimeAsync(20_000);
  appear();
  await vi.advanceTimersByTimeAsync(50);
  expect(ask).toHaveBeenCalledTimes(2);
});
