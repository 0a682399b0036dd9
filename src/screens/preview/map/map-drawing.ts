/** What draws a map must be given, and what it reports: the moving map and the still picture do the same. */
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import { classesOf, shadeOf, sizeOfValue, stepOf } from '#contract/map-shades.ts';
import type { MapName } from './map-names.ts';
import type { MapPlace } from './map-place.ts';
import type { PressedDot, TiledLayer } from './map-tiles.ts';

/** How a feature is drawn. */
export interface Look {
  /** What it is called among all that are drawn. */
  readonly key: string;
  /** A shade from 1 to 5, a category from `FIRST_CATEGORY` on, or one of the numbers of `map-measure.ts` for neither. */
  readonly shade: number;
  /** Of a dot: 0 for the smallest, 1 for the largest. */
  readonly size: number;
}

/** The width of the ring of a dot, in pixels. */
export const STROKE = 1.5;
const [SMALLEST, LARGEST] = [4.75, 12.75];

/** The radius of a dot with its ring, in pixels. @param size from 0 to 1 */
export const dotSize = (size: number): number => SMALLEST + (LARGEST - SMALLEST) * size;

export interface MapDrawingProps {
  readonly label: string;
  /** The id of the sentence about the keys. */
  readonly describedBy: string;
  readonly place: MapPlace;
  readonly features: readonly MapFeature[];
  readonly lookOf: (feature: MapFeature) => Look;
  /** Names of areas of tiles; those of features are made of their outlines. */
  readonly names: readonly MapName[];
  /** Layers that are drawn from tiles, the uppermost last; the still picture has their features instead. */
  readonly tiled: readonly TiledLayer[];
  /** The key of what is open; null when nothing is. */
  readonly chosen: string | null;
  /** What of a tile is open; null when nothing is. */
  readonly chosenDot: PressedDot | null;
  readonly outlines: Outlines | undefined;
  /** The reader has moved it. */
  readonly onMove: (place: MapPlace) => void;
  /** What is shown, no matter who has moved it. */
  readonly onView: (view: MapBox, place: MapPlace) => void;
  readonly onChoose: (feature: MapFeature) => void;
  readonly onPressDot: (dot: PressedDot) => void;
  /** Some of the tiles did not come. */
  readonly onMissing: () => void;
  /** It cannot be drawn in this way. */
  readonly onFail: () => void;
}

/** A dot of this many rows is as large as any, also where no other stands for more: two rows are not many. */
const MANY = 25;

/**
 * How large the dots of features are: 0 stands for one row, 1 for the most. Where the map shows a measure, the area of a
 * dot is in proportion to its value, from zero or a negative least value on.
 */
export function dotSizes(
  features: readonly MapFeature[],
  scale: readonly number[] | null = null,
): (feature: MapFeature) => number {
  if (scale !== null) return ({ value }) => (typeof value === 'number' ? sizeOfValue(value, scale) : 0);
  const most = Math.max(MANY, ...features.map(({ count }) => count));
  return ({ count }) => (count === 1 ? 0 : Math.sqrt(count / most));
}

/** The feature that is nearest to a place in pixels, if one is near enough. */
export function nearest(
  features: readonly MapFeature[],
  distance: (feature: MapFeature) => number,
  most: number,
): MapFeature | undefined {
  let best: MapFeature | undefined;
  let least = most;
  for (const feature of features) {
    const away = distance(feature);
    if (away < least) [best, least] = [feature, away];
  }
  return best;
}

/** The looks of the features of one table, by a measure or by their rows. */
export function looksOf(
  features: readonly MapFeature[],
  scale: readonly number[] | null,
): (feature: MapFeature) => Look {
  const sizeOf = dotSizes(features, scale);
  const classes = scale === null ? 0 : classesOf(scale).length;
  return (feature) => {
    const step = stepOf(feature, scale);
    return {
      key: String(feature.rows[0]),
      size: sizeOf(feature),
      shade: step < 0 ? step : shadeOf(step, classes),
    };
  };
}
