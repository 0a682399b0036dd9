/** Calls that a page makes on the server: the same answers and refusals as through the gateway, without its texts. */
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'zod/mini';
import { Problem } from '#contract/entities/problem.ts';
import { ProblemError } from '#contract/problem.ts';
import { createService, type Service } from '#proxy/platform/service/service.ts';
import { chooseUpstreams } from '#proxy/gateway/upstreams.ts';
import { createVisitorCalls } from '#proxy/gateway/visitor-calls.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { createServerApi } from '#src/services/api/server-api.ts';

const GUID = '00000000-0000-4000-8000-000000000001';

const statistics = {
  organisationGUID: GUID,
  datasets: { total: 0, published: 0, onRequest: 0, planned: 0 },
  onTime: { within: 0, of: 0 },
  views: { total: 0, trend: [] },
  downloads: { total: 0, trend: [] },
  apiCalls: { total: 0, trend: [] },
  themes: [],
  sample: false,
};

type Handler = (request: Record<string, unknown>, context: { caller: unknown }) => Promise<unknown>;

function discovery(handler: Handler): Service {
  const options = {
    authenticate: async () => null,
    authorise: async () => undefined,
    log: pino({ level: 'silent' }),
  };
  const handlers = { 'organisation:statistics': handler, 'follow:list': handler };
  return createService('discovery', handlers as never, options);
}

/** Both ways to one service: as a page goes, and as a request does. */
function ways(handler: Handler) {
  const service = discovery(handler);
  const upstreams = chooseUpstreams({}, { auth: service, data: service, discovery: service });
  const call = createVisitorCalls(upstreams, 1_000);
  const request = (fields: object) =>
    service.fetch(
      new Request('http://service.invalid/organisation:statistics', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    );
  return { call, request };
}

afterEach(() => vi.useRealTimers());

describe('a call for a visitor', () => {
  it('answers what a request is answered, and only what the contract names', async () => {
    const { call, request } = ways(async () => ({ result: statistics, secret: 'not for visitors' }));
    const response = await request({ organisationGUID: GUID });
    expect(response.status).toBe(200);
    const answer: unknown = await response.json();
    expect(await call('organisation:statistics', { organisationGUID: GUID })).toEqual({ ok: true, answer });
    expect(answer).toEqual({ result: statistics });
  });

  it('is made by no one', async () => {
    const callers: unknown[] = [];
    const { call } = ways(async (_, { caller }) => {
      callers.push(caller);
      return { result: statistics };
    });
    await call('organisation:statistics', { organisationGUID: GUID });
    expect(callers).toEqual([null]);
    expect(await call('follow:list', {})).toMatchObject({ ok: false, problem: { status: 401 } });
    expect(callers).toHaveLength(1);
  });

  it.each([
    ['a field that does not fit', { organisationGUID: 'none' }, async () => ({ result: statistics })],
    [
      'what is not there',
      { organisationGUID: GUID },
      async () => Promise.reject(new ProblemError(404, 'No such organisation')),
    ],
  ])('is refused as a request is: %s', async (_, fields, handler) => {
    const { call, request } = ways(handler);
    const problem = parse(Problem, await (await request(fields)).json());
    expect(await call('organisation:statistics', fields)).toEqual({ ok: false, problem });
    expect(problem.status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['throws', async () => Promise.reject(new Error('password=secret'))],
    ['breaks the contract', async () => ({ result: { name: 'secret' } })],
  ])('tells no details of a service that %s', async (_, handler) => {
    const { call } = ways(handler);
    const answered = await call('organisation:statistics', { organisationGUID: GUID });
    expect(answered).toMatchObject({ ok: false, problem: { status: 500, reference: expect.any(String) } });
    expect(JSON.stringify(answered)).not.toContain('secret');
  });

  it('is given up when the service does not answer', async () => {
    vi.useFakeTimers();
    const { call } = ways(() => new Promise(() => {}));
    const answered = call('organisation:statistics', { organisationGUID: GUID });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answered).toMatchObject({ ok: false, problem: { status: 504 } });
  });
});

describe('the calls of a page', () => {
  const origin = 'http://product.test';

  it('throw what was refused', async () => {
    const { call } = ways(async () => Promise.reject(new ProblemError(404, 'No such organisation')));
    const api = createServerApi({ origin, call, fetch: () => Promise.reject(new Error('unused')) });
    const asked = api.call('organisation:statistics', { organisationGUID: GUID });
    await expect(asked).rejects.toBeInstanceOf(ApiError);
    await expect(asked).rejects.toMatchObject({ status: 404, message: 'No such organisation' });
  });

  it('go through the gateway to a service elsewhere', async () => {
    const near = discovery(async () => ({ result: statistics }));
    const upstreams = chooseUpstreams(
      { discovery: 'http://elsewhere.invalid' },
      { auth: near, data: near, discovery: near },
    );
    const fetch = vi.fn(async () => Response.json({ result: statistics }));
    const api = createServerApi({ origin, call: createVisitorCalls(upstreams), fetch });
    expect(await api.call('organisation:statistics', { organisationGUID: GUID })).toEqual({
      result: statistics,
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
