/** What draws a map must be given, and what it tells: the moving map and the still picture do the same. */
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import type { Outlines } from '../../../services/outlines.ts';
import { sizeOfValue } from './map-measure.ts';
import type { MapPlace } from './map-place.ts';

export interface MapDrawingProps {
  readonly label: string;
  /** The id of the sentence about the keys. */
  readonly describedBy: string;
  readonly place: MapPlace;
  readonly features: readonly MapFeature[];
  /** Borders of the measure that the features show; null when they show none. */
  readonly scale: readonly number[] | null;
  /** The first row of what is open; null when nothing is. */
  readonly chosen: number | null;
  readonly outlines: Outlines | undefined;
  /** The reader has moved it. */
  readonly onMove: (place: MapPlace) => void;
  /** What is shown, no matter who has moved it. */
  readonly onView: (view: MapBox, place: MapPlace) => void;
  readonly onChoose: (feature: MapFeature) => void;
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

/** The feature that stands nearest to a place in pixels, if one is near enough. */
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
