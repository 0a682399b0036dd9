/** The difference of two versions of a table: keys, renamed and moved columns, counts, and a patch that makes one of the other. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreviewType } from '#contract/preview.ts';
import { identifier, literal, openEngine } from '#proxy/domains/preview/convert/engine.ts';
import { movedOf } from '#proxy/domains/preview/difference/columns.ts';
import { compareTables } from '#proxy/domains/preview/difference/compare.ts';
import { PATCH_FILE, patched } from '#proxy/domains/preview/difference/patch.ts';
import type { SourceTable } from '#proxy/domains/preview/difference/protocol.ts';
import { asking } from '#proxy/domains/preview/difference/tables.ts';
import { partPath } from '#proxy/domains/preview/parts.ts';
import { countOtherRows, randomPair } from '../../../support/random-tables.ts';

let folder = '';
let connection: DuckDBConnection;
let tables = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'difference-'));
  connection = await openEngine({
    memory: 256 * 1_048_576,
    threads: 1,
    folders: [folder],
    scratch: join(folder, 'scratch'),
    isUnordered: true,
  });
});
afterAll(async () => {
  connection.closeSync();
  await rm(folder, { recursive: true });
});

/** A table of a select whose columns are `c0`, `c1` and so on. */
async function table(columns: Record<string, PreviewType>, select: string): Promise<SourceTable> {
  const own = join(folder, `table-${(tables += 1)}`);
  await mkdir(own);
  await connection.run(`copy (${select}) to ${literal(partPath(own, 0))} (format parquet)`);
  return {
    folder: own,
    columns: Object.entries(columns).map(([name, type], position) => ({ position, name, type })),
  };
}

async function compare(before: SourceTable, after: SourceTable) {
  const target = join(folder, `patch-${(tables += 1)}`);
  await mkdir(target);
  const { compared, steps } = await compareTables(asking(connection), { before, after }, target);
  const names = steps.columns.map(({ name, position }) => `c${position} as ${identifier(name)}`);
  const wanted = `select r, ${names.join(', ')} from read_parquet(${literal(partPath(after.folder, 0))})`;
  const other = await countOtherRows(connection, patched(before, join(target, PATCH_FILE), steps), wanted);
  return { compared, other };
}

const places = { id: 'integer', place: 'text', amount: 'decimal' } as const;
const numbered = (count: number, amount = 'r / 4.0', place = `'p' || (r % 7)`) =>
  `select r, r * 3 as c0, ${place} as c1, (${amount})::double as c2 from range(${count}) t(r)`;

