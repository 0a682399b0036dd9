/** Builds of the product that are not the product's own: each in a folder of its own below `artefacts`. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { hashInputs, isFresh, removeStamp, writeStamp } from './start/build-stamp.ts';

const root = join(import.meta.dirname, '..');

export interface Apart {
  /** From the root of the project. */
  readonly folder: string;
  /** Files and folders that it reads besides what every build does. */
  readonly reads: readonly string[];
  /** What makes it another build. */
  readonly plugins: (part: 'client' | 'server') => Plugin[];
}

/**
 * @param ifStale leaves a build that was made from the files as they are
 * @throws when a file cannot be built; what is left then counts as no build
 */
export async function buildApart({ folder, reads, plugins }: Apart, ifStale: boolean): Promise<void> {
  const hash = await hashInputs(root, ['scripts/build-apart.ts', ...reads]);
  if (ifStale && (await isFresh(root, hash, folder))) return;
  await removeStamp(root, folder);
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  for (const part of ['client', 'server'] as const)
    await vite.build({
      root,
      mode: 'production',
      logLevel: 'warn',
      plugins: plugins(part),
      build: { outDir: join(root, folder, part), emptyOutDir: true, ...(part === 'server' && { ssr: true }) },
    });
  await writeStamp(root, hash, folder);
}
