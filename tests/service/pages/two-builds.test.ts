/** A build deployed over another: pages of the first go on for a day, and learn that there is a second. */
import { globSync, utimesSync, writeFileSync } from 'node:fs';
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
/** Fonts and pictures have the same names in each build. */
const isInEveryBuild = (file: string) => /\.(?:woff2|svg|png|ico)$/.test(file);
const statusOf = async (app: Hono, path: string) => (await app.request(path)).status;

/** Of a build that was made before the first, more than a day ago. */
const OLDER = { id: 'older0build', chunk: '/assets/older-0build.js' };

beforeAll(async () => {
  await buildPages();
  deployment = createDeployment();
  distDir = join(deployment.folder, 'dist');
  first = readBuildId(distDir);
  chunks = Object.values(readManifest(distDir).routes).flatMap(({ preloads = [] }) => preloads);
  const writtenAgo = (file: string, ms: number) => {
    const then = new Date(Date.now() - ms);
    utimesSync(join(distDir, file), then, then);
  };
  // What the first build has written was written an hour short of a day ago; what every build writes, longer ago.
  for (const file of globSync('**/*', { cwd: distDir }))
    writtenAgo(file, isInEveryBuild(file) ? DAY + 3_600_000 : DAY - 3_600_000);
  for (const file of [join('client', OLDER.chunk), join('builds', OLDER.id)]) {
    writeFileSync(join(distDir, file), '');
    writtenAgo(file, DAY + 3_600_000);
  }
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
  for (const chunk of [...chunks, ...now]) expect([chunk, await statusOf(app, chunk)]).toEqual([chunk, 200]);
});

test('what both builds have written is there, however long ago the first has written it', () => {
  const names = (folder: string) =>
    globSync('client/**/*', { cwd: folder }).filter(isInEveryBuild).toSorted();
  expect(names('dist').length).toBeGreaterThan(0);
  expect(names(distDir)).toEqual(names('dist'));
});

test('what was built more than a day ago is gone', async () => {
  const app = serve();
  expect(await statusOf(app, `/builds/meta/${OLDER.id}.json`)).toBe(404);
  expect((await app.request(OLDER.chunk)).headers.get('cache-control')).toBe('no-store');
});
