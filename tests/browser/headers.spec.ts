/** What a client without a browser gets: headers and problems, and no private data. */
import { expect, origin, test } from './support/test.ts';

test('pages carry a strict policy and run no script that it does not name', async ({ request }) => {
  for (const address of ['/', '/discovery', '/dashboard/datasets', '/nowhere']) {
    const { [`content-security-policy`]: policy = '', ...headers } = (await request.get(address)).headers();
    expect(policy, address).toContain("default-src 'none'");
    expect(policy, address).toMatch(/script-src [^;]*'(nonce|sha256)-/);
    expect(policy, address).not.toMatch(/script-src [^;]*unsafe/);
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['referrer-policy'], address).toBeTruthy();
  }
});

test('a call that needs a token is 401 without one', async ({ request }) => {
  const calls = [
    ['GET', 'auth/user/get'],
    ['POST', 'data/org/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4/lut:view'],
  ] as const;
  for (const [method, url] of calls) {
    const response = await request.fetch(`/api/proxy?${new URLSearchParams({ method, url })}`, { method });
    expect(response.status(), url).toBe(401);
    expect(response.headers()['content-type']).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 401, detail: 'Access token is missing' });
  }
});

test('a forged token is 401', async ({ request }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${part({ alg: 'none' })}.${part({ sub: '1', token_use: 'access', exp: 9_999_999_999 })}.`;
  const response = await request.get(`/api/proxy?method=GET&url=auth/user/get`, {
    headers: { authorization: `Bearer ${forged}` },
  });
  expect(response.status()).toBe(401);
});

test('an unknown upstream and a garbage body are 400 and name the field', async ({ request }) => {
  const upstream = await request.get('/api/proxy?method=GET&url=http://127.0.0.1:1/x');
  expect(upstream.status()).toBe(400);
  expect(await upstream.json()).toMatchObject({ errors: [{ field: 'url' }] });
  const garbage = await request.post('/api/proxy?method=POST&url=discovery/dataset:listDiscovery', {
    headers: { 'content-type': 'application/json' },
    data: '{"limit": "many"}',
  });
  expect(garbage.status()).toBe(400);
  expect(await garbage.json()).toMatchObject({ errors: [{ field: 'limit' }] });
});

test('what a page of another site sends to be done is refused, and a GET does nothing', async ({
  request,
}) => {
  const calls = new URLSearchParams({ method: 'POST', url: 'discovery/follow:setMail' });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign)
    for (const address of [`/api/proxy?${calls.toString()}`, '/app-pictures']) {
      const refused = await request.post(address, { headers, data: {} });
      expect([address, headers, refused.status()]).toEqual([address, headers, 403]);
    }
  const own = await request.post(`/api/proxy?${calls.toString()}`, {
    headers: { origin: origin() },
    data: { wanted: true },
  });
  expect(own.status()).toBe(401);
  const read = await request.get(`/api/proxy?${calls.toString()}`, {
    headers: { authorization: 'Bearer x' },
  });
  expect(read.status()).toBe(405);
});

test('every answer says that it is not to be guessed at, whatever it is', async ({ request }) => {
  for (const address of [
    '/',
    '/api/openapi.json',
    '/healthz',
    '/files/x/y',
    '/identity/login',
    '/discovery.atom',
  ]) {
    const headers = (await request.get(address)).headers();
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['referrer-policy'], address).toBeTruthy();
  }
});

test('health, readiness and the description of the API answer', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  expect(await (await request.get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});
