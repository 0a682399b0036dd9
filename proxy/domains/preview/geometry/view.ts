/** What is in view while no one has chosen: everything, on a map of usual size. */
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
