import { expect, test, vi } from 'vitest';
import { watchStore } from '#proxy/platform/store/watch-store.ts';

test('says whether the store answers, and asks it again after a while only', async () => {
  let now = 0;
  const check = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const answers = watchStore({ check }, () => now);
  expect(await Promise.all([answers(), answers()])).toEqual([true, true]);
  check.mockImplementation(() => Promise.reject(new Error('away')));
  now += 5_000;
  expect(await answers()).toBe(true);
  expect(check).toHaveBeenCalledTimes(1);
  now += 1;
  expect(await answers()).toBe(false);
  check.mockImplementation(() => Promise.resolve());
  now += 5_001;
  expect(await answers()).toBe(true);
  expect(check).toHaveBeenCalledTimes(3);
});

test('does not wait for a store that is silent', async () => {
  vi.useFakeTimers();
  try {
    const answers = watchStore({ check: () => new Promise(() => undefined) }, () => 0);
    const answer = answers();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