describe('the difference of two tables', () => {
  it('finds the key, and counts rows and cells that were changed, added and removed', async () => {
    const before = await table(places, numbered(5000));
    const after = await table(
      places,
      `select (row_number() over (order by r) - 1)::bigint as r, c0, c1, c2 from (
        select r, c0, c1, case when r % 100 = 0 then c2 + 10 else c2 end as c2 from (${numbered(5000)}) where r % 50 <> 1
        union all select 2.5, 1000000, 'new', 1 union all select 9000, 1000001, 'new', null)`,
    );
    const { compared, other } = await compare(before, after);
    expect(other).toBe(0);
    expect(compared.key).toEqual({ columns: ['id'], repeated: 0 });
    expect(compared.rows).toEqual({
      before: 5000,
      after: 4902,
      same: 4850,
      changed: 50,
      added: 2,
      removed: 100,
      isOrdered: true,
    });
    expect(compared.cells).toEqual([{ column: 'amount', count: 50, medianChange: 10 }]);
  });

  it('sees that columns were renamed, moved, added, removed, and have another type', async () => {
    const before = await table(places, numbered(2000));
    const after = await table(
      { area: 'text', id: 'integer', amount: 'text', note: 'text' },
      `select r, 'p' || (r % 7) as c0, r * 3 as c1, (r / 4.0)::double::varchar as c2, case when r = 5 then 'x' end as c3 from range(2000) t(r)`,
    );
    const { compared, other } = await compare(before, after);
    expect(other).toBe(0);
    expect(compared.columns).toEqual({
      added: ['note'],
      removed: [],
      renamed: [{ before: 'place', after: 'area' }],
      retyped: [{ name: 'amount', before: 'decimal', after: 'text' }],
      moved: [expect.stringMatching(/^(?:id|area)$/)],
    });
    // A new column is no change of rows.
    expect(compared.rows).toMatchObject({ same: 2000, changed: 0, added: 0, removed: 0 });
  });

  it('counts along the time of the key by months, without gaps', async () => {
    const columns = { month: 'date', site: 'integer', count: 'integer' } as const;
    // Four sites in 94 months; the second version has one month more, and lacks a site of the third month.
    const select = (months: number, count: string, where: string) =>
      `select row_number() over (order by r) - 1 as r, (date '2019-01-01' + to_months((r // 4)::int))::date as c0,
        r % 4 as c1, (${count})::bigint as c2 from range(${months * 4}) t(r) where ${where}`;
    const { compared } = await compare(
      await table(columns, select(93, 'r * 7', 'true')),
      await table(
        columns,
        select(94, 'case when r in (40, 41) then 1 else r * 7 end', 'r <> 9 and r // 4 <> 50'),
      ),
    );
    expect(compared.rows).toMatchObject({ changed: 2, added: 4, removed: 5 });
    expect(compared.along).toMatchObject({ column: 'month', unit: 'month' });
    const { periods = [] } = compared.along ?? {};
    expect(periods).toHaveLength(94);
    expect(periods[2]).toEqual({ from: '2019-03-01T00:00:00Z', rows: 3, changed: 0, added: 0, removed: 1 });
    expect(periods[10]).toMatchObject({ rows: 4, changed: 2 });
    expect(periods[50]).toMatchObject({ rows: 0, removed: 4 });
    expect(periods[93]).toEqual({ from: '2026-10-01T00:00:00Z', rows: 4, changed: 0, added: 4, removed: 0 });
  });

  it.each([
    ['time', `timestamp '2024-02-28 22:00:00' + to_hours(r)`, 'hour', 60, '2024-02-28T22:00:00Z'],
    ['time', `timestamp '2024-02-27 05:30:00' + to_hours(r * 20)`, 'day', 50, '2024-02-27T00:00:00Z'],
    ['date', `date '2024-01-03' + r::int`, 'week', 58, '2024-01-01T00:00:00Z', 400],
    ['date', `(date '1990-02-01' + to_months((r * 4)::int))::date`, 'quarter', 80, '1990-01-01T00:00:00Z'],
    ['integer', '1871 + r', 'year', 60, '1871-01-01T00:00:00Z'],
    ['integer', '1001 + r * 10', 'decade', 60, '1000-01-01T00:00:00Z'],
  ] as const)('counts %s of %s by the %s', async (type, value, unit, periods, from, rows: number = 60) => {
    const columns = { year: type, note: 'text' } as const;
    const select = (note: string) => `select r, ${value} as c0, ${note} as c1 from range(${rows}) t(r)`;
    const { compared } = await compare(
      await table(columns, select(`'same'`)),
      await table(columns, select(`case when r = 0 then 'other' else 'same' end`)),
    );
    expect(compared.along).toMatchObject({ column: 'year', unit });
    expect(compared.along?.periods).toHaveLength(periods);
    expect(compared.along?.periods[0]).toMatchObject({ from, changed: 1 });
  });

  it.each([
    ['a number that is no year', { number: 'integer', note: 'text' }, 'r'],
    ['a year outside of those with four digits', { year: 'integer', note: 'text' }, 'r * 1000'],
    ['too many periods', { day: 'date', note: 'text' }, `date '1000-01-01' + (r * 40000)::int`],
  ] as const)('counts nothing along %s', async (_, columns, value) => {
    const select = (note: string) => `select r, ${value} as c0, '${note}' || r as c1 from range(60) t(r)`;
    const { compared } = await compare(await table(columns, select('a')), await table(columns, select('b')));
    expect(compared.along).toBeUndefined();
  });

  it('names a row by two columns where one is not enough', async () => {
    const columns = { station: 'text', day: 'date', level: 'decimal' } as const;
    const select = (level: string) =>
      `select r, 's' || (r % 40) as c0, date '2024-01-01' + (r // 40)::int as c1, (${level})::double as c2 from range(4000) t(r)`;
    const { compared } = await compare(
      await table(columns, select('(r * 7) % 50')),
      await table(columns, select('case when r % 10 = 0 then 99 else (r * 7) % 50 end')),
    );
    expect(compared.key?.columns).toEqual(['station', 'day']);
    expect(compared.rows).toMatchObject({ same: 3600, changed: 400, added: 0, removed: 0 });
  });

  it('compares rows as a whole where nothing names them, and says that their order is another', async () => {
    const columns = { colour: 'text', size: 'integer' } as const;
    const select = (rows: readonly string[]) =>
      `select i::bigint as r, split_part(v, ' ', 1) as c0, split_part(v, ' ', 2)::bigint as c1 from (select unnest([${rows.map((one) => literal(one)).join(', ')}]) as v, unnest(range(${rows.length})) as i)`;
    const { compared, other } = await compare(
      await table(columns, select(['red 1', 'red 1', 'red 1', 'blue 2', 'green 3'])),
      await table(columns, select(['green 3', 'red 1', 'red 1', 'white 4'])),
    );
    expect(other).toBe(0);
    expect(compared.key).toBeNull();
    expect(compared.rows).toMatchObject({ same: 3, changed: 0, added: 1, removed: 2, isOrdered: false });
  });

  // `npm run bench -- data` does the same with fifty pairs.
  it('makes the second of the first, whatever the two tables are', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const pair = await randomPair(connection, folder, seed);
      const { compared, other } = await compare(pair.before, pair.after);
      const { same, changed, added, removed } = compared.rows;
      expect({ seed, other, before: same + changed + removed, after: same + changed + added }).toEqual({
        seed,
        other: 0,
        ...pair.rows,
      });
    }
  });
});

describe('moved columns', () => {
  it('are the fewest that leave the others in their order', () => {
    expect(movedOf([0, 1, 2])).toEqual([]);
    expect(movedOf([3, 0, 1, 2])).toEqual([0]);
    expect(movedOf([0, 3, 1, 2])).toEqual([1]);
    expect(movedOf([])).toEqual([]);
  });
});
