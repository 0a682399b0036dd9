/** The client of the product's calls: what it sends, what it answers, and how it fails. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { COLUMNS_TYPE } from '#contract/call.ts';
import { matchCall } from '#contract/match.ts';
import { problemResponse } from '#contract/problem.ts';
import { packUsers } from '#contract/user-columns.ts';
import { createApi, type ApiOptions } from '#src/services/api/api.ts';
import { ApiError, failureOf, isNotFound } from '#src/services/api/api-error.ts';
import { realisticUsers } from '../../support/realistic-users.ts';

const organisationGUID = '7a1b0c2e-5d1f-4d4e-9b1a-2f6d3c4b5a69';
const summary = {
  datasets: 3,
  organisations: 1,
  themes: [],
  week: { updated: 1, added: 0, planned: 0, overdue: 0 },
};

function client(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<ApiOptions> = {},
) {
  const requests: Request[] = [];
  const api = createApi({
    origin: 'http://product.test',
    getAccessToken: async () => undefined,
    fetch: async (request) => {
      requests.push(request.clone());
      return answer(request);
    },
    ...options,
  });
  return { api, requests };
}

const parameters = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? 'about:blank').searchParams);

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

it('goes on when its page ends, unless it is longer than browsers send then', async () => {
  const { api, requests } = client(() => Response.json({}), { getAccessToken: async () => 'token' });
  const send = (columns: number) => {
    const names = Array.from({ length: columns }, (_, i) => [`${'column '.repeat(20)}${i}`, 'text'] as const);
    const change = { columns: Object.fromEntries(names) };
    const file = { datasetGUID: organisationGUID, resourceGUID: organisationGUID };
    return api.call('dataset:readFile', { ...file, change }, { keepalive: true }).catch(() => undefined);
  };
  await send(1);
  await send(500);
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

describe('an answer by columns', () => {
  const list = { result: realisticUsers(20), totalCount: 20 };
  const users = (body: unknown, type: string) => {
    const answer = () => Response.json(body, { headers: { 'content-type': type } });
    const { api, requests } = client(answer, { getAccessToken: async () => 'token' });
    return { requests, answered: api.call('organisation/users', { organisationGUID }) };
  };

  it('is asked for and read as rows', async () => {
    const { answered, requests } = users(packUsers(list), COLUMNS_TYPE);
    expect(await answered).toEqual(list);
    expect(requests[0]?.headers.get('accept')).toBe(`${COLUMNS_TYPE}, application/json;q=0.9`);
  });

  it('may be rows, as a server answers that does not know columns', async () => {
    expect(await users(list, 'application/json').answered).toEqual(list);
  });

  it.each([
    ['a column is missing', {}],
    ['a GUID is cut', { ...packUsers(list), guids: 'AAAA' }],
    ['an address is made in no way', { ...packUsers(list), emails: list.result.map(() => 'x') }],
  ])('is refused where %s', async (_, packed) => {
    expect((await failure(users(packed, COLUMNS_TYPE).answered)).status).toBe(502);
  });
});

describe('what is sent', () => {
  it('sends a safe call with a body as a GET that carries it', async () => {
    const { api, requests } = client(() => Response.json({ result: [], totalCount: 0, facets: {} }), {
      validate: false,
    });
    await api.call('dataset:listDiscovery', { keywords: 'air & water', themes: [1, 4] });
    expect(requests[0]?.method).toBe('GET');
    expect(parameters(requests[0])).toEqual({
      method: 'POST',
      url: 'discovery/dataset:listDiscovery',
      body: JSON.stringify({ keywords: 'air & water', themes: [1, 4] }),
    });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('sends it as a POST when it does not fit an address', async () => {
    const { api, requests } = client(() => Response.json({}), { validate: false });
    const tags = Array.from({ length: 50 }, (_, i) => `${'tag'.repeat(20)}${i}`);
    await api.call('dataset:listDiscovery', { tags });
    expect(requests[0]?.method).toBe('POST');
    expect(parameters(requests[0])).toEqual({ method: 'POST', url: 'discovery/dataset:listDiscovery' });
    expect(await requests[0]?.json()).toEqual({ tags });
  });

  it('writes the fields of a GET call into the address of the call', async () => {
    const { api, requests } = client(() => Response.json({}), { validate: false });
    await api.call('organisation/view', { slug: 'leeds & bradford' });
    expect(parameters(requests[0])).toEqual({
      method: 'GET',
      url: 'auth/organisation/view?slug=leeds+%26+bradford',
    });
  });

  it('fills path parameters so that the contract finds the call again', async () => {
    const { api, requests } = client(() => Response.json({ result: [] }), {
      getAccessToken: async () => 'the-token',
    });
    await api.call('lut:view', { organisationGUID, lutTableName: 'theme' });
    const { url = '', body = '' } = parameters(requests[0]);
    expect(matchCall(url)).toMatchObject({ name: 'lut:view', parameters: { organisationGUID } });
    expect(JSON.parse(body)).toEqual({ lutTableName: 'theme' });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer the-token');
  });

  it('does not send a member call without a token', async () => {
    const { api, requests } = client(() => Response.json({}));
    const error = await failure(api.call('user/get', {}));
    expect(error).toMatchObject({ status: 401, message: 'Access token is missing' });
    expect(requests).toHaveLength(0);
  });

  it('says what it sends and what it takes', async () => {
    const { api, requests } = client(() => Response.json({ result: [] }), {
      getAccessToken: async () => 't',
    });
    await api.call('lut:view', { organisationGUID, lutTableName: 'theme' });
    expect(requests[0]?.headers.get('accept')).toBe('application/json');
    const post = client(() => Response.json({}), { validate: false });
    await post.api.call('dataset:listDiscovery', { tags: ['tag'.repeat(700)] });
    expect(post.requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('follows no redirect, so that none gets the token', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const api = createApi({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        getAccessToken: async () => 'the-token',
        fetch: (request) => fetch(request),
      });
      expect(await failure(api.call('user/get', {}))).toMatchObject({ status: 0 });
      expect(asked).toEqual([expect.stringMatching(/^\/api\/proxy\?/)]);
    } finally {
      server.close();
    }
  });
});

describe('what is answered', () => {
  it('answers a response that fits the contract', async () => {
    const { api } = client(() => Response.json(summary));
    expect(await api.call('catalogue:summary', {})).toEqual(summary);
  });

  it('refuses a response that does not', async () => {
    const { api } = client(() => Response.json({ ...summary, datasets: 'many' }));
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status: 502 });
  });

  it('hands a problem on, with its fields and its reference', async () => {
    const errors = [{ field: 'datasetGUID', message: 'Must be a GUID' }];
    const { api } = client(() => problemResponse(400, { detail: 'No', errors, reference: 'r1' }));
    const error = await failure(api.call('dataset:view', { datasetGUID: 'x' }));
    expect(error).toMatchObject({ status: 400, message: 'No', fields: errors });
    expect(error.problem.reference).toBe('r1');
  });

  it('tells "not found" apart', async () => {
    const { api } = client(() => problemResponse(404));
    expect(isNotFound(await failure(api.call('dataset:view', { datasetGUID: organisationGUID })))).toBe(true);
  });

  it('makes an error of an answer that is no problem document', async () => {
    const { api } = client(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status: 502 });
  });

  it.each([
    ['a connection that fails', 0, () => Promise.reject(new TypeError('fetch failed'))],
    ['a service that is down', 503, () => problemResponse(503)],
    ['a limit', 429, () => new Response(null, { status: 429, headers: { 'retry-after': '0' } })],
    ['an answer that is not JSON', 0, () => new Response('<h1>Hello</h1>')],
  ])('tries nothing again after %s', async (_, status, respond) => {
    const answer = vi.fn<() => Response | Promise<Response>>(respond);
    const { api } = client(answer);
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status });
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('makes an error of a token that could not be renewed', async () => {
    const { api, requests } = client(() => Response.json(summary), {
      getAccessToken: () => Promise.reject(new Error('No network')),
    });
    expect(await failure(api.call('user/get', {}))).toMatchObject({ status: 0 });
    expect(requests).toHaveLength(0);
  });

  it('waits for an answer only so long', async () => {
    const { api } = client(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      { timeout: 5 },
    );
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status: 0 });
  });

  it('waits for the rest of an answer no longer', async () => {
    const { api } = client(() => new Response(new ReadableStream()), { timeout: 5 });
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status: 0 });
  });

  it('waits for the rest of an answer by columns no longer', async () => {
    const { api } = client(
      () => new Response(new ReadableStream(), { headers: { 'content-type': COLUMNS_TYPE } }),
      { timeout: 5, getAccessToken: async () => 'token' },
    );
    expect(await failure(api.call('organisation/users', { organisationGUID }))).toMatchObject({ status: 0 });
  });

  it('does not take a refused visitor for a refused token', async () => {
    const onTokenRefused = vi.fn();
    const { api } = client(() => problemResponse(401), { onTokenRefused });
    expect(await failure(api.call('catalogue:summary', {}))).toMatchObject({ status: 401 });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it('says when a token was refused', async () => {
    const onTokenRefused = vi.fn();
    const { api } = client(() => problemResponse(401), {
      getAccessToken: async () => 'old',
      onTokenRefused,
    });
    await failure(api.call('user/get', {}));
    expect(onTokenRefused).toHaveBeenCalledTimes(1);
  });

  it('passes an abort on as it is', async () => {
    const controller = new AbortController();
    const sent = Promise.withResolvers<void>();
    const { api } = client(
      ({ signal }) =>
        new Promise((_, reject) => {
          sent.resolve();
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const call = api.call('catalogue:summary', {}, { signal: controller.signal });
    await sent.promise;
    controller.abort(new DOMException('left', 'AbortError'));
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('what a page says of data that could not be loaded', () => {
  it.each([
    ['no answer', new ApiError({ type: 'about:blank', title: 'Gone', status: 0 }), { offline: true }],
    [
      'an answer',
      new ApiError({ type: 'about:blank', title: 'Bad', status: 500, reference: 'r-1' }),
      { offline: false, reference: 'r-1' },
    ],
    ['another error', new TypeError('a bug'), { offline: false }],
  ])('%s', (_, error, said) => expect(failureOf(error)).toEqual(said));
});
