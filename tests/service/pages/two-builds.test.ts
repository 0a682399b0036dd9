/** A build deployed over another: pages of the first go on for a day, and learn that there is a second. */
import { readFileSync, globSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { BuildMeta, LatestBuild } from '#contract/builds.ts';
import { serveAssets } from '#proxy/pages/assets.ts';
import { serveBuilds } from '#proxy/pages/builds.ts';
import { readBuildId, readManifest } from '#proxy/pages/manifest.ts';
import { createDeployment, type Deployment } from '../../support/deployment.ts';
import { buildPages } from '../../support/server-process.ts';

const DAY = 86_400_000;
let deployment: Deployment;
let distDir: string;
let first: string;
let chunks: readonly string[];

/** What a server that is started now answers of its builds and their files. */
function serve(): Hono {
  const app = new Hono();
  app.get('/assets/*', serveAssets(join(distDir, 'client')));
  app.route('/', serveBuilds({ distDir, buildId: readBuildId(distDir), redirects: [] }));
  return app;
}
const statusOf = async (app: Hono, path: string) => (await app.request(path)).status;

beforeAll(async () => {
  await buildPages();
  deployment = createDeployment();
  distDir = join(deployment.folder, 'dist');
  first = readBuildId(distDir);
  chunks = Object.values(readManifest(distDir).routes).flatMap(({ preloads = [] }) => preloads);
  // What the first build has written was written yesterday, an hour short of a day ago.
  const then = new Date(Date.now() - DAY + 3_600_000);
  for (const file of globSync('**/*', { cwd: distDir })) utimesSync(join(distDir, file), then, then);
  await deployment.build('Skip to content', 'Skip to the content');
}, 300_000);
afterAll(() => deployment.remove());

test('the second is handed out, and pages of the first still find their code', async () => {
  const app = serve();
  const { id } = LatestBuild.parse(await (await app.request('/builds/latest.json')).json());
  expect(id).not.toBe(first);
  const meta = BuildMeta.parse(await (await app.request(`/builds/meta/${first}.json`)).json());
  expect(meta).toMatchObject({ id: first, latest: id });
  const now = new Set(Object.values(readManifest(distDir).routes).flatMap(({ preloads = [] }) => preloads));
  const gone = chunks.filter((chunk) => !now.has(chunk));
  expect(gone.length).toBeGreaterThan(0);
  for (const chunk of chunks) expect([chunk, await statusOf(app, chunk)]).toEqual([chunk, 200]);
});

test('after a day the next build leaves nothing of the first', async () => {
  const second = readBuildId(distDir);
  const old = globSync('**/*', { cwd: distDir })
    .map((file) => join(distDir, file))
    .filter((file) => Date.now() - statSync(file).mtimeMs > DAY / 2);
  for (const file of old) utimesSync(file, new Date(0), new Date(Date.now() - DAY - 1_000));
  await deployment.build('Skip to the content', 'Skip to what the page says');
  const app = serve();
  expect(await statusOf(app, `/builds/meta/${first}.json`)).toBe(404);
  expect(await statusOf(app, `/builds/meta/${second}.json`)).toBe(200);
  const now = new Set(Object.values(readManifest(distDir).routes).flatMap(({ preloads = [] }) => preloads));
  const left = readFileSync(join(distDir, 'client/.vite/manifest.json'), 'utf8');
  for (const chunk of chunks.filter((one) => !now.has(one) && !left.includes(one.slice(1))))
    expect([chunk, (await app.request(chunk)).headers.get('cache-control')]).toEqual([chunk, 'no-store']);
}, 300_000);
