/** Small pictures for sample apps, drawn by code and written as PNG: nothing is fetched and no file is carried. */
import { crc32, deflateSync } from 'node:zlib';
import { PNG_SIGNATURE } from '#proxy/platform/pictures/png.ts';

export const PICTURE_WIDTH = 640;
export const PICTURE_HEIGHT = 360;

type Colour = readonly [red: number, green: number, blue: number];

/** Colours of the picture at a place; both coordinates go from 0 to 1, the second upwards. */
export type Paint = (x: number, y: number) => Colour;

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), frame.length - 4);
  return frame;
}

/** A PNG of a picture that is painted place by place. */
export function drawPng(paint: Paint, width = PICTURE_WIDTH, height = PICTURE_HEIGHT): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    // Each row begins with its filter: none.
    at += 1;
    for (let column = 0; column < width; column += 1)
      for (const part of paint((column + 0.5) / width, 1 - (row + 0.5) / height)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

const PAPER: Colour = [247, 250, 248];
const RULE: Colour = [221, 230, 225];
const JADE: Colour = [41, 163, 131];
const DEEP: Colour = [24, 80, 66];
const SUN: Colour = [226, 140, 60];
const SEA: Colour = [214, 232, 240];
const LAND: Colour = [238, 241, 232];

/** Screens are wider than high; distances are as one sees them. */
const RATIO = PICTURE_WIDTH / PICTURE_HEIGHT;
const distance = (x: number, y: number, toX: number, toY: number) => Math.hypot((x - toX) * RATIO, y - toY);
const isInside = (x: number, y: number) => x > 0.08 && x < 0.94 && y > 0.12 && y < 0.9;
const isRule = (y: number) => Math.abs(((y - 0.12) * 6.4) % 1) < 0.02;

/** A line that climbs and swings, over its area. */
export const risingLine: Paint = (x, y) => {
  if (!isInside(x, y)) return PAPER;
  const level = 0.22 + 0.5 * (x - 0.08) ** 1.4 + 0.03 * Math.sin(x * 60);
  if (Math.abs(y - level) < 0.012) return DEEP;
  if (y < level) return x > 0.76 ? SUN : JADE;
  return isRule(y) ? RULE : PAPER;
};

const BARS = [0.32, 0.46, 0.4, 0.62, 0.55, 0.71, 0.66, 0.78, 0.6, 0.5];

/** Columns side by side, the highest in another colour. */
export const columns: Paint = (x, y) => {
  if (!isInside(x, y)) return PAPER;
  const place = ((x - 0.08) / 0.86) * BARS.length;
  const height = BARS[Math.floor(place)] ?? 0;
  if (place % 1 > 0.14 && place % 1 < 0.86 && y < 0.12 + height * 0.95) return height > 0.75 ? SUN : JADE;
  return isRule(y) ? RULE : PAPER;
};

const STATIONS = [
  [0.2, 0.68, 0.06],
  [0.31, 0.42, 0.1],
  [0.44, 0.6, 0.045],
  [0.55, 0.34, 0.07],
  [0.66, 0.63, 0.12],
  [0.78, 0.45, 0.05],
  [0.86, 0.72, 0.035],
] as const;

/** Circles of different sizes on a coast. */
export const places: Paint = (x, y) => {
  for (const [atX, atY, size] of STATIONS) {
    const far = distance(x, y, atX, atY);
    if (far < 0.014) return DEEP;
    if (far < size) return JADE;
  }
  return y < 0.24 + 0.08 * Math.sin(x * 7) + 0.05 * Math.sin(x * 17) ? SEA : LAND;
};

/** Lines that cross, with stops on them. */
export const lines: Paint = (x, y) => {
  const routes: readonly (readonly [level: (x: number) => number, colour: Colour])[] = [
    [(at) => 0.5 + 0.22 * Math.sin(at * 5), JADE],
    [(at) => 0.36 + 0.3 * at, SUN],
    [(at) => 0.72 - 0.34 * at, DEEP],
  ];
  const stop = (Math.floor(x * 8) + 0.5) / 8;
  for (const [level] of routes) if (distance(x, y, stop, level(stop)) < 0.018) return PAPER;
  for (const [level, colour] of routes)
    if (distance(x, y, stop, level(stop)) < 0.034 || Math.abs(y - level(x)) < 0.014) return colour;
  return PAPER;
};
