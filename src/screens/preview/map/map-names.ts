/** Names of areas on a map: where each stands, and which of them a picture has room for. */
import type { Position } from 'geojson';
import type { MapFeature, MapShape } from '#contract/preview-map.ts';

export interface MapName {
  readonly text: string;
  readonly point: readonly [longitude: number, latitude: number];
  /** How wide the area is where its name stands, in degrees. */
  readonly room: number;
}

/** An area that is narrower has no name, in pixels. */
export const LEAST_ROOM = 24;
/** The size of names in pixels, and about how wide a letter is. */
export const NAME_SIZE = 13;
const LETTER = 0.55;
/** A longer name would cover its neighbours. */
const LONGEST = 32;
/** Where an area may have its name, from its southern edge to its northern one. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7];

type Ring = readonly (Position | readonly number[])[];

/** Where a line of latitude crosses the rings of an area, from west to east. */
function crossings(rings: readonly Ring[], latitude: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (const [i, to] of ring.entries()) {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [ring.at(i - 1) ?? to, to];
      if (y1 > latitude !== y2 > latitude) found.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1));
    }
  return found.toSorted((a, b) => a - b);
}

function edges(rings: readonly Ring[]) {
  const edge = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [x = 0, y = 0] of rings[0] ?? []) {
    edge.west = Math.min(edge.west, x);
    edge.east = Math.max(edge.east, x);
    edge.south = Math.min(edge.south, y);
    edge.north = Math.max(edge.north, y);
  }
  return edge;
}

/** The middle of the widest part of the largest of the areas: it is never outside, as the middle of a crescent is. */
function placeIn(shape: MapShape): Pick<MapName, 'point' | 'room'> | null {
  if (shape.type !== 'MultiPolygon') return null;
  let largest: { rings: readonly Ring[]; size: number; edge: ReturnType<typeof edges> } | null = null;
  for (const rings of shape.coordinates) {
    const edge = edges(rings);
    const size = (edge.east - edge.west) * (edge.north - edge.south);
    if (size > (largest?.size ?? 0)) largest = { rings, size, edge };
  }
  if (largest === null) return null;
  const { south, north } = largest.edge;
  let best: Pick<MapName, 'point' | 'room'> | null = null;
  for (const height of HEIGHTS) {
    const latitude = south + (north - south) * height;
    const crossed = crossings(largest.rings, latitude);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [from = 0, to = 0] = [crossed[i], crossed[i + 1]];
      // The middle of an area is the best place unless another has clearly more room.
      if (to - from > (best?.room ?? 0) * 1.2) best = { point: [(from + to) / 2, latitude], room: to - from };
    }
  }
  return best;
}

/** A name that is longer has no room on a map. */
export const isShort = ({ text }: { readonly text: string }): boolean => text.length <= LONGEST;

/** The names of areas, the widest area first. */
export function namesOf(features: readonly MapFeature[]): MapName[] {
  return features
    .flatMap(({ shape, label }): MapName[] => {
      const text = label?.trim() ?? '';
      if (shape === undefined || text === '' || !isShort({ text })) return [];
      const place = placeIn(shape);
      return place === null ? [] : [{ text, ...place }];
    })
    .toSorted((a, b) => b.room - a.room);
}

export interface PlacedName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  /** Where a place is in the picture. */
  readonly at: (point: readonly [number, number]) => readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
  /** The size of the letters. */
  readonly size: number;
}

/** The names that a picture has room for: none covers another, and each is whole. */
export function placeNames(names: readonly MapName[], { at, width, height, size }: Drawing): PlacedName[] {
  const placed: (PlacedName & { readonly half: number })[] = [];
  for (const { text, point, room } of names) {
    const [x, y] = at(point);
    const half = (text.length * size * LETTER) / 2;
    if (at([point[0] + room, point[1]])[0] - x < (LEAST_ROOM * size) / NAME_SIZE) continue;
    if (x < half || y < size || x > width - half || y > height - size) continue;
    const isFree = placed.every(
      (other) => Math.abs(other.x - x) > other.half + half + 4 || Math.abs(other.y - y) > size * 1.3,
    );
    if (isFree) placed.push({ text, x, y, half });
  }
  return placed;
}
