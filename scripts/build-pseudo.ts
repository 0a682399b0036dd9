/**
 * `node scripts/build-pseudo.ts`: builds the product in the pseudo-language into `artefacts/pseudo`, where a
 * development server with PSEUDO_LANGUAGE finds it. It never becomes the product's own build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashInputs } from './start/build-stamp.ts';
import { pseudoLanguage } from './vite/pseudo-language.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'artefacts/pseudo');
const stamp = join(folder, '.stamp');

/**
 * Builds it, unless it was built from the files as they are.
 * @throws when a file cannot be built
 */
export async function buildPseudo(): Promise<void> {
  const hash = await hashInputs(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn' as const, plugins: [pseudoLanguage()] };
  await vite.build({ ...common, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
  await vite.build({ ...common, build: { outDir: join(folder, 'server'), emptyOutDir: true, ssr: true } });
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, hash);
}

if (import.meta.main) await buildPseudo();
