/** Pairs of random tables for the difference of rows: with and without a key, repeats, extreme values, changed columns. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mkdir } from 'node:fs/promises';
import type { PreviewType } from '#contract/preview.ts';
import { literal, storedTypes } from '#proxy/domains/preview/convert/engine.ts';
import { partPath } from '#proxy/domains/preview/parts.ts';
import type { SourceTable } from '#proxy/domains/preview/difference/protocol.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface RandomColumn {
  name: string;
  type: PreviewType;
  /** Its place in the first version; -1: it is new. */
  from: number;
}
type Row = string[];

const textAt = (row: Row, i: number): string => row[i] ?? 'null';

/** Draws a pair of versions. Values are written as SQL. */
function draw(seed: number, width: number) {
  const random = seededRandom(seed);
  const int = (n: number) => Math.floor(random() * n);
  const pick = <T>(some: readonly [T, ...T[]]): T => some[int(some.length)] ?? some[0];
  const shuffled = <T>(some: readonly T[]): T[] =>
    some
      .map((one) => [random(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  const values: Record<PreviewType, () => string> = {
    integer: () =>
      pick(['null', `${int(20)}`, `${int(1e6)}`, '-9223372036854775808', '9007199254740993', '0']),
    decimal: () =>
      pick([
        'null',
        "'nan'::double",
        "'inf'::double",
        '-0.0::double',
        '0.0::double',
        `${random()}::double`,
        `${int(10)}::double`,
        '0.1::double + 0.2::double',
        '1e300::double',
      ]),
    text: () =>
      pick([
        'null',
        "''",
        "' '",
        "'~'",
        "'a,b'",
        literal(`ü${int(30)}`),
        literal("it's"),
        "'12'",
        literal('x'.repeat(int(40))),
      ]),
    date: () => pick(['null', `date '2024-01-01' + ${int(400)}`]),
    boolean: () => pick(['null', 'true', 'false']),
    time: () => pick(['null', `timestamp '2020-02-02 02:02:02' + to_seconds(${int(1e6)})`]),
  };
  const types: [PreviewType, ...PreviewType[]] = ['integer', 'decimal', 'text', 'date', 'boolean', 'time'];
  const columns = Array.from({ length: width }, (_, i): RandomColumn => ({
    name: random() < 0.1 ? `op${i}` : `${pick(['id', 'a b', 'é"q', 'x'])}${i}`,
    type: pick(types),
    from: i,
  }));
  const [first] = columns;
  const hasKey = random() < 0.6 && first !== undefined;
  if (hasKey) first.type = pick(['integer', 'text']);
  const rowAt = (number: number): Row =>
    columns.map(({ type }, i) =>
      hasKey && i === 0 ? (type === 'integer' ? `${number}` : literal(`k${number}`)) : values[type](),
    );
  const count = pick([0, 1, 2, int(60), int(400)]);
  const before = Array.from({ length: count }, (_, i) => rowAt(random() < 0.002 ? 0 : i)).flatMap((row) =>
    !hasKey && random() < 0.2 ? [row, row] : [row],
  );
  const churn = pick([0, 0.02, 0.3, 1]);
  let next = count;
  let after: Row[] = [];
  for (const row of before) {
    if (random() < churn / 4) continue;
    after.push(
      row.map((value, i) =>
        random() < churn / 3 && !(hasKey && i === 0) ? values[columns[i]?.type ?? 'text']() : value,
      ),
    );
    if (random() < churn / 4) after.push(rowAt(next++));
  }
  if (random() < 0.2) after = shuffled(after);
  let changed = columns.map((column) => ({ ...column }));
  const anyColumn = () => changed[int(changed.length)];
  if (random() < 0.4) {
    const one = anyColumn();
    if (one) one.name = `new ${one.name}`;
  }
  if (random() < 0.3) {
    const one = anyColumn();
    if (one) one.type = one.type === 'integer' ? pick(['decimal', 'text']) : 'text';
  }
  if (random() < 0.3 && changed.length > 1) changed.splice(int(changed.length), 1);
  if (random() < 0.3)
    changed.splice(int(changed.length + 1), 0, { name: 'fresh', type: pick(types), from: -1 });
  if (random() < 0.3) changed = shuffled(changed);
  return {
    before: { columns, rows: before },
    after: {
      columns: changed,
      rows: after.map((row) =>
        changed.map(({ from, type }) => (from < 0 ? values[type]() : textAt(row, from))),
      ),
    },
  };
}

async function write(
  connection: DuckDBConnection,
  folder: string,
  { columns, rows }: { readonly columns: readonly RandomColumn[]; readonly rows: readonly Row[] },
): Promise<SourceTable> {
  await mkdir(folder, { recursive: true });
  const names = ['r', ...columns.map((_, i) => `v${i}`)];
  const values =
    rows.length === 0
      ? `select 0${', null'.repeat(columns.length)} where false`
      : `values ${rows.map((row, i) => `(${[i, ...row].join(', ')})`).join(', ')}`;
  const cells = columns.map(({ type }, i) => `v${i}::${storedTypes[type]} as c${i}`);
  await connection.run(
    `copy (select ${['r::bigint as r', ...cells].join(', ')} from (${values}) t(${names.join(', ')}))
     to ${literal(partPath(folder, 0))} (format parquet)`,
  );
  return { folder, columns: columns.map(({ name, type }, position) => ({ position, name, type })) };
}

/** Writes two versions of a random table, of the width of most tables or now and then a wide one. */
export async function randomPair(
  connection: DuckDBConnection,
  folder: string,
  seed: number,
): Promise<{ before: SourceTable; after: SourceTable; rows: { before: number; after: number } }> {
  const width = 1 + Math.floor(seededRandom(seed ^ 0x5bd1e995)() * (seed % 50 === 0 ? 70 : 7));
  const { before, after } = draw(seed, width);
  return {
    before: await write(connection, `${folder}/before-${seed}`, before),
    after: await write(connection, `${folder}/after-${seed}`, after),
    rows: { before: before.rows.length, after: after.rows.length },
  };
}

/** Rows that are in one of two selects and not in the other, in their order. @returns 0 when they are the same table */
export async function countOtherRows(
  connection: DuckDBConnection,
  one: string,
  two: string,
): Promise<number> {
  const result = await connection.runAndReadAll(
    `select (select count(*)::double from ((${one}) except all (${two})))
      + (select count(*)::double from ((${two}) except all (${one})))`,
  );
  return Number(result.getRowsJS()[0]?.[0]);
}
