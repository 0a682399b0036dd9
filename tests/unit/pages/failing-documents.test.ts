/** Which document answers when a page fails, or too many are asked for. */
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'zod/mini';
import type { RedirectRule } from '#contract/redirects.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { html, pages } from './documents-bench.ts';

describe('a failure', () => {
  it.each(['/', '/member', '/nowhere'])(
    'at %s is a page with a reference and without details',
    async (path) => {
      const { get } = pages({ answer: () => Promise.reject(new Error('the password of the database')) });
      const response = await get(path);
      expect(response.status).toBe(500);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      expect(text).toMatch(/Internal Server Error [0-9a-f-]{36}/);
      expect(text).not.toContain('password');
    },
  );

  it.each([
    [503, '5', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [500, null, new Error('no such column')],
  ])(
    'to learn what may be shown is a page with %i, and what was kept is not',
    async (status, again, error) => {
      const { get, lose } = pages();
      expect((await get('/about')).status).toBe(200);
      lose(error);
      const response = await get('/about', { 'x-request-id': 'request-1' });
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, again]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('Internal Server Error request-1');
    },
  );

  it.each([502, 503, 504])('of a call that was answered %i is a page with 503', async (status) => {
    const { get } = pages({ answer: () => Promise.reject(Object.assign(new Error('call'), { status })) });
    for (const path of ['/', '/member', '/nowhere']) {
      const response = await get(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    }
  });

  it('of a call whose allowance is spent is a page with 429', async () => {
    const error = Object.assign(new Error('call'), { status: 429 });
    const { get } = pages({ answer: () => Promise.reject(error) });
    for (const path of ['/', '/member', '/nowhere']) {
      const response = await get(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is not remembered', async () => {
    const answer = vi.fn(() => new Response(html('page')));
    answer.mockReturnValueOnce(new Response('error', { status: 500 }));
    const { get } = pages({ answer });
    expect((await get('/')).status).toBe(500);
    expect((await get('/')).status).toBe(200);
  });
});

describe('under overload', () => {
  it('pages beyond the queue are refused, and kept and prerendered ones are served', async () => {
    const waiting: (() => void)[] = [];
    const { get, matched, timesAsked } = pages({
      redirects: [{ from: '/old', to: '/kept' }] as RedirectRule[],
      answer: ({ request }) =>
        request.url.endsWith('/kept')
          ? new Response(html('kept'))
          : new Promise((resolve) => waiting.push(() => resolve(new Response(html('rendered'))))),
      prerendered: { '/written': html('written') },
      rendering: { atOnce: 2, waiting: 1, longestWait: 60_000 },
    });
    expect((await get('/kept')).status).toBe(200);
    const taken = ['/a', '/member', '/nowhere-b'].map((path) => get(path));
    // What was taken has the turns and the queue now.
    await expect.poll(() => waiting.length).toBe(2);
    for (const path of ['/c', '/d', '/member/2', '/nowhere']) {
      const refused = await get(path);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.text()).toBe(html('busy'));
    }
    // Nothing was done for them.
    expect(matched.slice(4)).toEqual([]);
    expect(timesAsked()).toBe(2);
    // One that is being rendered already costs no turn.
    taken.push(get('/a'));
    expect((await get('/old')).headers.get('location')).toBe('/kept');
    for (const path of ['/kept', '/written']) expect((await get(path)).status).toBe(200);
    waiting.splice(0).forEach((end) => end());
    await expect.poll(() => waiting.length).toBe(1);
    waiting.splice(0).forEach((end) => end());
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await Promise.all([get('/kept'), get('/written')])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });
});

describe('runtimeConfiguration', () => {
  it('fits the schema that the browser checks, and tells nothing else', () => {
    const configuration = runtimeConfiguration(readConfig({ SECRET_KEY: 'x'.repeat(40) }), 'build');
    expect(parse(RuntimeConfiguration, JSON.parse(JSON.stringify(configuration)))).toEqual(configuration);
    expect(JSON.stringify(configuration)).not.toContain('xxxx');
    expect(configuration.identity.endpoint).toBe('/identity/');
  });

  it('leaves the endpoint to the library when the pool is elsewhere', () => {
    const config = readConfig({ USER_POOL_ID: 'eu-west-1_Real', USER_POOL_CLIENT_ID: 'abc' });
    expect(runtimeConfiguration(config, 'build').identity).toMatchObject({
      endpoint: null,
      userPoolId: 'eu-west-1_Real',
    });
  });
});
