/**
 * `npm run build`: builds the browser application (`dist/client`) and its server bundle (`dist/server`).
 * With `--if-stale` it does nothing when both were built from the files as they are.
 */
import { join } from 'node:path';
import { hashInputs, isFresh, removeStamp, writeStamp } from './start/build-stamp.ts';

const root = join(import.meta.dirname, '..');

/** @throws when a file cannot be built. */
async function build(): Promise<void> {
  // What is served is the production build in every mode; the server's settings decide about the rest.
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn' } as const;
  // One after the other, since both let the router's plugin write the route tree.
  await vite.build(common);
  await vite.build({ ...common, build: { ssr: true } });
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
