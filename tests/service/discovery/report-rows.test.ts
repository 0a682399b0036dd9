/** A report reads as many rows of an organisation with many datasets as of one with few. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORT_ROWS } from '#contract/reports.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { reportUse } from '#proxy/domains/reports/read-use.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { catalogueDatabase, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { countStatements } from '../../support/counted-statements.ts';

let db: Database;
beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());

/** Datasets with use, up to a number: the n-th has n views of two days, and each a key of its own. */
async function useUpTo(datasets: number): Promise<void> {
  const identifiers = Array.from({ length: datasets }, (_, i) => String(i + 1));
  await writeRecords(
    db.kysely,
    identifiers.map((sourceIdentifier) => record({ sourceIdentifier, title: `Set ${sourceIdentifier}` })),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  await sql`delete from catalogue.use_day`.execute(db.kysely);
  await sql`delete from catalogue.call_time`.execute(db.kysely);
  await sql`insert into catalogue.use_day (dataset_guid, day, kind, used, key_guid)
    select dataset_guid, ('2026-03-0' || d)::date, k, source_identifier::int, case k when 'api' then dataset_guid end
    from catalogue.dataset, generate_series(1, 2) d, unnest(array['view', 'api']) k`.execute(db.kysely);
  await sql`insert into catalogue.call_time (dataset_guid, day, key_guid, step, calls)
    select dataset_guid, '2026-03-01', dataset_guid, s, 1 from catalogue.dataset, generate_series(1, 5) s`.execute(
    db.kysely,
  );
}

async function read(datasets: number) {
  await useUpTo(datasets);
  const counted = countStatements(db.kysely);
  const asked = {
    organisationGUID: ORGANISATION,
    from: '2026-03-01',
    until: '2026-03-31',
    order: 'views' as const,
  };
  const report = await reportUse(counted.kysely, asked, people.owner);
  return { report, statements: counted.statements, rows: counted.rows };
}

it('and has the greatest, the sum of all, and the sum of the others', async () => {
  const few = await read(REPORT_ROWS);
  const many = await read(REPORT_ROWS * 4);
  expect([many.statements, many.rows]).toEqual([few.statements, few.rows]);
  const all = REPORT_ROWS * 4;
  const { datasets, otherDatasets, totals, keys } = many.report;
  expect(datasets.map(({ title }) => title).slice(0, 3)).toEqual([
    `Set ${all}`,
    `Set ${all - 1}`,
    `Set ${all - 2}`,
  ]);
  expect(datasets[0]).toMatchObject({
    views: 2 * all,
    trend: [2 * all, ...Array.from({ length: 12 }, () => 0)],
  });
  const sum = (n: number) => n * (n + 1);
  expect(totals.views).toBe(sum(all));
  expect(otherDatasets).toMatchObject({ count: all - REPORT_ROWS, views: sum(all - REPORT_ROWS) });
  expect(few.report.otherDatasets).toMatchObject({ count: 0, views: 0 });
  expect(keys).toHaveLength(REPORT_ROWS);
  expect(keys[0]?.within).not.toBeNull();
});
