/** What is in view in one sentence, for readers who do not see the map move. */
import { useEffect, useState } from 'react';
import type { MapAnswer, MapBox, MapFeature } from '#contract/preview-map.ts';
import { useMapMessages } from '../../../messages/map.ts';

/** The sentence changes once the map has rested for so many milliseconds: not for each key that moves it. */
const REST = 1000;

/** What a map has in view, in its order, and how much. */
export interface InView {
  readonly features: readonly MapFeature[];
  /** Features in view, of which those are the first. */
  readonly total: number;
  /** Rows in view. */
  readonly count: number;
  /** The row with the greatest value; null where no measure is shown. */
  readonly highest: MapAnswer['highest'];
}

function boxOf({ point, shape }: MapFeature): MapBox {
  const box = { west: point[0], south: point[1], east: point[0], north: point[1] };
  const positions =
    shape === undefined
      ? []
      : shape.type === 'MultiPolygon'
        ? shape.coordinates.flat(2)
        : shape.coordinates.flat();
  if (positions.length === 0) return box;
  const [first] = positions;
  Object.assign(box, { west: first?.[0], east: first?.[0], south: first?.[1], north: first?.[1] });
  for (const [x, y] of positions) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

const meets = (a: MapBox, b: MapBox) =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

const valueOf = ({ value }: MapFeature): number =>
  typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;

/** The row of a feature with the greatest value: the value of several is their mean. */
function greatestIn({ rows, label, value, greatest }: MapFeature): InView['highest'] {
  if (greatest !== undefined) return greatest;
  return typeof value === 'number' ? { row: rows[0] ?? 0, label, value } : null;
}

const greatestOf = (some: readonly InView['highest'][]): InView['highest'] =>
  some.reduce((best, one) => (one !== null && (best === null || one.value > best.value) ? one : best), null);

/**
 * What is in view, greatest value first where a measure is shown. Places that are drawn one by one are asked for a little
 * around the view as well, so that it can move; those are left out here.
 * @param view what is shown; null: everything
 */
export function inViewOf(
  { features, viewCount, viewFeatures, highest, scale, tiles }: MapAnswer,
  view: MapBox | null,
): InView {
  const byValue = (some: readonly MapFeature[]) =>
    scale === null ? some : some.toSorted((a, b) => valueOf(b) - valueOf(a));
  // Those that are drawn as a still picture come with the most rows first.
  if (tiles !== null) return { features: byValue(features), total: viewFeatures, count: viewCount, highest };
  const seen = view === null ? features : features.filter((feature) => meets(boxOf(feature), view));
  const ordered = byValue(seen);
  const isWhole = seen.length === features.length;
  return {
    features: ordered,
    total: seen.length,
    // What no feature represents is somewhere in what was asked for.
    count: isWhole ? viewCount : seen.reduce((sum, { count }) => sum + count, 0),
    highest: isWhole ? highest : greatestOf(seen.map((feature) => greatestIn(feature))),
  };
}

/** The greatest of several. */
export const highestOf = (some: readonly InView[]): InView['highest'] =>
  greatestOf(some.map(({ highest }) => highest));

interface InViewTextProps {
  /** Rows in view. */
  readonly count: number;
  readonly highest: InView['highest'];
}

export function InViewText({ count, highest }: InViewTextProps) {
  const t = useMapMessages();
  const name = highest && (highest.label ?? t.list.row(highest.row));
  const text = t.inView(count, highest === null || name === null ? null : t.highest(name, highest.value));
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="quiet t14">{spoken}</output>;
}
