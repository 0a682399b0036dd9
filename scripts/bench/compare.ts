/** The figures of two commits beside each other. */
import { median, rounded, type Figure } from '../../tests/bench/bench.ts';

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly better: Figure['better'];
  /** Medians of the runs; absent where a side did not measure it. */
  readonly here?: number;
  readonly there?: number;
  /** Here to there, if there is not zero. */
  readonly ratio?: number;
  /** How far the runs of one side differ: the largest to the smallest, the larger of the two sides. */
  readonly spread?: number;
  /** What the ratio says; a difference within the spread says nothing. */
  readonly verdict: 'better' | 'worse' | 'no difference' | 'only one side';
}

type Run = readonly Figure[];

const valuesOf = (name: string, runs: readonly Run[]): number[] =>
  runs.flatMap((run) => run.filter((figure) => figure.name === name).map(({ value }) => value));

const spreadOf = (values: readonly number[]): number => {
  const least = Math.min(...values);
  return least > 0 ? Math.max(...values) / least : 1;
};

function verdictOf(
  better: Figure['better'],
  here: number,
  there: number,
  spread: number,
): Comparison['verdict'] {
  const [small, large] = here < there ? [here, there] : [there, here];
  const isWithin = small > 0 ? large / small <= spread : small === large;
  if (isWithin) return 'no difference';
  return here < there === (better === 'lower') ? 'better' : 'worse';
}

/**
 * @param here runs of this checkout
 * @param there runs of the other commit
 * @returns a line for each figure, in the order of this checkout
 */
export function compareRuns(here: readonly Run[], there: readonly Run[]): Comparison[] {
  const kinds = new Map([...there, ...here].flatMap((run) => run.map((figure) => [figure.name, figure])));
  const names = [...new Set([...here, ...there].flatMap((run) => run.map(({ name }) => name)))];
  return names.map((name) => {
    const { unit = '', better = 'lower' } = kinds.get(name) ?? {};
    const [own, others] = [valuesOf(name, here), valuesOf(name, there)];
    if (own.length === 0 || others.length === 0)
      return {
        name,
        unit,
        better,
        ...(own.length > 0 && { here: rounded(median(own)) }),
        ...(others.length > 0 && { there: rounded(median(others)) }),
        verdict: 'only one side',
      };
    const [mine, other] = [median(own), median(others)];
    const spread = Math.max(spreadOf(own), spreadOf(others));
    return {
      name,
      unit,
      better,
      here: rounded(mine),
      there: rounded(other),
      ...(other !== 0 && { ratio: rounded(mine / other) }),
      spread: rounded(spread),
      verdict: verdictOf(better, mine, other, spread),
    };
  });
}
