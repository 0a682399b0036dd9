/**
 * Measures the figures of one area: `npm run bench -- NAME` runs `tests/bench/NAME.bench.ts`, prints a table
 * and writes `tests/bench/results/NAME.json`, or what the benchmark calls its results. A figure is never an assertion: machines differ.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Figure } from '../tests/bench/bench.ts';

const known = globSync('tests/bench/*.bench.ts').map((file) => basename(file, '.bench.ts'));
const [name = ''] = process.argv.slice(2);

const machine = () => {
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gib} GiB, Node ${process.versions.node}, ${process.platform}`;
};

function meets({ value, better, goal }: Figure): string {
  if (goal === undefined) return '';
  return (better === 'lower' ? value <= goal : value >= goal) ? 'met' : 'NOT MET';
}

if (known.includes(name)) {
  const { measure, results = name } = (await import(
    pathToFileURL(join('tests', 'bench', `${name}.bench.ts`)).href
  )) as { measure: Bench; results?: string };
  const figures = await measure((line) => console.log(line));
  console.table(figures.map((f) => ({ ...f, result: meets(f) })));
  const report = { date: new Date().toISOString(), machine: machine(), figures };
  mkdirSync(join('tests', 'bench', 'results'), { recursive: true });
  writeFileSync(join('tests', 'bench', 'results', `${results}.json`), `${JSON.stringify(report, null, 2)}\n`);
} else {
  console.error(`Name what to measure: npm run bench -- ${known.join(' | ')}`);
  process.exitCode = 1;
}
