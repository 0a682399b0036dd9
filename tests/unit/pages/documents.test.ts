/** Documents: what is cached and for whom, what is streamed, and what a failure looks like. */
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'zod/mini';
import type { Destination, RenderInput, Renderer } from '#contract/rendering.ts';
import { readRedirects, type RedirectRule } from '#contract/redirects.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import type { LaneOptions } from '#proxy/platform/service/lane.ts';
import { createDocuments } from '#proxy/pages/documents.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

const html = (body: string) =>
  `<!DOCTYPE html><html><head><style>a{}</style></head><body>${body}<script>x()</script></body></html>`;

interface Setup {
  readonly answer?: (input: RenderInput) => Response | Promise<Response>;
  readonly origin?: string;
  readonly prerendered?: Record<string, string>;
  readonly redirects?: readonly RedirectRule[];
  readonly rendering?: LaneOptions;
}

function pages({
  answer = () => new Response(html('page')),
  origin = 'http://product.test',
  prerendered = {},
  redirects = [],
  rendering,
}: Setup = {}) {
  const render = vi.fn(async (input: RenderInput) => {
    const { status, headers, body } = await answer(input);
    // Whole without a nonce, and a stream with one.
    const isWhole = input.nonce === undefined && body !== null;
    return { status, headers, body: isWhole ? await new Response(body).text() : body };
  });
  const matched: string[] = [];
  let revision = '1';
  let revisions = 0;
  let broken: Error | undefined;
  const renderer: Omit<Renderer, 'picture'> = {
    destination(url): Destination {
      matched.push(url.pathname);
      if (url.pathname.startsWith('/member')) return { kind: 'member' };
      if (url.pathname.startsWith('/nowhere')) return { kind: 'unknown' };
      const q = url.searchParams.get('q');
      return { kind: 'public', key: url.pathname + (q === null ? '' : `?q=${q}`) };
    },
    render,
    renderFailure: ({ reference }) => html(`Internal Server Error ${reference}`),
    renderBusy: () => html('busy'),
    routeIds: [],
  };
  const documents = createDocuments({
    renderer,
    manifest: { routes: {}, inlineCss: { styles: {} } },
    configuration: runtimeConfiguration(readConfig({}), 'build'),
    redirect: readRedirects(redirects),
    fetch: () => Promise.reject(new Error('unused')),
    origin: () => origin,
    connect: [],
    revision: async () => {
      revisions += 1;
      if (broken !== undefined) throw broken;
      return revision;
    },
    prerendered: new Map(Object.entries(prerendered)),
    ...(rendering && { rendering }),
    log: pino({ level: 'silent' }),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    documents(new Request(`http://whatever.test${path}`, { headers }));
  return {
    get,
    render,
    publish: () => (revision = '2'),
    lose: (error: Error) => (broken = error),
    timesAsked: () => revisions,
    matched,
  };
}

describe('a public page', () => {
  it('is rendered once for every reader, whatever they send', async () => {
    const { get, render } = pages();
    await get('/about?utm_source=x', { cookie: 'accessToken=secret' });
    await get('/about', { 'accept-language': 'de' });
    expect(render).toHaveBeenCalledTimes(1);
    const { request } = render.mock.calls[0]?.[0] ?? {};
    expect(request?.url).toBe('http://product.test/about');
    expect([...(request?.headers.keys() ?? [])]).toEqual([]);
  });

  it('is rendered again for parameters that matter, and after something was published', async () => {
    const { get, render, publish } = pages();
    await get('/discovery?q=air');
    await get('/discovery?q=water');
    expect(render).toHaveBeenCalledTimes(2);
    publish();
    await get('/discovery?q=air');
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('allows its own scripts by their hash, and no others', async () => {
    const { get } = pages();
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toContain('nonce-');
  });

  it('is not sent again to anyone who has it', async () => {
    const { get } = pages();
    const etag = (await get('/')).headers.get('etag') ?? '';
    const second = await get('/', { 'if-none-match': `"other", ${etag}` });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is compressed when the reader can read it', async () => {
    const { get } = pages();
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(html('page'));
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  it('that is not there is 404 and not kept', async () => {
    const { get, render } = pages({ answer: () => new Response(html('none'), { status: 404 }) });
    expect((await get('/organisation/none')).status).toBe(404);
    const second = await get('/organisation/none');
    expect([second.status, second.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is of this origin even when its path looks like another host', async () => {
    const { get, render } = pages();
    await get('//evil.example/');
    expect(render.mock.calls[0]?.[0].request.url).toBe('http://product.test//evil.example/');
  });

  it('may lead elsewhere', async () => {
    const { get } = pages({
      answer: () => new Response(null, { status: 307, headers: { location: '/discovery' } }),
    });
    const response = await get('/discovery?q=');
    expect([response.status, response.headers.get('location')]).toEqual([307, '/discovery']);
  });
});

describe('a page that the build has written', () => {
  const prerendered = { '/about': html('written') };

  it('is served as it is, and nothing is rendered or asked for it', async () => {
    const { get, render, publish, timesAsked } = pages({ prerendered });
    const first = await get('/about?utm_source=x');
    publish();
    const second = await get('/about', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([await first.text(), second.status]).toEqual([html('written'), 304]);
    expect([render.mock.calls.length, timesAsked()]).toEqual([0, 0]);
  });

  it('has the policy and the variants of every other page', async () => {
    const { get } = pages({ prerendered });
    const written = await get('/about', { 'accept-encoding': 'br' });
    const rendered = await get('/terms', { 'accept-encoding': 'br' });
    expect(Object.keys(Object.fromEntries(written.headers))).toEqual(
      Object.keys(Object.fromEntries(rendered.headers)),
    );
    expect(written.headers.get('content-security-policy')).toBe(
      rendered.headers.get('content-security-policy'),
    );
    expect(brotliDecompressSync(await written.arrayBuffer()).toString()).toBe(html('written'));
  });
});

describe('framing', () => {
  const policyOf = async (path: string, answer?: Setup['answer']) =>
    (await pages(answer && { answer }).get(path)).headers.get('content-security-policy');

  it('is for pages that are made for it, also when they find or have nothing', async () => {
    const missing = () => new Response(html('none'), { status: 404 });
    const broken = () => Promise.reject(new Error('broken'));
    for (const answer of [undefined, missing, broken])
      for (const path of ['/embed/1', '/EMBED/1'])
        expect(await policyOf(path, answer)).toContain('frame-ancestors *');
  });

  it('is for no other page', async () => {
    for (const path of ['/', '/embed', '/embedded/1', '/member', '/nowhere/embed/1', '/?next=/embed/1'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
  });
});

describe('an address without a route', () => {
  it('is rendered without what the reader sent', async () => {
    const { get, render } = pages({ answer: () => new Response(html('none'), { status: 404 }) });
    expect((await get('/nowhere', { cookie: 'accessToken=secret' })).status).toBe(404);
    expect(render.mock.calls[0]?.[0].request.headers.get('cookie')).toBeNull();
  });
});

describe('the shell of a member page', () => {
  it('is streamed with a nonce of its own, and never kept', async () => {
    const { get, render } = pages();
    const responses = [await get('/member'), await get('/member')];
    const nonces = responses.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(nonces[0]).toBe(render.mock.calls[0]?.[0].nonce);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(responses[0]?.headers.get('cache-control')).toBe('no-store');
    expect(responses[0]?.headers.get('x-robots-tag')).toBe('noindex');
    expect(await responses[0]?.text()).toBe(html('page'));
  });

  it('of an address with a wrong value leads to the address without it', async () => {
    const { get } = pages({
      answer: () => new Response(null, { status: 307, headers: { location: '/member' } }),
    });
    const { status, headers } = await get('/member?page=-1');
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      307,
      '/member',
      'no-store',
    ]);
  });
});

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
      rendering: { atOnce: 2, waiting: 1, patience: 60_000 },
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

describe('an address that leads elsewhere', () => {
  const redirects: RedirectRule[] = [
    { from: '/old/:name', to: '/new/:name', permanent: true },
    { from: '/maps/*', to: 'https://maps.example/*' },
    // No server starts with these; what a start cannot see is found when it is asked for.
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
  ];

  it('is answered before anything is rendered, with what was asked beside it', async () => {
    const { get, render } = pages({ redirects });
    const old = await get('/OLD/air/?page=2');
    expect([old.status, old.headers.get('location')]).toEqual([308, '/new/air?page=2']);
    const maps = await get('/maps/leeds/roads');
    expect([maps.status, maps.headers.get('location')]).toEqual([307, 'https://maps.example/leeds/roads']);
    for (const answer of [old, maps]) expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(render).not.toHaveBeenCalled();
  });

  it('in a circle is a page that says so', async () => {
    const answer = await pages({ redirects }).get('/a');
    expect(answer.status).toBe(508);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('cannot be made to lead to another site', async () => {
    const { get } = pages({ redirects: [{ from: '/old/*', to: '/*' }] });
    for (const path of ['/old//evil.example/x', '/old/%2f%2fevil.example', '/old/%5c%5cevil.example'])
      expect(new URL((await get(path)).headers.get('location') ?? '', 'http://product.test').origin).toBe(
        'http://product.test',
      );
  });
});
