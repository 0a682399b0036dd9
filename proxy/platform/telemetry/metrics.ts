/**
 * What the server counts and times for Prometheus, at `/metrics` in its text format: requests by what they were for,
 * the process, the connections to the database and the jobs. No address, name or token is in it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { matchCall } from '#contract/match.ts';
import { problemResponse } from '#contract/problem.ts';
import type { JobFigures } from '#proxy/platform/jobs/figures.ts';

const PATH = '/metrics';

/** Whether a request is for the figures; it runs for every request, so the cheap comparison comes first. */
export const isMetrics = ({ url }: Request): boolean => url.endsWith(PATH) && new URL(url).pathname === PATH;

/** A request that has been answered, or abandoned by the client. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  /** The upstream address of a call through the gateway, without its query. */
  readonly call?: string;
  readonly status: number | 'aborted';
  readonly ms: number;
}

export interface Metrics {
  observe(answered: Answered): void;
  /** Answers a request for the figures. */
  answer(request: Request): Promise<Response>;
}

export interface MetricsOptions {
  /** What a reader must show as a bearer token. Absent: `open` decides. */
  readonly token: string | undefined;
  /** Without a token: in development anyone may read, otherwise metrics are not served. */
  readonly open: boolean;
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Jobs that have not ended. It may fail; the other figures are answered without them then. */
  readonly jobs: () => Promise<readonly JobFigures[]>;
}

/** What a request was for; few words, because each combination of labels is a series that is kept. */
export function purposeOf(path: string): string {
  if (path === '/api/proxy') return 'call';
  const [, first = ''] = path.split('/', 2);
  if (first === 'assets') return 'asset';
  if (first === 'files') return 'file';
  if (first === 'healthz' || first === 'readyz') return 'health';
  if (first === 'identity' || first === 'oauth2') return 'identity';
  return 'document';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Seconds; from a page of the cache to the longest that the gateway waits. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const standsFor = { total: 'open', idle: 'idle', waiting: 'requests waiting for one' } as const;

/** @returns what reads the figures of jobs into the registry */
function registerJobs(registry: Registry, read: MetricsOptions['jobs']): () => Promise<void> {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that have not ended, by kind of job and state.',
    labelNames: ['name', 'state'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'jobs_due_seconds',
    help: 'Time since the queued job that is due for longest became due, by kind of job.',
    labelNames: ['name'],
    registers: [registry],
  });
  return async () => {
    // While the database cannot be reached nothing is known of its jobs.
    const known = await read().catch(() => []);
    jobs.reset();
    oldest.reset();
    for (const { name, queued, running, due } of known) {
      jobs.set({ name, state: 'queued' }, queued);
      jobs.set({ name, state: 'running' }, running);
      oldest.set({ name }, due);
    }
  };
}

/** The metrics of this process, and the handler of `/metrics`. */
export function createMetrics({ token, open, pool, jobs }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by what it was for.',
    labelNames: ['method', 'purpose', 'call', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const [name, meaning] of Object.entries(standsFor) as [keyof typeof standsFor, string][])
    registry.registerMetric(
      new Gauge({
        name: `database_connections_${name}`,
        help: `Connections to the database: ${meaning}.`,
        registers: [],
        collect() {
          this.set(pool()[name]);
        },
      }),
    );

  const readJobs = registerJobs(registry, jobs);

  const mayRead = (request: Request): boolean => {
    if (token === undefined) return open;
    const given = request.headers.get('authorization') ?? '';
    return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
  };

  return {
    observe({ method, path, call, status, ms }) {
      const known = call === undefined ? undefined : matchCall(call)?.name;
      requests.observe(
        { method, purpose: purposeOf(path), call: known ?? '', status: String(status) },
        ms / 1000,
      );
    },
    async answer(request) {
      // Without access the response is 404.
      if (!mayRead(request)) return problemResponse(404);
      await readJobs();
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
