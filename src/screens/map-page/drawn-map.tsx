/** A map in another page: the picture that the server draws, until the map itself is there. */
import { useHydrated } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ShownMap } from '#contract/maps.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { StillMap } from './still-map.tsx';

const EmbeddedBoard = lazyPart(async () => (await import('./embedded-board.tsx')).EmbeddedBoard);

interface DrawnMapProps {
  readonly mapGUID: string;
  readonly shown: ShownMap;
  /** A publication, with the data of then; absent: the latest, with that of now. */
  readonly version?: number | null;
  /** It is one of several on a page. */
  readonly isPart?: boolean;
}

export function DrawnMap({ mapGUID, shown, version = null, isPart = false }: DrawnMapProps) {
  const isHydrated = useHydrated();
  // The server draws the latest.
  const still = version === null ? <StillMap mapGUID={mapGUID} /> : null;
  if (!isHydrated) return still;
  return (
    <Suspense fallback={still}>
      <EmbeddedBoard shown={shown} version={version} isPart={isPart} />
    </Suspense>
  );
}
