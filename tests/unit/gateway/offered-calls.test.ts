/** What services elsewhere offer: asked for once, kept, asked again, and refused where it is missing. */
import { describe, expect, test, vi } from 'vitest';
import { callByName, callNames } from '#contract/index.ts';
import { isExtension } from '#contract/specified-calls.ts';
import { createGateway } from '#proxy/gateway/gateway.ts';
import { createOfferedCalls } from '#proxy/gateway/offered-calls.ts';
import { log } from './gateway-bench.ts';

const here = { fetch: async () => Response.json({}) };

/** A deployment whose auth service is elsewhere, and a clock that a test moves. */
function authElsewhere(answer: () => Response) {
  let time = 0;
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => answer());
  const upstreams = { auth: { fetch, remote: true as const }, data: here, discovery: here };
  const offered = createOfferedCalls(upstreams, log, () => time);
  const app = createGateway({ upstreams, offered, log });
  const ask = (url: string, method = 'GET') =>
    app.request(`/api/proxy?${new URLSearchParams({ method, url }).toString()}`);
  return { offered, fetch, ask, pass: (seconds: number) => (time += seconds * 1000) };
}

const named = (...result: string[]) => Response.json({ result });
const ofAuth = callNames.filter((name) => isExtension(name) && callByName(name).service === 'auth');
const extensionsOfAuth = ofAuth.filter((name) => name !== 'auth/extensions');

describe('a service elsewhere', () => {
  test('offers the calls that it names, and those of the specification', async () => {
    const { offered, fetch } = authElsewhere(() => named('group/list', 'group/mine', 'not/known'));
    await offered.ready;
    expect(offered.of('auth')).toEqual(['group/list', 'group/mine']);
    expect(offered.missing()).toEqual(
      extensionsOfAuth.filter((name) => !['group/list', 'group/mine'].includes(name)),
    );
    expect(new URL(fetch.mock.calls[0]?.[0].url ?? '').pathname).toBe('/extensions');
  });

  test.each([
    ['does not know the question', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['refuses it', () => Response.json({ status: 401 }, { status: 401 })],
    ['answers something else', () => Response.json({ result: 'all' })],
    ['answers a page', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    ['answers more than can be read', () => new Response('x'.repeat(300_000))],
  ])('that %s offers the calls of the specification alone', async (_, answer) => {
    const { offered } = authElsewhere(answer);
    await offered.ready;
    expect(offered.missing()).toEqual(extensionsOfAuth);
  });

  test('is asked again after five minutes, and what it had counts until it answers', async () => {
    const { offered, fetch, pass } = authElsewhere(
      vi
        .fn()
        .mockReturnValueOnce(named(...extensionsOfAuth))
        .mockReturnValue(named()),
    );
    await offered.ready;
    const before = offered.missing();
    expect(before).toEqual([]);
    pass(299);
    expect(offered.missing()).toBe(before);
    expect(fetch).toHaveBeenCalledOnce();
    pass(1);
    expect(offered.missing()).toBe(before);
    await vi.waitFor(() => expect(offered.missing()).toEqual(extensionsOfAuth));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([503, 429])(
    'that answers %i keeps what it had, and is asked again after ten seconds',
    async (status) => {
      const answers = [named('group/list'), new Response(null, { status }), named('group/mine')];
      const { offered, fetch, pass } = authElsewhere(() => answers.shift() ?? named());
      await offered.ready;
      pass(300);
      offered.missing();
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
      expect(offered.of('auth')).toEqual(['group/list']);
      await vi.waitFor(() => {
        pass(10);
        expect(offered.of('auth')).toEqual(['group/mine']);
      });
      expect(fetch).toHaveBeenCalledTimes(3);
    },
  );

  test('is not sent a call that it lacks', async () => {
    const { ask, fetch, offered } = authElsewhere(() => named());
    await offered.ready;
    const response = await ask('auth/group/mine');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      detail: 'The auth service does not offer group/mine',
    });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('is answered for when it is asked which calls it has', async () => {
    const { ask, fetch, offered } = authElsewhere(() => new Response(null, { status: 404 }));
    await offered.ready;
    const response = await ask('auth/extensions');
    expect(await response.json()).toEqual({ result: [] });
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(fetch).toHaveBeenCalledOnce();
  });
});

test('services in this process offer every call', () => {
  const offered = createOfferedCalls({ auth: here, data: here, discovery: here }, log);
  expect(offered.missing()).toEqual([]);
});
