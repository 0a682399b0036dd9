/**
 * Measures another commit on the same machine in the same hour: both by turns, since a machine differs from itself by a
 * fifth within a day. The other commit is checked out in a temporary folder, and measures itself with its own benchmark.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Say } from '../../tests/bench/bench.ts';
import { compareRuns } from './compare.ts';
import { currentLoad, machine, RESULTS, writeReport, type Report } from './report.ts';

/** Runs of each side unless BENCH_RUNS says otherwise. */
const RUNS = 3;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Packages are shared where both sides lock the same ones. */
function bringPackages(folder: string): void {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock('.') === lock(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

/** Results of another commit may lack what they did not contain then. */
type AnyReport = Pick<Report, 'date' | 'figures'> & Partial<Report>;

/** @returns the results of one run in a folder. @throws Error when the benchmark leaves none there */
function runIn(folder: string, name: string, results: string): AnyReport {
  const begun = Date.now();
  const { status } = spawnSync(process.execPath, ['scripts/bench.ts', name], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(folder, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` },
  });
  const report = JSON.parse(readFileSync(join(folder, RESULTS, `${results}.json`), 'utf8')) as AnyReport;
  // A run that misses pieces ends with 1, and leaves the figures that it has.
  if (status !== 0 && Date.parse(report.date) < begun)
    throw new Error(`The benchmark ${name} ended with ${status} in ${folder}`);
  return report;
}

/**
 * Runs a benchmark here and at a commit by turns, prints both and their ratio, and writes
 * `tests/bench/results/NAME-against-COMMIT.json`.
 *
 * @param results what the benchmark calls its results
 * @throws Error for a commit that git does not know
 */
export function measureAgainst(name: string, results: string, commit: string, say: Say): void {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const runs = Number(process.env['BENCH_RUNS'] ?? RUNS);
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-against-'));
  const before = currentLoad();
  const [here, there]: [AnyReport[], AnyReport[]] = [[], []];
  try {
    git('worktree', 'add', '--quiet', '--force', '--detach', folder, hash);
    bringPackages(folder);
    for (let run = 0; run < runs; run += 1) {
      // The side that begins changes, so that a machine that grows slower favours neither.
      const sides = run % 2 === 0 ? ([here, there] as const) : ([there, here] as const);
      for (const side of sides) {
        say(`── run ${run + 1} of ${runs}, ${side === here ? 'this checkout' : hash.slice(0, 8)}`);
        side.push(runIn(side === here ? resolve('.') : folder, name, results));
      }
    }
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
  const figures = compareRuns(
    here.map((report) => report.figures),
    there.map((report) => report.figures),
  );
  console.table(figures);
  const load = { before, after: currentLoad() };
  const missing = [...here, ...there].flatMap((report) => report.missing ?? []);
  say(
    writeReport(`${results}-against-${hash.slice(0, 8)}`, {
      date: new Date().toISOString(),
      machine: machine(),
      load,
      against: hash,
      runs,
      figures,
      missing,
    }),
  );
}
