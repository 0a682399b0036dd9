/** Which part of a table is asked for, so that small moves of the map ask nothing new. */
import type { MapBox } from '#contract/preview-map.ts';

export interface Asked {
  /** Null: everything. */
  readonly view: MapBox | null;
  readonly zoom: number;
}

export const EVERYTHING: Asked = { view: null, zoom: 0 };

/** A little more than what is shown, in round degrees. */
function around({ west, south, east, north }: MapBox): MapBox {
  const [dx, dy] = [(east - west) / 4, (north - south) / 4];
  const digits = Math.max(0, Math.min(5, Math.ceil(-Math.log10(dx)) + 1));
  const round = (degrees: number) => Number(degrees.toFixed(digits));
  return {
    west: Math.max(-180, round(west - dx)),
    south: Math.max(-90, round(south - dy)),
    east: Math.min(180, round(east + dx)),
    north: Math.min(90, round(north + dy)),
  };
}

const contains = (outer: MapBox, inner: MapBox) =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north;

/** What to ask for when a view is shown: the same as before while that contains it at about its scale. */
export function askFor(view: MapBox, zoom: number, asked: Asked): Asked {
  const isKnown = asked.view !== null && contains(asked.view, view) && Math.abs(zoom - asked.zoom) < 0.5;
  return isKnown ? asked : { view: around(view), zoom: Math.max(0, Number(zoom.toFixed(1))) };
}
