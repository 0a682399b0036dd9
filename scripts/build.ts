/**
 * `npm run build`: builds the browser application (`dist/client`) and its server bundle (`dist/server`), and writes
 * the static pages with them (`dist/prerendered`).
 * With `--if-stale` it does nothing when both were built from the files as they are.
 *
 * Files of earlier builds stay for a day: pages that were opened before, and a server that is still running, ask for
 * chunks by their old names.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildMark } from '#proxy/pages/builds.ts';
import { readBuildId } from '#proxy/pages/manifest.ts';
import { prerender } from './prerender.ts';
import { hashInputs, isFresh, removeStamp, writeStamp } from './start/build-stamp.ts';
import { removeOldFiles } from './start/old-builds.ts';

const root = join(import.meta.dirname, '..');

/** Leaves word that this build was here, for pages of it that are open when the next has come. */
async function markBuild(distDir: string): Promise<void> {
  const mark = buildMark(distDir, readBuildId(distDir));
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, '');
}

/** @throws when a file cannot be built. */
async function build(): Promise<void> {
  // What is served is the production build in every mode; the server's settings decide about the rest.
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn', build: { emptyOutDir: false } } as const;
  // One after the other, since both let the router's plugin write the route tree.
  await vite.build(common);
  await vite.build({ ...common, build: { ...common.build, ssr: true } });
  await prerender(join(root, 'dist'));
  await markBuild(join(root, 'dist'));
  await removeOldFiles(join(root, 'dist'));
}

const hash = await hashInputs(root);
if (!process.argv.includes('--if-stale') || !(await isFresh(root, hash))) {
  await removeStamp(root);
  try {
    await build();
    await writeStamp(root, hash);
  } catch (error) {
    // The bundler's message shows the file and the line; the stack would show the bundler.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
