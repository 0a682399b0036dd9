/** What a benchmark measures, and the arithmetic that all of them share. */

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  /** What an issue asks for; absent for a figure that is only watched. */
  readonly goal?: number;
  /** The same measured on the peer that the issue names. */
  readonly peer?: number;
}

/** Reports progress. */
export type Say = (line: string) => void;

/**
 * Measures one piece of an area apart from the others: a piece that fails or stands still is tried once more, and then
 * reported as missing, while the figures of the others are kept (`tests/bench/pieces.ts`).
 *
 * @returns the figures of the piece; none where it is missing
 */
export type MeasurePiece = (name: string, measure: () => Promise<readonly Figure[]>) => Promise<Figure[]>;

/** Measures an area. */
export type Bench = (say: Say, piece: MeasurePiece) => Promise<Figure[]>;

/** The value at a share of the sorted sample: 0.5 is the median. */
export function quantile(sample: readonly number[], share: number): number {
  if (sample.length === 0) throw new Error('An empty sample has no quantile');
  const sorted = sample.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return value ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

/** Two decimals are as much as these machines can measure. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
