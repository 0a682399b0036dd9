/** How far layers reach: over the earth, and over the zooms of a map. */
import type { Grouping } from '#contract/map-constants.ts';
import type { DrawnLayer, MapLayer } from '#contract/maps.ts';
import type { MapBox } from '#contract/preview-map.ts';

/** What all of them lie within; null for nothing. */
export function boundsOf(layers: readonly (DrawnLayer | undefined)[]): MapBox | null {
  const boxes = layers.flatMap((drawn) => drawn?.bounds ?? []);
  const [first] = boxes;
  if (first === undefined) return null;
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

/** Why a layer is not drawn at a zoom; null where it is. */
export const rangeOf = ({ from, to }: MapLayer, zoom: number | null): 'far' | 'near' | null => {
  if (zoom === null) return null;
  if (zoom < from && from > 0) return 'far';
  return zoom >= to + 1 ? 'near' : null;
};

export const groupingOf = ({ style: { kind } }: MapLayer): Grouping =>
  kind === 'clusters' || kind === 'heat' ? kind : 'dots';
