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
