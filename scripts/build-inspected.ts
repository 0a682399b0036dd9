/**
 * `node scripts/build-inspected.ts`: builds the product again, into `artefacts/inspected`, where a development
 * server with INSPECT finds it. It tells the gallery what its machines do, and can play their paths; it never becomes
 * the product's own build. With `--if-stale` it does nothing when it was built from the files as they are.
 */
import { buildApart } from './build-apart.ts';
import { inspected, takenOverAtOnce } from './vite/inspected.ts';

/** Builds it. @throws when a file cannot be built */
export const buildInspected = ({ ifStale = false } = {}): Promise<void> =>
  buildApart(
    {
      folder: 'artefacts/inspected',
      reads: [
        'model-tests/gallery/inspect',
        'model-tests/gallery/live',
        'model-tests/gallery/replay',
        'model-tests/kit/transitions.ts',
        'scripts/build-inspected.ts',
      ],
      plugins: (part) => [part === 'client' ? inspected() : takenOverAtOnce()],
    },
    ifStale,
  );

if (import.meta.main) await buildInspected({ ifStale: process.argv.includes('--if-stale') });
