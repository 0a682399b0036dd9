/** A box that is being chosen: as four fields, as text of an address, and as part of a small map. */
import { readBox, type Box } from '#contract/bounding-box.ts';

export const edges = ['north', 'west', 'east', 'south'] as const;
export type Edge = (typeof edges)[number];
/** The fields as they are typed. */
export type Edges = Readonly<Record<Edge, string>>;

const round = (degrees: number): number => Number(degrees.toFixed(3));

/** `west,south,east,north`, as the address has it. */
export const writeBox = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map(round).join(',');

/** The edges of a box as the texts of four fields; empty without a box. */
export function edgesOf(bbox: string | undefined): Edges {
  const box = bbox === undefined ? null : readBox(bbox);
  if (box === null) return { north: '', west: '', east: '', south: '' };
  const { north, west, east, south } = box;
  return { north: String(north), west: String(west), east: String(east), south: String(south) };
}

export type Wrong = 'missing' | 'latitude' | 'longitude' | 'order';

/** Reads the fields, with a comma for a point as well. */
export function readEdges(
  typed: Edges,
): { readonly box: Box } | { readonly wrong: Wrong; readonly at: Edge } {
  const read = (edge: Edge) =>
    typed[edge].trim() === '' ? Number.NaN : Number(typed[edge].trim().replace(',', '.'));
  const box = { north: read('north'), south: read('south'), west: read('west'), east: read('east') };
  const empty = edges.find((edge) => Number.isNaN(box[edge]));
  if (empty) return { wrong: 'missing', at: empty };
  for (const edge of ['north', 'south'] as const)
    if (Math.abs(box[edge]) > 90) return { wrong: 'latitude', at: edge };
  for (const edge of ['west', 'east'] as const)
    if (Math.abs(box[edge]) > 180) return { wrong: 'longitude', at: edge };
  return box.south > box.north ? { wrong: 'order', at: 'south' } : { box };
}

/** The part of the world that a small map shows: its middle, and how many degrees of latitude it is high. */
export interface View {
  readonly longitude: number;
  readonly latitude: number;
  readonly height: number;
}

/** Size of the small map, in its own units. */
export const [WIDTH, HEIGHT] = [320, 200];
export const WORLD: View = { longitude: 0, latitude: 0, height: 225 };
const NEAREST = 0.5;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Units of a degree of longitude and of latitude; the one is shorter away from the equator, but not on a map of the world. */
function scaleOf({ latitude, height }: View): [x: number, y: number] {
  const y = HEIGHT / height;
  const narrow = height > 90 ? 1 : Math.max(0.3, Math.cos((latitude * Math.PI) / 180));
  return [y * narrow, y];
}

/** Units of a place, from the upper left corner. */
export function toUnits(view: View, longitude: number, latitude: number): [x: number, y: number] {
  const [sx, sy] = scaleOf(view);
  return [WIDTH / 2 + (longitude - view.longitude) * sx, HEIGHT / 2 - (latitude - view.latitude) * sy];
}

/** The place at some units. */
export function toDegrees(view: View, x: number, y: number): [longitude: number, latitude: number] {
  const [sx, sy] = scaleOf(view);
  return [
    clamp(view.longitude + (x - WIDTH / 2) / sx, -180, 180),
    clamp(view.latitude - (y - HEIGHT / 2) / sy, -90, 90),
  ];
}

/** What is shown. */
export function boxOf(view: View): Box {
  const [west, north] = toDegrees(view, 0, 0);
  const [east, south] = toDegrees(view, WIDTH, HEIGHT);
  return { west, south, east, north };
}

/** The view that shows a box with what is around it; one across the antimeridian is shown on the whole world. */
export function viewOf(bbox: string | undefined): View {
  const box = bbox === undefined ? null : readBox(bbox);
  if (box === null || box.west > box.east) return WORLD;
  const { west, south, east, north } = box;
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  const narrow = Math.max(0.3, Math.cos((latitude * Math.PI) / 180));
  const height = Math.max(
    (north - south) * 1.6,
    ((east - west) * 1.6 * narrow * HEIGHT) / WIDTH,
    NEAREST * 2,
  );
  return height > 110 ? WORLD : { longitude, latitude, height };
}

/** The view moved by parts of itself, or closer (less than 1) and further away. */
export function moved(view: View, right: number, up: number, by = 1): View {
  const height = clamp(view.height * by, NEAREST, WORLD.height);
  if (height === WORLD.height) return WORLD;
  const [sx] = scaleOf(view);
  return {
    height,
    latitude: clamp(view.latitude + up * view.height, -90, 90),
    longitude: clamp(view.longitude + (right * WIDTH) / sx, -180, 180),
  };
}
