/** What one address answers: HEAD, GET where HEAD is refused, redirects, certificates, silence. */
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLink } from '#proxy/domains/links/check-link.ts';
import { linkServers, type Answer, type LinkServers } from './link-server.ts';

let servers: LinkServers;
beforeAll(async () => {
  servers = await linkServers();
});
afterAll(() => servers.close());
beforeEach(() => {
  servers.pages.clear();
  servers.asked.length = 0;
});

const signal = new AbortController().signal;
const check = (url: string, milliseconds = 5_000) =>
  checkLink(url, { signal, trustedHosts: servers.hosts, milliseconds });
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end();
const byMethod =
  (head: Answer, get: Answer): Answer =>
  (request, response) =>
    (request.method === 'HEAD' ? head : get)(request, response);

it('asks with HEAD alone where that is answered', async () => {
  servers.pages.set('/a', status(200));
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'answers', status: 200 });
  expect(servers.asked).toEqual(['HEAD /a']);
});

it.each([405, 501, 404, 403, 500])('asks for the first byte where HEAD is answered %s', async (code) => {
  let range: string | undefined;
  servers.pages.set(
    '/a',
    byMethod(status(code), (request, response) => {
      range = request.headers.range;
      response.writeHead(206, { 'content-range': 'bytes 0-0/9' }).end('x');
    }),
  );
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'answers', status: 206 });
  expect([servers.asked, range]).toEqual([['HEAD /a', 'GET /a'], 'bytes=0-0']);
});

it('asks for the first byte where the connection ends during HEAD, and reads no body', async () => {
  servers.pages.set(
    '/a',
    byMethod(
      (request) => request.socket.destroy(),
      (_, response) => {
        response.writeHead(200);
        // A body without an end.
        const more = () => {
          while (response.write('x'.repeat(65_536)));
          response.once('drain', more);
        };
        more();
      },
    ),
  );
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'answers', status: 200 });
});

it.each([
  [404, true],
  [410, true],
  [400, false],
  [500, false],
  [502, false],
])('%s counts as not answering; once is enough: %s', async (code, isCertain) => {
  servers.pages.set('/a', status(code));
  expect(await check(`${servers.http}/a`)).toMatchObject({
    kind: 'fails',
    status: code,
    isCertain,
    problem: expect.stringMatching(new RegExp(`^The server answered ${code} \\(`)),
  });
});

it.each([
  ['a\u0000b\u0007 c', 'a b c'],
  ['x'.repeat(5_000), 'x'.repeat(200)],
])(
  'keeps what a database can store of the words of a server, and 200 characters of them',
  async (words, kept) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 500 ${words}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await checkLink(`http://${host}/`, { signal, trustedHosts: [host] });
    server.close();
    expect(answer).toMatchObject({ problem: `The server answered 500 (${kept}).` });
  },
);

it.each([401, 403, 451])('%s is an answer: only programs are refused', async (code) => {
  servers.pages.set('/a', status(code));
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'answers', status: code });
});

it('leaves a server alone as long as it wants, a day at most', async () => {
  servers.pages.set('/a', status(429, { 'retry-after': '120' }));
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'later', status: 429, seconds: 120 });
  servers.pages.set('/a', status(503, { 'retry-after': '9999999' }));
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'later', status: 503, seconds: 86_400 });
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  servers.pages.set('/a', status(429, { 'retry-after': inAMinute }));
  const later = await check(`${servers.http}/a`);
  expect(later.kind === 'later' && later.seconds > 50 && later.seconds <= 60).toBe(true);
});

it('follows redirects, and not in circles', async () => {
  servers.pages.set('/a', status(301, { location: '/b' }));
  servers.pages.set('/b', status(200));
  expect(await check(`${servers.http}/a`)).toEqual({ kind: 'answers', status: 200 });
  servers.pages.set('/b', status(302, { location: '/a' }));
  expect(await check(`${servers.http}/a`)).toMatchObject({
    kind: 'fails',
    problem: 'The address is redirected more than 5 times.',
  });
});

it('asks no address of a private network, also behind a redirect', async () => {
  for (const url of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]:80/',
    'ftp://example.org/',
  ])
    expect([url, (await check(url)).kind]).toEqual([url, 'notAsked']);
  servers.pages.set('/a', status(302, { location: 'http://192.168.0.1/' }));
  expect(await check(`${servers.http}/a`)).toMatchObject({ kind: 'notAsked' });
});

it('says in words what is wrong with a connection', async () => {
  const problem = async (url: string, milliseconds?: number) => {
    const answer = await check(url, milliseconds);
    return answer.kind === 'fails' && !answer.isCertain ? answer.problem : answer;
  };
  expect(await problem(`${servers.https}/a`)).toBe(
    'The certificate of the server is not signed by an authority.',
  );
  expect(await problem(servers.http.replace('http:', 'https:'))).toBe(
    'The server does not speak https at this address.',
  );
  expect(await problem(servers.mute, 1_000)).toBe('The server did not answer within 1 second.');
  const closed = createServer();
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => {
    closed.close(() => resolve());
  });
  const refused = await checkLink(`http://${host}/`, { signal, trustedHosts: [host] });
  expect(refused).toMatchObject({ problem: 'The server does not accept connections.' });
  expect(await problem('http://no-such-host.invalid/')).toBe(
    'The host no-such-host.invalid cannot be found.',
  );
});
