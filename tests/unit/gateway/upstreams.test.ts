/** The gateway: upstreams that misbehave. */
import { describe, expect, test } from 'vitest';
import { createGateway } from '#proxy/gateway/gateway.ts';
import { gatewayWith, list, log, post, refusal } from './gateway-bench.ts';

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
      const upstreams = { auth: upstream, data: upstream, discovery: upstream };
      const offered = { missing: () => [], of: () => [], ready: Promise.resolve() };
      const app = createGateway({ upstreams, offered, log });
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
