/** The real analytics library, sending to a real server; a stub replaces the little that it needs of a browser. */
import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAnalyticsSink, type AnalyticsSink } from '../../support/analytics-sink.ts';

const GUID = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

/** A storage that only this document sees. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let sink: AnalyticsSink;
beforeAll(async () => {
  sink = await openAnalyticsSink();
  const events = new EventTarget();
  // A browser's window has no limit, and the library listens in a dozen places.
  setMaxListeners(0, events);
  const location = new URL('https://data.example/discovery?keywords=secret');
  const navigator = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', onLine: true };
  const document = Object.assign(new EventTarget(), {
    cookie: '',
    referrer: '',
    location,
    title: 'Secret',
    createElement: () => ({ href: '', host: '', pathname: '' }),
  });
  const page = {
    document,
    location,
    navigator,
    localStorage: storage(),
    sessionStorage: storage(),
    fetch,
    screen: { width: 1, height: 1 },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  for (const [name, value] of Object.entries({ ...page, window: page })) vi.stubGlobal(name, value);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sink.close();
});

test('uses and members are sent, and nothing after it was stopped', async () => {
  const { startPosthog } = await import('#src/services/analytics/posthog.ts');
  const running = startPosthog({ host: sink.origin, key: 'phc_test' });
  expect(running.identifiedAs).toBeNull();
  running.capture({ name: 'organisation viewed', properties: { organisationGUID: GUID } });
  running.capture({ name: 'a secret search', properties: {} });
  running.identify('11111111-2222-4333-8444-555555555555');
  // Each goes by a request of its own, and those may overtake each other.
  const told = (name: string) => sink.events.find(({ event }) => event === name)?.properties;
  await expect.poll(() => sink.events.length, { timeout: 10_000 }).toBe(2);
  expect(told('organisation viewed')).toMatchObject({
    token: 'phc_test',
    organisationGUID: GUID,
    $ip: null,
  });
  expect(told('$identify')?.['distinct_id']).toBe('11111111-2222-4333-8444-555555555555');
  expect(JSON.stringify(sink.events)).not.toMatch(/secret|Chrome|data\.example/i);
  expect(sink.requests.filter(({ method }) => method !== 'POST')).toEqual([]);

  const again = startPosthog({ host: sink.origin, key: 'phc_test' });
  expect(again.identifiedAs).toBe('11111111-2222-4333-8444-555555555555');
  running.stop();
  again.stop();
  running.capture({ name: 'organisation viewed', properties: { organisationGUID: GUID } });
  const third = startPosthog({ host: sink.origin, key: 'phc_test' });
  expect(third.identifiedAs).toBeNull();
  third.capture({ name: 'dataset removed', properties: { datasetGUID: GUID } });
  await expect.poll(() => sink.events.at(-1)?.event, { timeout: 10_000 }).toBe('dataset removed');
  expect(sink.events).toHaveLength(3);
  third.stop();
});
