/**
 * Geometries that go on beyond 180 degrees of longitude, as those of Fiji or New Zealand are often written: each is cut
 * where the world begins again, and what is beyond is moved to the other side (RFC 7946, 3.1.9).
 */
import type { Geometry, Position } from './geometry-text.ts';

/** A longitude beyond this is none. */
const MOST = 360;
/** Half a millimetre: what is no further beyond stays where it is. */
const SLACK = 0.000_001;
const TURNS = [-360, 0, 360];

type Line = readonly Position[];

const crossing = ([ax, ay]: Position, [bx, by]: Position, border: number): Position => [
  border,
  ay + ((border - ax) / (bx - ax)) * (by - ay),
];

/** The half of a ring on one side of a border, by Sutherland and Hodgman. */
function halfOf(ring: Line, border: number, sign: 1 | -1): Position[] {
  const kept: Position[] = [];
  for (const [i, to] of ring.entries()) {
    const from = ring.at(i - 1) ?? to;
    const [isFromIn, isToIn] = [from, to].map(([x]) => sign * (x - border) >= 0);
    if (isFromIn !== isToIn) kept.push(crossing(from, to, border));
    if (isToIn === true) kept.push(to);
  }
  return kept;
}

const moved = (line: Line, by: number): Position[] => line.map(([x, y]) => [x + by, y] as const);

/** A ring has its first corner at its end as well. */
const closed = (ring: Line): Line => {
  const [[x, y] = []] = ring;
  const [lastX, lastY] = ring.at(-1) ?? [];
  return ring[0] !== undefined && (x !== lastX || y !== lastY) ? [...ring, ring[0]] : ring;
};

function cutArea(rings: readonly Line[]): Line[][] {
  return TURNS.flatMap((turn) => {
    const within = rings
      .map((ring) => closed(moved(halfOf(halfOf(ring, turn - 180, 1), turn + 180, -1), -turn)))
      .filter((ring) => ring.length > 3);
    const [outer] = within;
    const width = outer === undefined ? 0 : new Set(outer.map(([x]) => x)).size;
    return width > 1 ? [within] : [];
  });
}

/** The side of the world that a step is on: the step is cut at borders before. */
const turnOf = ([ax]: Position, [bx]: Position): number => 360 * Math.round((ax + bx) / 720);

function cutLine(line: Line): Position[][] {
  const parts: { turn: number; positions: Position[] }[] = [];
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to;
    const borders = [-180, 180].filter((border) => from[0] < border !== to[0] < border);
    if (from[0] > to[0]) borders.reverse();
    const stops = [from, ...borders.map((border) => crossing(from, to, border)), to];
    for (const [j, end] of stops.slice(1).entries()) {
      const start = stops[j] ?? end;
      const turn = turnOf(start, end);
      const last = parts.at(-1);
      if (last?.turn === turn) last.positions.push(end);
      else parts.push({ turn, positions: [start, end] });
    }
  }
  return parts.map(({ turn, positions }) => moved(positions, -turn));
}

const isBeyond = ([x]: Position): boolean => Math.abs(x) > 180 + SLACK;

/** @returns the geometry within 180 degrees; null where it has a position that is nowhere on the earth */
export function withinWorld(geometry: Geometry): Geometry | null {
  const { points, lines, areas } = geometry;
  const all = [points, ...lines, ...areas.flat()];
  const isNowhere = ([x, y]: Position) => !(Math.abs(x) <= MOST + SLACK && Math.abs(y) <= 90 + SLACK);
  if (all.some((list) => list.some(isNowhere))) return null;
  if (!all.some((list) => list.some(isBeyond))) return geometry;
  return {
    points: points.map((point) =>
      isBeyond(point) ? [point[0] - 360 * Math.sign(point[0]), point[1]] : point,
    ),
    lines: lines.flatMap(cutLine),
    areas: areas.flatMap(cutArea),
  };
}
