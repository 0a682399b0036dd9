/** Cuts outlines, which are lists of x and y by turns, to the square of a tile. */

export interface Square {
  readonly least: number;
  readonly most: number;
}

/** Twice the area of a ring that is closed without its first corner once more; its sign is the direction. */
export function doubleArea(ring: readonly number[]): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0);
  return sum;
}

/** The half of a ring on one side of a border, by Sutherland and Hodgman. @param axis 0 for x, 1 for y */
function half(ring: readonly number[], axis: 0 | 1, border: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const across = 1 - axis;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [from, to] = [ring[j + axis] ?? 0, ring[i + axis] ?? 0];
    const [isFromIn, isToIn] = [sign * (from - border) >= 0, sign * (to - border) >= 0];
    if (isFromIn !== isToIn) {
      const [a, b] = [ring[j + across] ?? 0, ring[i + across] ?? 0];
      const at = Math.round(a + ((border - from) / (to - from)) * (b - a));
      if (axis === 0) kept.push(border, at);
      else kept.push(at, border);
    }
    if (isToIn) kept.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  }
  return kept;
}

/** What of a ring is in a square. Where a ring is cut into several, they stay joined along the border of the square. */
export function clipRing(ring: readonly number[], { least, most }: Square): readonly number[] {
  let within = ring;
  for (const axis of [0, 1] as const) {
    within = half(within, axis, least, 1);
    within = half(within, axis, most, -1);
  }
  return within;
}

/** The part of a step that is in a square, as shares of it, by Liang and Barsky. @returns null for none */
function shareOf(
  [ax, ay, bx, by]: readonly [number, number, number, number],
  { least, most }: Square,
): readonly [from: number, to: number] | null {
  let [from, to] = [0, 1];
  for (const [at, by_] of [
    [ax, bx - ax],
    [ay, by - ay],
  ] as const)
    for (const [step, room] of [
      [-by_, at - least],
      [by_, most - at],
    ] as const) {
      if (step === 0) {
        if (room < 0) return null;
        continue;
      }
      const share = room / step;
      if (step < 0) from = Math.max(from, share);
      else to = Math.min(to, share);
    }
  return from <= to ? [from, to] : null;
}

/** What of a line is in a square: each part of it that is there. */
export function clipLine(line: readonly number[], square: Square): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [line[i - 2], line[i - 1], line[i], line[i + 1]];
    const share = shareOf([ax, ay, bx, by], square);
    if (share === null) continue;
    const [from, to] = share;
    const at = (t: number) => [Math.round(ax + (bx - ax) * t), Math.round(ay + (by - ay) * t)] as const;
    const [sx, sy] = at(from);
    const isNext = part.length > 0 && part.at(-2) === sx && part.at(-1) === sy;
    if (!isNext) {
      part = [sx, sy];
      parts.push(part);
    }
    const [ex, ey] = at(to);
    if (ex !== part.at(-2) || ey !== part.at(-1)) part.push(ex, ey);
  }
  return parts;
}
