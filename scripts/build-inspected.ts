/**
 * `node scripts/build-inspected.ts`: builds the product once more, into `artefacts/inspected`, where a development
 * server with INSPECT finds it. It tells the gallery what its machines do, and can play their paths; it never becomes
 * the product's own build. With `--if-stale` it does nothing when it was built from the files as they are.
 */
import { join } from 'node:path';
import { hashInputs, isFresh, removeStamp, writeStamp } from './start/build-stamp.ts';
import { inspected } from './vite/inspected.ts';

const root = join(import.meta.dirname, '..');
const FOLDER = 'artefacts/inspected';
/** What this build reads besides what every build does. */
const ITS_OWN = ['gallery/inspect', 'gallery/live', 'gallery/replay', 'model-tests/kit/transitions.ts'];

/** Builds it, unless it is fresh. @throws when a file cannot be built */
export async function buildInspected({ ifStale = false } = {}): Promise<void> {
  const hash = await hashInputs(root, [...ITS_OWN, 'scripts/build-inspected.ts']);
  if (ifStale && (await isFresh(root, hash, FOLDER))) return;
  await removeStamp(root, FOLDER);
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn' as const };
  const into = (part: string) => ({ outDir: join(root, FOLDER, part), emptyOutDir: true });
  await vite.build({ ...common, plugins: [inspected()], build: into('client') });
  await vite.build({ ...common, build: { ...into('server'), ssr: true } });
  await writeStamp(root, hash, FOLDER);
}

if (import.meta.main) await buildInspected({ ifStale: process.argv.includes('--if-stale') });
