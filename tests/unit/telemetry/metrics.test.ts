/** Metrics: what is counted, and who may read it. */
import { describe, expect, it } from 'vitest';
import {
  createMetrics,
  isMetrics,
  purposeOf,
  type MetricsOptions,
} from '#proxy/platform/telemetry/metrics.ts';

const ask = (options: Partial<MetricsOptions> = {}, authorization?: string) => {
  const pool = () => ({ total: 5, idle: 3, waiting: 1 });
  const jobs = async () => [{ name: 'make table', queued: 7, running: 1, due: 12.5 }];
  const metrics = createMetrics({ token: undefined, open: true, pool, jobs, ...options });
  metrics.observe({ method: 'GET', path: '/discovery', status: 200, ms: 4 });
  metrics.observe({
    method: 'GET',
    path: '/api/proxy',
    call: 'discovery/dataset:listDiscovery',
    status: 200,
    ms: 30,
  });
  metrics.observe({ method: 'GET', path: '/api/proxy', call: 'made/up/by/a-stranger', status: 404, ms: 1 });
  const headers = authorization === undefined ? undefined : { authorization };
  return metrics.answer(new Request('http://product.test/metrics', { headers }));
};

describe('the figures', () => {
  it('tell requests apart by what they were for, and know calls of the contract only', async () => {
    const text = await (await ask()).text();
    const count = (labels: string) => `http_request_duration_seconds_count{${labels}} 1`;
    expect(text).toContain(count('method="GET",purpose="document",call="",status="200"'));
    expect(text).toContain(count('method="GET",purpose="call",call="dataset:listDiscovery",status="200"'));
    expect(text).toContain(count('method="GET",purpose="call",call="",status="404"'));
    expect(text).not.toContain('made/up');
  });

  it('include jobs by kind and state, and how long the oldest has been due', async () => {
    const text = await (await ask()).text();
    expect(text).toContain('jobs{name="make table",state="queued"} 7');
    expect(text).toContain('jobs{name="make table",state="running"} 1');
    expect(text).toContain('jobs_due_seconds{name="make table"} 12.5');
  });

  it('are answered without jobs while the database cannot be reached', async () => {
    const text = await (await ask({ jobs: () => Promise.reject(new Error('no connection')) })).text();
    expect(text).not.toContain('state="queued"');
    expect(text).toContain('database_connections_total 5');
  });

  it('include the connections to the database and the process', async () => {
    const text = await (await ask()).text();
    expect(text).toContain('database_connections_total 5');
    expect(text).toContain('database_connections_waiting 1');
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('who may read them', () => {
  const token = 'a token of the watcher';

  it('is open in development and closed elsewhere without a token', async () => {
    expect((await ask({ open: true })).status).toBe(200);
    expect((await ask({ open: false })).status).toBe(404);
  });

  it('is anyone who shows the token', async () => {
    expect((await ask({ token, open: false }, `Bearer ${token}`)).status).toBe(200);
    expect((await ask({ token, open: true })).status).toBe(404);
    expect((await ask({ token, open: true }, 'Bearer another')).status).toBe(404);
  });
});

it.each([
  ['/metrics', true],
  ['/metrics?x=1', false],
  ['/discovery/metrics', false],
  ['/?to=/metrics', false],
])('%s are the figures: %s', (path, are) => {
  expect(isMetrics(new Request(`http://product.test${path}`))).toBe(are);
});

it.each([
  ['/', 'document'],
  ['/organisation/leeds/discovery/1', 'document'],
  ['/assets/entry.js', 'asset'],
  ['/files/1/a.csv', 'file'],
  ['/identity/', 'identity'],
  ['/readyz', 'health'],
  ['/api/proxy', 'call'],
])('%s is a request for a %s', (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});
