/**
 * Measures the figures of one area: `npm run bench -- NAME` runs `tests/bench/NAME.bench.ts`, prints a table and writes
 * `tests/bench/results/NAME.json`, or what the benchmark calls its results, and the goals of docs/performance.md.
 * `--against COMMIT` measures that commit by turns with this checkout; `--sizes 10000,100000` measures how the figures
 * grow with the number of datasets. `npm run bench -- goals` writes the goals alone. A figure is never an assertion:
 * machines differ.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, Figure } from '../tests/bench/bench.ts';
import { createPieces } from '../tests/bench/pieces.ts';
import { measureAgainst } from './bench/against.ts';
import { writeGoals } from './bench/goals.ts';
import { measureGrowth } from './bench/growth.ts';
import { currentLoad, machine, writeReport, type Report } from './bench/report.ts';

const known = globSync('tests/bench/*.bench.ts').map((file) => basename(file, '.bench.ts'));
const { values, positionals } = parseArgs({
  options: { against: { type: 'string' }, sizes: { type: 'string' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const say = (line: string) => console.log(line);

function meets({ value, better, goal }: Figure): string {
  if (goal === undefined) return '';
  return (better === 'lower' ? value <= goal : value >= goal) ? 'met' : 'NOT MET';
}

interface Module {
  readonly measure: Bench;
  readonly results?: string;
}

/** Measures this checkout. @returns whether all of it could be measured */
async function measureHere({ measure, results = name }: Module): Promise<boolean> {
  const before = currentLoad();
  const { piece, figures: kept, missing } = createPieces(say);
  let failure: Error | undefined;
  const measured = await measure(say, piece).catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    return null;
  });
  const figures = measured ?? kept;
  const all = failure ? [...missing, { name: 'the rest', reason: failure.message }] : missing;
  const load = { before, after: currentLoad() };
  console.table(figures.map((f) => ({ ...f, result: meets(f) })));
  say(`Load of the machine: ${load.before} before, ${load.after} after.`);
  for (const one of all) say(`Missing: ${one.name} (${one.reason})`);
  if (failure) console.error(failure);
  const report: Report = { date: new Date().toISOString(), machine: machine(), load, figures, missing: all };
  if (figures.length > 0) {
    writeReport(results, report);
    writeGoals();
  }
  return all.length === 0;
}

if (known.includes(name)) {
  const file = pathToFileURL(join('tests', 'bench', `${name}.bench.ts`)).href;
  const module = (await import(file)) as Module;
  let isWhole = true;
  if (values.sizes !== undefined) measureGrowth(name, values.sizes.split(',').map(Number), say);
  else if (values.against === undefined) isWhole = await measureHere(module);
  else measureAgainst(name, module.results ?? name, values.against, say);
  // A piece that stood still may have left a browser or a server that keeps the process alive.
  process.exit(isWhole ? 0 : 1);
} else if (name === 'goals') writeGoals();
else {
  console.error(
    `Name what to measure: npm run bench -- ${known.join(' | ')} | goals [--against COMMIT | --sizes N,N]`,
  );
  process.exitCode = 1;
}
