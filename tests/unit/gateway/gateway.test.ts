/** The gateway: what it forwards, and what it refuses. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { COLUMNS_TYPE } from '#contract/call.ts';
import { unpackUsers } from '#contract/user-columns.ts';
import { createGateway } from '#proxy/gateway/gateway.ts';
import { realisticUsers } from '../../support/realistic-users.ts';
import { answered, gatewayWith, guid, list, log, post, refusal } from './gateway-bench.ts';

describe('a call at a path of its own', () => {
  test('is the call of the envelope, with the fields of body, query and path', async () => {
    const { app, fetch } = answered();
    const response = await app.request('/api/discovery/dataset:listDiscovery', post({ keywords: 'trees' }));
    expect(response.status).toBe(200);
    const [request] = fetch.mock.calls[0] ?? [];
    expect(request?.method).toBe('POST');
    expect(new URL(request?.url ?? '').pathname).toBe('/dataset:listDiscovery');
    expect(await request?.json()).toMatchObject({ keywords: 'trees' });
    expect((await app.request('/api/auth/organisation/view?slug=parks')).status).toBe(200);
    expect(new URL(fetch.mock.calls[1]?.[0].url ?? '').searchParams.get('slug')).toBe('parks');
  });

  test('is refused like one of the envelope', async () => {
    const { app, fetch } = answered();
    expect(await refusal(await app.request('/api/discovery/nothing'))).toEqual({
      status: 400,
      fields: ['url'],
    });
    expect((await app.request('/api/discovery/dataset:listDiscovery')).status).toBe(400);
    expect((await app.request('/api/billing/invoices')).status).toBe(404);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('compression', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({ title: `Dataset ${i}` }));
  const ask = (answer: object, headers: Record<string, string>) =>
    gatewayWith(() => Response.json(answer, { headers: { etag: '"1"' } })).ask(list, post({}, headers));

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('an answer of some length goes as %s to those who read it', async (encoding, decompress) => {
    const response = await ask({ rows }, { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('authorization, accept-encoding');
    expect(response.headers.get('etag')).toBe('W/"1"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(JSON.stringify({ rows }).length / 3);
    expect(JSON.parse(decompress(bytes).toString())).toEqual({ rows });
  });

  test.each([
    ['a short answer', { fine: true }, { 'accept-encoding': 'br, gzip' }],
    ['an answer to those who read no coding', { rows }, {}],
  ])('%s goes as it is', async (_, answer, headers) => {
    const response = await ask(answer, headers);
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(await response.json()).toEqual(answer);
  });
});

describe('what is refused before anything is fetched', () => {
  test.each([
    ['no url', { method: 'GET' }, 'url'],
    ['no method', { url: 'auth/organisation/list' }, 'method'],
    ['an unknown upstream', { method: 'GET', url: 'billing/invoices' }, 'url'],
    ['an absolute address', { method: 'GET', url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    ['an address without a scheme', { method: 'GET', url: '//example.org/user/get' }, 'url'],
    ['a path that climbs', { method: 'GET', url: 'auth/../data/org/x/lut:view' }, 'url'],
    ['another method than the call has', { method: 'DELETE', url: 'auth/organisation/list' }, 'method'],
  ])('%s', async (_, query, field) => {
    const { ask, fetch } = answered();
    expect(await refusal(await ask(query))).toEqual({ status: 400, fields: [field] });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('the same parameter twice', async () => {
    const { app, fetch } = answered();
    const response = await app.request('/api/proxy?method=GET&url=auth/user/get&url=auth/organisation/list');
    expect(await refusal(response)).toEqual({ status: 400, fields: ['url'] });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['not JSON', '{"keywords": ', ['body']],
    ['a list', '[]', ['body']],
    ['a wrong type', { keywords: 7 }, ['keywords']],
    ['an unknown order', { order: 'newest' }, ['order']],
    ['fields inside lists', { themes: [1, 'x'] }, ['themes.1']],
    ['several fields, each named', { limit: 0, offset: -1 }, ['limit', 'offset']],
  ])('a garbage body: %s', async (_, body, fields) => {
    const { ask, fetch } = answered();
    expect(await refusal(await ask(list, post(body)))).toEqual({ status: 400, fields });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('bytes that are not UTF-8', async () => {
    const { ask } = answered();
    const response = await ask(list, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(await refusal(response)).toEqual({ status: 400, fields: ['body'] });
  });

  test('a body over a mebibyte', async () => {
    const { ask } = answered();
    const response = await ask(list, post({ keywords: 'x'.repeat(1_048_577) }));
    expect(await refusal(response)).toEqual({ status: 413, fields: ['body'] });
  });

  test('another content type than JSON', async () => {
    const { ask } = answered();
    const response = await ask(
      list,
      post('keywords=rain', { 'content-type': 'application/x-www-form-urlencoded' }),
    );
    expect(await refusal(response)).toEqual({ status: 415, fields: ['body'] });
  });

  test('a call that needs a token, without one: 401 before its fields are read', async () => {
    const { ask, fetch } = answered();
    const response = await ask({ method: 'POST', url: `data/org/${guid}/lut:view` }, post('{nonsense'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(await refusal(response)).toEqual({ status: 401, fields: [] });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a token in a cookie is no token', async () => {
    const { ask, fetch } = answered();
    const response = await ask(
      { method: 'GET', url: 'auth/user/get' },
      { headers: { cookie: 'accessToken=abc' } },
    );
    expect(response.status).toBe(401);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('a %s to the gateway', async (method) => {
    const { ask } = answered();
    const response = await ask(list, { method });
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect((await refusal(response)).status).toBe(405);
  });

  test('a GET that would change something', async () => {
    const { ask, fetch } = answered();
    const response = await ask({ method: 'POST', url: 'discovery/dataset:recordView' });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusal(response)).toEqual({ status: 405, fields: ['method'] });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('what is forwarded', () => {
  test('a POST with its fields, defaults filled in, and the token of the header', async () => {
    const { ask, fetch } = answered();
    const response = await ask(
      list,
      post({ keywords: 'rain' }, { authorization: 'Bearer abc', cookie: 'secret=1' }),
    );
    expect(await response.json()).toEqual({ fine: true });
    const sent = fetch.mock.calls[0]![0];
    expect(new URL(sent.url).pathname).toBe('/dataset:listDiscovery');
    expect(sent.headers.get('authorization')).toBe('Bearer abc');
    expect(sent.headers.get('cookie')).toBeNull();
    expect(await sent.json()).toMatchObject({ keywords: 'rain', limit: 10, offset: 0 });
  });

  test('a safe call inside a GET, with its fields as JSON in `body`', async () => {
    const { ask, fetch } = answered();
    await ask({ ...list, body: '{"limit":3}' });
    expect(await fetch.mock.calls[0]![0].json()).toMatchObject({ limit: 3 });
  });

  test('a GET call with the query inside `url`', async () => {
    const { ask, fetch } = answered();
    await ask({ method: 'GET', url: 'auth/organisation/view?slug=leeds%20open' });
    expect(new URL(fetch.mock.calls[0]![0].url).searchParams.get('slug')).toBe('leeds open');
  });

  test('a path parameter wins over a field of the same name', async () => {
    const { ask, fetch } = answered();
    await ask(
      { method: 'POST', url: `data/org/${guid}/lut:view` },
      post(
        { organisationGUID: 'ffffffff-ffff-4fff-bfff-ffffffffffff', lutTableName: 'theme' },
        { authorization: 'Bearer abc' },
      ),
    );
    expect(new URL(fetch.mock.calls[0]![0].url).pathname).toBe(`/org/${guid}/lut:view`);
  });

  test('a refusal of the service, as it is', async () => {
    const body = { type: 'about:blank', title: 'Not found', status: 404 };
    const { ask } = gatewayWith(
      () =>
        new Response(JSON.stringify(body), {
          status: 404,
          headers: { 'content-type': 'application/problem+json' },
        }),
    );
    expect((await refusal(await ask(list, post({})))).status).toBe(404);
  });
});

test('the descriptions of the API name this deployment', async () => {
  const fetch = async () => Response.json({});
  const app = createGateway({
    upstreams: { auth: { fetch }, data: { fetch }, discovery: { fetch } },
    log,
    describe: () => ({ origin: 'https://data.example.org', title: 'Commonplace' }),
  });
  for (const path of ['/api/openapi.json', '/api/openapi-all.json'])
    // The second time it is what was kept.
    for (let turn = 0; turn < 2; turn += 1)
      expect(await (await app.request(path)).json()).toMatchObject({
        servers: [{ url: 'https://data.example.org' }],
        info: { title: 'Commonplace API' },
      });
});

test('any other address below /api is a problem, not a page', async () => {
  const { app } = answered();
  expect((await refusal(await app.request('/api/other'))).status).toBe(404);
});

describe('an answer by columns', () => {
  const users = realisticUsers(60);
  const answer = { result: users, totalCount: 60 };
  const call = { method: 'POST', url: 'auth/organisation/users' };
  const asked = (accept: string) => post({ organisationGUID: guid }, { authorization: 'Bearer x', accept });
  const elsewhere = () => {
    const { fetch } = gatewayWith(() => Response.json(answer));
    const remote = { fetch, remote: true } as const;
    return createGateway({ upstreams: { auth: remote, data: remote, discovery: remote }, log });
  };
  const send = (accept: string) =>
    elsewhere().request(`/api/proxy?${new URLSearchParams(call)}`, asked(accept));

  test('is made of the rows of a service elsewhere for those who ask for it', async () => {
    const response = await send(`${COLUMNS_TYPE}, application/json;q=0.9`);
    expect(response.headers.get('content-type')).toBe(COLUMNS_TYPE);
    expect(unpackUsers(await response.json())).toEqual(answer);
  });

  test('is not sent to others, who get the rows of the specification', async () => {
    const response = await send('application/json');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(answer);
  });
});
