/**
 * Whether two pictures show the same. Letters and curves that fall a little otherwise between two pixels are no
 * difference; a word, a line or a colour that changes is one.
 */

/** What `difference` has found. */
export interface Difference {
  /** Pixels that differ; all of them where the sizes do. */
  readonly pixels: number;
  /** What holds all of them, in pixels; null when none differs. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** A picture as a canvas gives it: four bytes a pixel, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** As many pixels may differ in two pictures of the same: specks that the encoder leaves at an edge. */
export const SPECKS = 6;

/**
 * Counts the pixels that differ. One differs when nothing at its place or beside it in the other picture is like it,
 * and it is no edge that is smoothed otherwise.
 *
 * It stands alone, without anything around it, because a browser runs it as well (`pictures.ts`).
 */
export function difference(one: Pixels, other: Pixels): Difference {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    const size = { x: 0, y: 0, width: Math.max(width, other.width), height: Math.max(height, other.height) };
    return { pixels: size.width * size.height, box: size };
  }
  // By brightness and two colours, as eyes see it; of 255, and less is not seen on a screen.
  const tolerance = 28;
  const [a, b] = [one.data, other.data];
  const lightOf = (data: Uint8ClampedArray, at: number): number =>
    0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  const distance = (left: Uint8ClampedArray, from: number, right: Uint8ClampedArray, to: number): number => {
    const red = (left[from] ?? 0) - (right[to] ?? 0);
    const green = (left[from + 1] ?? 0) - (right[to + 1] ?? 0);
    const blue = (left[from + 2] ?? 0) - (right[to + 2] ?? 0);
    const light = Math.abs(lightOf(left, from) - lightOf(right, to));
    return Math.max(light, 0.6 * Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)));
  };
  /** The brightest and the darkest around a place. */
  const rangeAround = (data: Uint8ClampedArray, x: number, y: number): [number, number] => {
    let [low, high] = [255, 0];
    for (let atY = Math.max(0, y - 1); atY <= Math.min(height - 1, y + 1); atY++)
      for (let atX = Math.max(0, x - 1); atX <= Math.min(width - 1, x + 1); atX++) {
        if (atX === x && atY === y) continue;
        const light = lightOf(data, 4 * (atY * width + atX));
        [low, high] = [Math.min(low, light), Math.max(high, light)];
      }
    return [low, high];
  };
  const isWithin = (light: number, [low, high]: [number, number], by: number): boolean =>
    light >= low + by && light <= high - by;
  const isExplained = (left: Uint8ClampedArray, x: number, y: number, right: Uint8ClampedArray): boolean => {
    const from = 4 * (y * width + x);
    for (let atY = Math.max(0, y - 1); atY <= Math.min(height - 1, y + 1); atY++)
      for (let atX = Math.max(0, x - 1); atX <= Math.min(width - 1, x + 1); atX++)
        if (distance(left, from, right, 4 * (atY * width + atX)) <= tolerance) return true;
    // A smoothed edge is between what is around it, in both pictures.
    const light = lightOf(left, from);
    return (
      isWithin(light, rangeAround(left, x, y), tolerance) && isWithin(light, rangeAround(right, x, y), 0)
    );
  };
  let pixels = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (distance(a, at, b, at) <= tolerance) continue;
      if (isExplained(a, x, y, b) && isExplained(b, x, y, a)) continue;
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return {
    pixels,
    box: pixels === 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  };
}
