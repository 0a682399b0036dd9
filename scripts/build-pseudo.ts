/**
 * `node scripts/build-pseudo.ts ltr` (or `rtl`): builds the product in the pseudo-language into `artefacts/pseudo`,
 * where a development server with PSEUDO_LANGUAGE finds it. It never becomes the product's own build.
 */
import { join } from 'node:path';
import { pseudoLanguage } from './vite/pseudo-language.ts';

const root = join(import.meta.dirname, '..');

/** @throws when a file cannot be built */
export async function buildPseudo(direction: 'ltr' | 'rtl'): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const outDir = join(root, 'artefacts/pseudo', direction);
  const common = {
    root,
    mode: 'production',
    logLevel: 'warn' as const,
    plugins: [pseudoLanguage(direction)],
  };
  await vite.build({ ...common, build: { outDir: join(outDir, 'client'), emptyOutDir: true } });
  await vite.build({ ...common, build: { outDir: join(outDir, 'server'), emptyOutDir: true, ssr: true } });
}

if (import.meta.main) {
  const direction = process.argv[2];
  if (direction !== 'ltr' && direction !== 'rtl') throw new Error('Say which way it runs: ltr or rtl.');
  await buildPseudo(direction);
}
