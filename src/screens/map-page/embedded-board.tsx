/** The drawn part of a map in another page; its code is loaded after the words. */
import type { ShownMap } from '#contract/maps.ts';
import { MapBoard } from '../layered-map/map-board.tsx';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { useShownMap } from './use-shown-map.ts';

interface EmbeddedBoardProps {
  readonly shown: ShownMap;
  readonly version: number | null;
  /** It is one of several on a page. */
  readonly isPart?: boolean;
}

export function EmbeddedBoard({ shown, version, isPart = false }: EmbeddedBoardProps) {
  const map = useShownMap(shown, version);
  return (
    <>
      <MapBoard title={shown.title} layers={shown.layers} map={map} isPart={isPart} />
      <LayerLists map={map} {...(isPart && { of: shown.title })} />
    </>
  );
}
