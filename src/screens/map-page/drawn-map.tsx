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
  /** It is one of several on a page. */
  readonly isPart?: boolean;
}

export function DrawnMap({ mapGUID, shown, isPart = false }: DrawnMapProps) {
  const isHydrated = useHydrated();
  const still = <StillMap mapGUID={mapGUID} />;
  if (!isHydrated) return still;
  return (
    <Suspense fallback={still}>
      <EmbeddedBoard shown={shown} isPart={isPart} />
    </Suspense>
  );
}
