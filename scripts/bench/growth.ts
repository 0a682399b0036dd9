/** How figures grow with the size of what is measured: a benchmark run at several sizes, and the exponent of each figure. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounded, type Figure, type Say } from '../../tests/bench/bench.ts';
import { currentLoad, machine, RESULTS, writeReport, type Report } from './report.ts';

export interface Growth {
  readonly name: string;
  readonly unit: string;
  /** The value at each size, in the order of the sizes; absent where it was not measured. */
  readonly values: readonly (number | undefined)[];
  /**
   * The slope of a line through the logarithms of size and value: 0 does not grow, 1 grows as the size does. Absent
   * with fewer than two values above zero.
   */
  readonly exponent?: number;
}

/** The slope of the line of least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  return covariance / variance;
}

/** @param runs the figures at each size. Names that contain the size are compared without it. */
export function growthOf(sizes: readonly number[], runs: readonly (readonly Figure[])[]): Growth[] {
  const named = runs.map((run, at) =>
    run.map((figure) => ({ ...figure, name: figure.name.replace(String(sizes[at]), 'N') })),
  );
  const names = [...new Set(named.flatMap((run) => run.map(({ name }) => name)))];
  return names.map((name) => {
    const found = named.map((run) => run.find((figure) => figure.name === name));
    const values = found.map((figure) => figure?.value);
    const points = values.flatMap((value, at) =>
      value !== undefined && value > 0 ? [[Math.log(sizes[at] ?? 1), Math.log(value)] as const] : [],
    );
    return {
      name,
      unit: found.find((figure) => figure !== undefined)?.unit ?? '',
      values,
      ...(points.length > 1 && { exponent: rounded(slope(points)) }),
    };
  });
}

/**
 * Runs a benchmark that reads BENCH_DATASETS at several sizes, the smallest first, and writes
 * `tests/bench/results/NAME-growth.json`. A size that fails is left out, and named.
 */
export function measureGrowth(name: string, sizes: readonly number[], say: Say): void {
  const before = currentLoad();
  const ordered = sizes.toSorted((a, b) => a - b);
  const measured = ordered.flatMap((size): { size: number; figures: readonly Figure[] }[] => {
    say(`── ${name} with ${size}`);
    const begun = Date.now();
    spawnSync(process.execPath, ['scripts/bench.ts', name], {
      stdio: 'inherit',
      env: { ...process.env, BENCH_DATASETS: String(size) },
    });
    const files = [`${name}-${size}`, name].map((one) => join(RESULTS, `${one}.json`));
    const reports = files.flatMap((file): Report[] => {
      try {
        return [JSON.parse(readFileSync(file, 'utf8')) as Report];
      } catch {
        return [];
      }
    });
    const report = reports.find(({ date }) => Date.parse(date) >= begun);
    if (!report) say(`Missing: ${size}`);
    return report ? [{ size, figures: report.figures }] : [];
  });
  const measuredSizes = measured.map(({ size }) => size);
  const figures = growthOf(
    measuredSizes,
    measured.map((one) => one.figures),
  );
  console.table(
    figures.map(({ name: title, unit, values, exponent }) => ({
      name: title,
      unit,
      ...Object.fromEntries(values.map((value, at) => [measuredSizes[at], value])),
      exponent,
    })),
  );
  const load = { before, after: currentLoad() };
  const missing = ordered.filter((size) => !measuredSizes.includes(size)).map(String);
  const about = { date: new Date().toISOString(), machine: machine(), load, missing };
  say(writeReport(`${name}-growth`, { ...about, sizes: measuredSizes, figures }));
}
