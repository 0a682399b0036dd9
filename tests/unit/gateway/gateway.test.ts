/** The gateway as a stranger with curl meets it: what it refuses, what it forwards, and what it never does. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import pino from 'pino';
import { createGateway } from '#proxy/gateway/gateway.ts';
import type { Upstreams } from '#proxy/gateway/upstreams.ts';

const guid = '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';
const log = pino({ level: 'silent' });

function gatewayWith(answer: (request: Request) => Promise<Response> | Response, timeout?: number) {
  const fetch = vi.fn(async (request: Request) => answer(request));
  const upstreams: Upstreams = { auth: { fetch }, data: { fetch }, discovery: { fetch } };
  const app = createGateway({ upstreams, log, ...(timeout === undefined ? {} : { timeout }) });
  const ask = (query: Record<string, string>, init?: RequestInit) =>
    app.request(`/api/proxy?${new URLSearchParams(query)}`, init);
  return { ask, fetch, app };
}
const answered = () => gatewayWith(() => Response.json({ fine: true }));
const post = (body: string | object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const list = { method: 'POST', url: 'discovery/dataset:listDiscovery' };

async function refusal(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as { status: number; errors?: { field: string; message: string }[] };
  expect(body.status).toBe(response.status);
  return { status: response.status, fields: (body.errors ?? []).map((e) => e.field) };
}

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

describe('upstreams that misbehave', () => {
  test.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://example.org' } })],
    ['a page', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
  ])('%s is a 502', async (_, answer) => {
    const { ask } = gatewayWith(answer);
    expect((await refusal(await ask(list, post({})))).status).toBe(502);
  });

  describe('on another machine', () => {
    const remote = (answer: () => Response) => {
      const fetch = async () => answer();
      const upstream = { fetch, remote: true } as const;
      const app = createGateway({ upstreams: { auth: upstream, data: upstream, discovery: upstream }, log });
      return app.request('/api/proxy?method=GET&url=auth/organisation/list');
    };

    test('an answer that breaks the contract is a 502', async () => {
      expect((await refusal(await remote(() => Response.json({ result: [{ name: 1 }] })))).status).toBe(502);
    });

    test('what the contract does not name does not reach the browser', async () => {
      const response = await remote(() => Response.json({ result: [], secret: 'x' }));
      expect(await response.json()).toEqual({ result: [] });
    });

    test('an answer over the limit is a 502, whatever it announces', async () => {
      const chunk = new Uint8Array(1_048_576).fill(32);
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => (sent++ < 17 ? controller.enqueue(chunk) : controller.close()),
      });
      const headers = { 'content-type': 'application/json' };
      expect((await refusal(await remote(() => new Response(body, { headers })))).status).toBe(502);
    });
  });

  test('a safe call that fails late is not given a second full wait', async () => {
    const { ask, fetch } = gatewayWith(
      () => new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('late')), 600)),
      1_000,
    );
    expect((await refusal(await ask(list, post({})))).status).toBe(504);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('one that never answers is a 504', async () => {
    const { ask } = gatewayWith(() => new Promise<Response>(() => {}), 20);
    expect((await refusal(await ask(list, post({})))).status).toBe(504);
  });

  test('a safe call is tried once more, then it is a 503', async () => {
    const { ask, fetch } = gatewayWith(() => {
      throw new Error('connection refused');
    });
    expect((await refusal(await ask(list, post({})))).status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('the description of the API names this deployment', async () => {
  const fetch = async () => Response.json({});
  const app = createGateway({
    upstreams: { auth: { fetch }, data: { fetch }, discovery: { fetch } },
    log,
    describe: () => ({ origin: 'https://data.example.org', title: 'Commonplace' }),
  });
  const document = await (await app.request('/api/openapi.json')).json();
  expect(document).toMatchObject({
    servers: [{ url: 'https://data.example.org' }],
    info: { title: 'Commonplace API' },
  });
});

test('any other address below /api is a problem, not a page', async () => {
  const { app } = answered();
  expect((await refusal(await app.request('/api/other'))).status).toBe(404);
});
