/** Boxes in degrees: what is in view while no one has chosen, and what lies around columns of other units. */
import type { MapBox } from '#contract/preview-map.ts';
import { pixelSize } from './mercator.ts';

/** A map of usual size, in pixels. */
const [WIDTH, HEIGHT] = [800, 480];
/** Nearer than this, one place alone would be shown without anything around it. */
const NEAREST = 14;

/** The box a little wider than everything, and the zoom at which it fits a usual map. */
export function wholeView({ west, south, east, north }: MapBox): { view: MapBox; zoom: number } {
  const [width, height] = pixelSize({ west, south, east, north }, 0);
  const fit = Math.log2(Math.min(WIDTH / Math.max(width, 1e-9), HEIGHT / Math.max(height, 1e-9)));
  const [dx, dy] = [Math.max((east - west) / 20, 1e-4), Math.max((north - south) / 20, 1e-4)];
  return {
    view: { west: west - dx, south: south - dy, east: east + dx, north: north + dy },
    zoom: Math.max(0, Math.min(NEAREST, fit)),
  };
}

/** The box in degrees around a box of the columns' own units. */
export function degreesAround(
  { west, south, east, north }: MapBox,
  {
    toDegrees,
  }: { readonly toDegrees: (x: number, y: number) => readonly [longitude: number, latitude: number] },
): MapBox {
  const corners = [
    toDegrees(west, south),
    toDegrees(west, north),
    toDegrees(east, south),
    toDegrees(east, north),
  ];
  const [lons, lats] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}
