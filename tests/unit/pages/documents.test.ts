/** Which document answers an address, with which headers. */
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RedirectRule } from '#contract/redirects.ts';
import { revisionOfRequest } from '#proxy/platform/catalogue/revision.ts';
import { type Setup, html, pages } from './documents-bench.ts';

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

  it('is rendered with the revision that its request has read, and with nothing beside it', async () => {
    const revisions: (string | undefined)[] = [];
    const { get, publish } = pages({
      missing: () => ['app:list'],
      answer: () => {
        revisions.push(revisionOfRequest());
        return new Response(html('page'));
      },
    });
    await get('/discovery');
    publish();
    await get('/discovery');
    expect(revisions).toEqual(['1', '2']);
  });

  it('is rendered again once the services offer something else', async () => {
    let missing = ['app:list'];
    const { get, render } = pages({ missing: () => missing });
    await get('/discovery');
    await get('/discovery');
    missing = [];
    await get('/discovery');
    expect(render).toHaveBeenCalledTimes(2);
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
