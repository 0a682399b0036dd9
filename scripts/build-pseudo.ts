/**
 * `node scripts/build-pseudo.ts`: builds the product in the pseudo-language into `artefacts/pseudo`, where a
 * development server with PSEUDO_LANGUAGE finds it. It never becomes the product's own build.
 */
import { buildApart } from './build-apart.ts';
import { pseudoLanguage } from './vite/pseudo-language.ts';

/** Builds it, unless it was built from the files as they are. @throws when a file cannot be built */
export const buildPseudo = (): Promise<void> =>
  buildApart(
    {
      folder: 'artefacts/pseudo',
      reads: ['scripts/build-pseudo.ts'],
      plugins: () => [pseudoLanguage()],
    },
    true,
  );

if (import.meta.main) await buildPseudo();
