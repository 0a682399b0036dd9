import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { problemResponse } from '#contract/problem.ts';
import { listen } from './listen.ts';
import { createRequestListener, type Fetch } from './request-listener.ts';

const Line = z.record(z.string(), z.unknown());

/** Asks a server once. @returns the answer and what was logged about it. */
async function ask(fetchIt: Fetch, path: string, init?: RequestInit) {
  const lines: Record<string, unknown>[] = [];
  const heard = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(Line.parse(JSON.parse(String(chunk))));
      heard.emit('line');
      done();
    },
  });
  const listener = createRequestListener(fetchIt, { log: pino({ base: undefined }, heard), level: 'info' });
  const listening = await listen(listener, '127.0.0.1', 0);
  const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, init);
  const body = await response.text();
  while (!lines.some(({ msg }) => msg === 'request')) await once(heard, 'line');
  await listening.drain(1_000);
  return { response, body, lines };
}

test('the request carries the id that the answer and the log have', async () => {
  const { response, body, lines } = await ask(
    (request) =>
      new Response(
        request.headers.get('x-request-id') === new Request(request).headers.get('x-request-id')
          ? request.headers.get('x-request-id')
          : 'two ids',
      ),
    '/somewhere?token=hidden#part',
  );
  expect(body).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('x-request-id')).toBe(body);
  expect(lines).toEqual([
    expect.objectContaining({ requestId: body, method: 'GET', path: '/somewhere', status: 200 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('hidden');
});

test('an id that does not belong into a log is replaced', async () => {
  const { body } = await ask((request) => new Response(request.headers.get('x-request-id')), '/', {
    headers: { 'x-request-id': '{"level":60}' },
  });
  expect(body).toMatch(/^[0-9a-f-]{36}$/);
});

test('an address that ends with a token is logged without it', async () => {
  for (const more of ['', '/', '?x=1']) {
    const { lines } = await ask(() => new Response('page'), `/follow/unsubscribe/hidden${more}`);
    expect(lines[0]).toMatchObject({ path: '/follow/unsubscribe' });
    expect(JSON.stringify(lines)).not.toContain('hidden');
  }
});

test('a call is logged by its name, without its query', async () => {
  const url = encodeURIComponent('auth/organisation/list?name=Marta');
  const { lines } = await ask(() => problemResponse(400), `/api/proxy?method=GET&url=${url}`);
  expect(lines[0]).toMatchObject({ path: '/api/proxy', call: 'auth/organisation/list', status: 400 });
  expect(JSON.stringify(lines)).not.toContain('Marta');
});

test('whatever throws is answered as a problem with the reference that the log has', async () => {
  const { response, body, lines } = await ask(() => {
    throw new Error('the disk is on fire');
  }, '/');
  expect(response.status).toBe(500);
  const problem = Line.parse(JSON.parse(body));
  expect(body).not.toContain('fire');
  expect(lines[0]).toMatchObject({ level: 50, reference: problem['reference'] });
});
