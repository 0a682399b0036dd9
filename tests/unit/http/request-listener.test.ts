import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { problemResponse } from '#contract/problem.ts';
import { answerHeaders } from '#proxy/pages/security-headers.ts';
import { listen } from '#proxy/http/listen.ts';
import { createRequestListener, type Fetch, type ListenerOptions } from '#proxy/http/request-listener.ts';

const silent = pino({ level: 'silent' });
const Line = z.record(z.string(), z.unknown());

/** Asks a server once. @returns the answer and what was logged about it. */
async function ask(
  fetchIt: Fetch,
  path: string,
  init?: RequestInit,
  more: Pick<ListenerOptions, 'headers'> = {},
) {
  const lines: Record<string, unknown>[] = [];
  const heard = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(Line.parse(JSON.parse(String(chunk))));
      heard.emit('line');
      done();
    },
  });
  const log = pino({ base: undefined }, heard);
  const listener = createRequestListener(fetchIt, { log, level: 'info', ...more });
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

test.each<[string, Fetch, number, string | null]>([
  ['data', () => Response.json({}), 200, 'strict-origin-when-cross-origin'],
  ['a refusal', () => problemResponse(503), 503, 'strict-origin-when-cross-origin'],
  [
    'what breaks',
    () => {
      throw new Error('broken');
    },
    500,
    'strict-origin-when-cross-origin',
  ],
  [
    'what says otherwise itself',
    () => new Response('', { headers: { 'Referrer-Policy': 'no-referrer' } }),
    200,
    'no-referrer',
  ],
])('%s carries what every answer carries', async (_, fetchIt, status, referrer) => {
  const { response } = await ask(fetchIt, '/', undefined, { headers: answerHeaders(true) });
  expect(response.status).toBe(status);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('strict-transport-security')).toContain('max-age');
  expect(response.headers.get('referrer-policy')).toBe(referrer);
});

test.each([
  ['one name', ['Host: a.example'], 200],
  ['two names', ['Host: a.example', 'Host: b.example'], 400],
  ['the same name twice', ['Host: a.example', 'hOST: a.example'], 400],
  ['a name and an address, which no name can be in', ['Host: a b'], 400],
])('a request for %s', async (_, headers, status) => {
  const listener = createRequestListener(() => new Response('page'), { log: silent, level: 'info' });
  const listening = await listen(listener, '127.0.0.1', 0);
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'));
  const answer = await text(socket);
  await listening.drain(1_000);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(/^x-request-id: /m);
});

test.each([
  ['a head', 'POST / HTTP/1.1\r\nhost: x\r\n'],
  ['a body of a stated length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'],
  ['a body in pieces', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
])('%s that does not go on is ended with 408', async (_, sent) => {
  const listener = createRequestListener(async (request) => new Response(await request.text()), {
    log: silent,
    level: 'debug',
  });
  const listening = await listen(listener, '127.0.0.1', 0, 100);
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await listening.drain(1_000);
});

test('a whole request may take longer than that to be answered', async () => {
  const fetchIt = async (request: Request) => {
    const body = await request.text();
    await new Promise((resolve) => setTimeout(resolve, 400));
    return new Response(body);
  };
  const listening = await listen(
    createRequestListener(fetchIt, { log: silent, level: 'debug' }),
    '127.0.0.1',
    0,
    100,
  );
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', body: 'whole' });
  expect(await answer.text()).toBe('whole');
  await listening.drain(1_000);
});
