/** What the server says of its builds: the newest, the rules of today, and those that were handed out before. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BuildMeta } from '#contract/builds.ts';
import { buildMark, serveBuilds } from '#proxy/pages/builds.ts';

const distDir = mkdtempSync(join(tmpdir(), 'commonplace-builds-'));
const mark = buildMark(distDir, 'earlier');
mkdirSync(dirname(mark));
writeFileSync(mark, '');
writeFileSync(join(distDir, 'secret'), '');
afterAll(() => rmSync(distDir, { recursive: true }));

const redirects = [{ from: '/old', to: '/new' }];
const app = serveBuilds({ distDir, buildId: 'newest', redirects });
const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test('the newest build is named, and no cache keeps that', async () => {
  const answer = await get('/builds/latest.json');
  expect([await answer.json(), answer.headers.get('cache-control')]).toEqual([{ id: 'newest' }, 'no-store']);
});

test.each(['newest', 'earlier'])('the page of the build %s gets the current rules', async (id) => {
  const answer = await get(`/builds/meta/${id}.json`);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(BuildMeta.parse(await answer.json())).toEqual({ id, latest: 'newest', redirects });
});

test('rules are asked about, and sent again only when they have changed', async () => {
  const etag = (await get('/builds/meta/newest.json')).headers.get('etag') ?? '';
  expect((await get('/builds/meta/newest.json', { 'if-none-match': etag })).status).toBe(304);
  const other = serveBuilds({ distDir, buildId: 'newest', redirects: [] });
  const changed = await other.request('/builds/meta/newest.json', { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
});

test.each([
  '/builds/meta/unknown.json',
  '/builds/meta/newest',
  '/builds/meta/..%2Fsecret.json',
  '/builds/meta/%2e%2e%2fsecret.json',
  '/builds/meta/.json',
  '/builds/else.json',
])('%s is not there', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    404,
    'no-store',
    'application/problem+json',
  ]);
});
