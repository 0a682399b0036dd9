/** The calls of the version guard. */
import { describe, expect, test, vi } from 'vitest';
import { createVersionGuardServices, RELOAD_GUARD_MS } from '#src/services/builds.ts';

const NOW = Date.UTC(2026, 10, 21);

function browser(answer: Response = Response.json({ id: 'build-2' })) {
  const kept = new Map<string, string>();
  const location = { reload: vi.fn(), assign: vi.fn() };
  const clock = { now: NOW };
  const services = createVersionGuardServices({
    fetch: async () => answer,
    sessionStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    location,
    now: () => clock.now,
  });
  return { services, location, clock };
}

describe('the newest build', () => {
  const { signal } = new AbortController();

  test('is what the server says', async () => {
    await expect(browser().services.latestBuild(signal)).resolves.toEqual({ id: 'build-2' });
  });

  test.each([
    ['refuses', new Response('', { status: 503 }), /503/],
    ['says nothing of one', Response.json({}), /Invalid input/],
    [
      'answers with a page',
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      /JSON/,
    ],
  ])('is not known when the server %s', async (_, answer, why) => {
    await expect(browser(answer).services.latestBuild(signal)).rejects.toThrow(why);
  });
});

test('a page is loaded again once within ten seconds', async () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  const { services, location, clock } = browser();
  await expect(services.reload()).resolves.toEqual({ kind: 'reloading' });
  clock.now += RELOAD_GUARD_MS - 1;
  await expect(services.reload()).resolves.toEqual({ kind: 'guarded' });
  expect(location.reload).toHaveBeenCalledTimes(1);
  clock.now += 1;
  await expect(services.reload()).resolves.toEqual({ kind: 'reloading' });
  expect(location.reload).toHaveBeenCalledTimes(2);
});

test('where nothing can be kept, no page is loaded again for ever', async () => {
  const location = { reload: vi.fn(), assign: vi.fn() };
  const forbidden = () => {
    throw new DOMException('Storage is forbidden', 'SecurityError');
  };
  const services = createVersionGuardServices({
    fetch,
    sessionStorage: { getItem: () => null, setItem: forbidden },
    location,
    now: () => NOW,
  });
  await expect(services.reload()).rejects.toThrow('Storage is forbidden');
  expect(location.reload).not.toHaveBeenCalled();
});

test('the next page is loaded from the server, and this one when no other is named', async () => {
  const { services, location } = browser();
  await services.loadPage({ href: '/about?from=here' });
  expect(location.assign).toHaveBeenCalledWith('/about?from=here');
  await services.loadPage({ href: null });
  expect(location.reload).toHaveBeenCalledTimes(1);
});
