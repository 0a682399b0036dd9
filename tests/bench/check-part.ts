/**
 * Checking a file in which each rule for values is broken, reading it again with all repairs that are proposed, and what is
 * left then.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Repair } from '#contract/publishing-files.ts';
import { runReading } from '#proxy/domains/publishing/reading/run-reading.ts';
import { withRepairs } from '#src/screens/dataset-edit/repairs.ts';
import { createRandom } from '../support/random.ts';
import { rounded, type Figure } from './bench.ts';

/** One row of a thousand breaks a rule. */
const FAULTY = 1000;

function* linesOf(rows: number): Generator<string> {
  const { below } = createRandom(11);
  const names = `id,day,code,level,${Array.from({ length: 16 }, (_, i) => `c${i}`).join(',')}\n`;
  yield names;
  for (let i = 0; i < rows; i += 1) {
    const isFaulty = i % FAULTY === FAULTY - 1;
    if (i % (rows / 4) === rows / 8) yield names;
    const month = String((i % 12) + 1).padStart(2, '0');
    const day = isFaulty ? `2024-25-${month}` : `2024-${month}-25`;
    const code = isFaulty ? String(i % 97) : String(i % 9_973).padStart(6, '0');
    const level = isFaulty ? `"${below(1000)},5"` : `${below(1000)}.5`;
    const cells = Array.from({ length: 16 }, (_, column) =>
      column % 3 === 0 ? `word ${below(500)}` : isFaulty && column === 1 ? 'closed' : below(100_000),
    );
    yield `${i},${day},${code},${level},${cells.join(',')}\n`;
  }
}

async function check(path: string, scratch: string, repairs: Repair[]) {
  const begun = performance.now();
  const stated = repairs.length === 0 ? null : { repairs };
  const found = await runReading(
    { path, fileName: 'checked.csv', stated },
    scratch,
    new AbortController().signal,
  );
  if (found.kind !== 'file') throw new Error(found.reason);
  return { ...found, seconds: (performance.now() - begun) / 1000 };
}

/** @param rows of the file, of 20 columns */
export async function measureChecking(folder: string, rows: number): Promise<Figure[]> {
  const path = join(folder, 'checked.csv');
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(path));
  const first = await check(path, folder, []);
  const rules = [...new Set(first.violations.map(({ rule }) => rule))].toSorted();
  const expected = ['lostZeros', 'notNumber', 'otherDate', 'otherNumber', 'repeatedNames'];
  if (rules.join() !== expected.join()) throw new Error(`The rules that were broken are ${rules.join()}`);
  const { repairs = [] } = withRepairs(
    {},
    first.violations.flatMap(({ repair }) => repair ?? []),
  );
  const again = await check(path, folder, [...repairs]);
  if (again.table?.rows !== rows) throw new Error(`${again.table?.rows} rows are left`);
  const left = again.violations.reduce((sum, { count }) => sum + count, 0);
  const figure = (name: string, value: number, unit: string, goal: number): Figure => ({
    name,
    value: rounded(value),
    unit,
    goal,
    better: 'lower',
  });
  return [
    figure(`checking ${rows} rows of 20 columns`, first.seconds, 's', 20),
    figure(`the same with its ${repairs.length} repairs`, again.seconds, 's', 20),
    figure('what is left then', left, '', 0),
  ];
}
