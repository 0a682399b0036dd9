/** Spatial coverage that is a box: "west, south, east, north" in degrees. */

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Reads a box; null when the words are the name of a place. */
export function readBox(spatial: string): Box | null {
  const numbers = spatial.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  const sound =
    numbers.length === 4 &&
    [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
    [south, north].every((degrees) => Math.abs(degrees) <= 90) &&
    south <= north;
  return sound ? { west, south, east, north } : null;
}
