/** The difference of two tables of 20 columns with the memory of its process, and the rule of patches: the patch of a first version gives the second. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { identifier, literal, openEngine } from '#proxy/domains/preview/convert/engine.ts';
import { compareTables } from '#proxy/domains/preview/difference/compare.ts';
import { PATCH_FILE, patched } from '#proxy/domains/preview/difference/patch.ts';
import { usualLimits } from '#proxy/domains/preview/convert/run-conversion.ts';
import type {
  ComparisonJob,
  ComparisonResult,
  SourceTable,
} from '#proxy/domains/preview/difference/protocol.ts';
import { asking } from '#proxy/domains/preview/difference/tables.ts';
import { partPath } from '#proxy/domains/preview/parts.ts';
import { runChild } from '#proxy/platform/processes/run-child.ts';
import { watchProcess } from '../support/watched-process.ts';
import { countOtherRows, randomPair } from '../support/random-tables.ts';
import { rounded, type Figure } from './bench.ts';

const COLUMNS = 20;
const MEGABYTE = 1_048_576;
/** Memory of the engine that makes the tables. */
const MEMORY = 1024 * MEGABYTE;

/** The program that the product compares with. */
const PROGRAM = join(import.meta.dirname, '../../proxy/domains/preview/difference/child.ts');

const engineIn = (folder: string): Promise<DuckDBConnection> =>
  openEngine({
    memory: MEMORY,
    threads: 2,
    folders: [folder],
    scratch: join(folder, 'scratch'),
    isUnordered: true,
  });

async function makeTable(connection: DuckDBConnection, folder: string, select: string): Promise<SourceTable> {
  await mkdir(folder, { recursive: true });
  await connection.run(`copy (${select}) to ${literal(partPath(folder, 0))} (format parquet)`);
  const columns = Array.from({ length: COLUMNS }, (_, position) => ({
    position,
    name: position === 0 ? 'id' : `c${position}`,
    type: position === 0 || position % 3 !== 0 ? ('integer' as const) : ('text' as const),
  }));
  return { folder, columns };
}

/** Every hundredth row has another value, every thousandth goes, and as many are new. */
function selectOf(rows: number, isAfter: boolean): string {
  const cells = Array.from({ length: COLUMNS - 1 }, (_, i) => {
    const column = i + 1;
    const value = `(hash(n * 31 + ${column}) % 100000)::bigint`;
    const changed = isAfter && column === 4 ? `case when n % 100 = 7 then -1 else ${value} end` : value;
    return column % 3 === 0 ? `'word ' || ((${value}) % 500) as c${column}` : `${changed} as c${column}`;
  });
  const numbers = isAfter
    ? `(select n from range(${rows}) t(n) where n % 1000 <> 3 union all select n + ${rows} from range(${Math.floor(rows / 1000)}) t(n))`
    : `(select n from range(${rows}) t(n))`;
  return `select (row_number() over (order by n) - 1)::bigint as r, n as c0, ${cells.join(', ')} from ${numbers}`;
}

/** Compares in a process of its own, as the product does. @returns what it found, and its memory in bytes */
async function compareApart(own: string, tables: Pick<ComparisonJob, 'before' | 'after'>) {
  const [target, scratch] = [join(own, 'patch'), join(own, 'apart')];
  for (const path of [target, scratch]) await mkdir(path);
  const memory = watchProcess(process.pid);
  const begun = performance.now();
  const result = await runChild<ComparisonJob, ComparisonResult>(
    { ...tables, target, scratch, memory: usualLimits.memory },
    {
      program: PROGRAM,
      scratch,
      limits: usualLimits,
      signal: new AbortController().signal,
      failed: (reason, detail) => ({ kind: 'failed', reason, detail }),
    },
  );
  const seconds = (performance.now() - begun) / 1000;
  const { child } = await memory();
  if (result.kind === 'failed') throw new Error(`The comparison has failed: ${result.reason}`);
  return { compared: result.compared, seconds, bytes: child };
}

/** @param rows of each of both tables */
export async function measureDifference(folder: string, rows: number): Promise<Figure[]> {
  const own = join(folder, 'difference');
  await mkdir(own, { recursive: true });
  const connection = await engineIn(own);
  const tables = {
    before: await makeTable(connection, join(own, 'before'), selectOf(rows, false)),
    after: await makeTable(connection, join(own, 'after'), selectOf(rows, true)),
  };
  connection.closeSync();
  const { compared, seconds, bytes } = await compareApart(own, tables);
  if (compared.key?.columns.join(',') !== 'id' || compared.rows.changed === 0)
    throw new Error(`The difference is ${JSON.stringify(compared)}`);
  const named = `difference of ${rows} rows of ${COLUMNS} columns`;
  return [
    { name: named, value: rounded(seconds), unit: 's', better: 'lower', goal: 15 },
    {
      name: `${named}: memory of its process`,
      value: rounded(bytes / MEGABYTE),
      unit: 'MiB',
      better: 'lower',
      goal: 1024,
    },
  ];
}

/** @param pairs of random tables; each patch of the first must give the second */
export async function measurePatches(folder: string, pairs: number): Promise<Figure[]> {
  const own = join(folder, 'patches');
  await mkdir(own, { recursive: true });
  const connection = await engineIn(own);
  let wrong = 0;
  try {
    for (let seed = 1; seed <= pairs; seed += 1) {
      const { before, after } = await randomPair(connection, own, seed);
      const target = join(own, `patch-${seed}`);
      await mkdir(target);
      const { steps } = await compareTables(asking(connection), { before, after }, target);
      const names = steps.columns.map(({ name, position }) => `c${position} as ${identifier(name)}`);
      const wanted = `select r, ${names.join(', ')} from read_parquet(${literal(partPath(after.folder, 0))})`;
      const made = patched(before, join(target, PATCH_FILE), steps);
      if ((await countOtherRows(connection, made, wanted)) > 0) wrong += 1;
    }
  } finally {
    connection.closeSync();
  }
  return [
    {
      name: `patches of ${pairs} random pairs that are wrong`,
      value: wrong,
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ];
}
