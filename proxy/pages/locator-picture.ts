/** Draws where an area is: the coasts and borders around it (Natural Earth, in the public domain), and its box. */
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Box } from '#contract/bounding-box.ts';
import { readAtlas } from './read-atlas.ts';

/** Size of the picture. */
const [WIDTH, HEIGHT] = [240, 150];
/** What is shown at least, in degrees from top to bottom: smaller areas show no coast. */
const LEAST_HEIGHT = 16;
/** A box smaller than this, in pixels, is shown by a ring around its middle. */
const SEEN = 8;
/** Land smaller than this is left out, in pixels. */
const LEAST_LAND = 2;

/**
 * Colours of `src/styles/tokens.css`, light and dark; a picture cannot read those of the page around it. A test
 * compares the two.
 */
export const locatorColours = {
  'paper-hover': ['#f3f4f6', '#202124'],
  paper: ['#ffffff', '#111113'],
  'line-strong': ['#c4c5cb', '#474b51'],
  accent: ['#1b6f58', '#4fd0a9'],
} as const;

type Atlas = Parameters<typeof feature>[0];
/** The edge of an area, and the box around it. */
interface Ring extends Box {
  readonly positions: readonly Position[];
}

/** A ring that steps over the antimeridian continues beyond it. */
function unroll(ring: readonly Position[]): readonly Position[] {
  const steps = ring.some(
    ([x = 0, y = 0], i) => Math.abs(x - (ring[i - 1]?.[0] ?? x)) > 180 && Math.abs(y) < 75,
  );
  return steps ? ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]) : ring;
}

function ringOf(ring: readonly Position[]): Ring {
  const positions = unroll(ring);
  const [xs, ys] = [positions.map(([x = 0]) => x), positions.map(([, y = 0]) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  return { positions, west, south, east: Math.max(...xs), north: Math.max(...ys) };
}

let loaded: Promise<readonly Ring[]> | undefined;

/** Outer and inner edges of all countries. */
async function readRings(): Promise<readonly Ring[]> {
  const atlas = (await readAtlas('coarse')) as Atlas;
  const { countries } = atlas.objects;
  const found = countries && feature(atlas, countries);
  const rings = (found && 'features' in found ? found.features : []).flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return rings.map(ringOf);
}

interface Frame {
  /** Pixels of a position. */
  readonly at: (longitude: number, latitude: number) => [x: number, y: number];
}

/** The part of the world that shows the box and what is around it. */
function frameFor({ west, south, east, north }: Box): Frame {
  const end = east < west ? east + 360 : east;
  const [lon, lat] = [(west + end) / 2, (south + north) / 2];
  // Away from the equator a degree of longitude is shorter.
  const narrow = Math.max(0.35, Math.cos((lat * Math.PI) / 180));
  const tall = Math.max(LEAST_HEIGHT, (north - south) * 2.2, ((end - west) * 2.2 * narrow * HEIGHT) / WIDTH);
  const isWorld = tall > 110;
  const scale = isWorld ? WIDTH / 360 : HEIGHT / tall;
  const across = isWorld ? 1 : narrow;
  const [midLon, midLat] = isWorld ? [0, 0] : [lon, lat];
  return {
    at: (longitude, latitude) => [
      WIDTH / 2 + (longitude - midLon) * scale * across,
      HEIGHT / 2 - (latitude - midLat) * scale,
    ],
  };
}

/** A ring in whole pixels, each step from the previous one; empty when none of it is in the picture. */
function pathOf({ positions, west, south, east, north }: Ring, { at }: Frame, shift: number): string {
  const [left, top] = at(west + shift, north);
  const [right, bottom] = at(east + shift, south);
  const isSeen = right >= 0 && left <= WIDTH && bottom >= 0 && top <= HEIGHT;
  if (!isSeen || Math.max(right - left, bottom - top) < LEAST_LAND) return '';
  const points = positions.map(([x = 0, y = 0]) => at(x + shift, y).map(Math.round) as [number, number]);
  let [lastX, lastY] = points[0] ?? [0, 0];
  const steps: string[] = [];
  for (const [x, y] of points.slice(1)) {
    if (x === lastX && y === lastY) continue;
    steps.push(`${x - lastX} ${y - lastY}`);
    [lastX, lastY] = [x, y];
  }
  return steps.length < 2 ? '' : `M${points[0]?.join(' ')}l${steps.join(' ')}z`;
}

function mark({ west, south, east, north }: Box, { at }: Frame): string {
  const [x1, y1] = at(west, north);
  const [x2, y2] = at(east < west ? east + 360 : east, south);
  const [width, height] = [x2 - x1, y2 - y1];
  if (Math.max(width, height) < SEEN)
    return `<circle cx="${Math.round(x1 + width / 2)}" cy="${Math.round(y1 + height / 2)}" r="6"/>`;
  const [w, h] = [Math.max(width, 2), Math.max(height, 2)].map((side) => Number(side.toFixed(1)));
  return `<rect x="${x1.toFixed(1)}" y="${y1.toFixed(1)}" width="${w}" height="${h}"/>`;
}

const rules = (shade: 0 | 1) => {
  const [water, land, line, accent] = Object.values(locatorColours).map((pair) => pair[shade]);
  return `svg{background:${water}}path{fill:${land};stroke:${line}}rect,circle{fill:${accent};stroke:${accent}}`;
};

/** The picture as SVG. It is dark where the page around it is. */
export async function drawLocator(box: Box): Promise<string> {
  loaded ??= readRings();
  const rings = await loaded;
  const frame = frameFor(box);
  // What lies beyond the antimeridian is on the other side as well.
  const land = [0, -360, 360].flatMap((shift) => rings.map((ring) => pathOf(ring, frame, shift))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><style>:root{color-scheme:light dark}${rules(0)}path{stroke-width:.75}rect,circle{fill-opacity:.25;stroke-width:2}@media(prefers-color-scheme:dark){${rules(1)}}</style><path d="${land}"/>${mark(box, frame)}</svg>`;
}
