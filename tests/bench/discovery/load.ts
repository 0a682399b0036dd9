/**
 * Fills a database with a generated catalogue: rows in bulk on one connection, the product's own projection of them
 * on a second one behind it. Indexes that are built faster at once than row by row are built in the end.
 */
import { sql, type Kysely } from 'kysely';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { guidOf, ORGANISATIONS, organisationName, rowsOf } from './generate.ts';

type Rows = ReturnType<typeof rowsOf>[];

const BATCH = 2_000;

/** Indexes that are built in the end, with what each is on. */
const late: Record<string, string> = {
  discovery_doc: 'catalogue.discovery using gin (doc) with (gin_pending_list_limit = 65536)',
  discovery_ft: 'catalogue.discovery using gin (ft) with (gin_pending_list_limit = 65536)',
  discovery_head: 'catalogue.discovery using gin (head) with (gin_pending_list_limit = 65536)',
  rank_views: 'catalogue.rank (views desc, dataset_guid)',
  rank_downloads: 'catalogue.rank (downloads desc, dataset_guid)',
  rank_api_calls: 'catalogue.rank (api_calls desc, dataset_guid)',
  column_name_words: "catalogue.column_name using gin (to_tsvector('catalogue.plain', name))",
};

const insert = (kysely: Kysely<Schema>, table: string, definition: string, rows: readonly unknown[]) => {
  const columns = sql.raw(definition.replaceAll(/ [a-z]+(?:\[\])?(?=,|$)/g, ''));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(definition)})
  `.execute(kysely);
};

/** A transaction that does not wait for the disk: a load that is broken off starts again. */
const unhurried = (kysely: Kysely<Schema>, work: (trx: Kysely<Schema>) => Promise<void>) =>
  kysely.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    // Beside other work a batch may take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = '128MB'`.execute(trx);
    await work(trx);
  });

const writeRows = (kysely: Kysely<Schema>, rows: Rows) =>
  unhurried(kysely, async (trx) => {
    await insert(
      trx,
      'catalogue.dataset',
      'dataset_guid uuid, organisation_guid uuid, title text, summary text, description text, status_id smallint, visibility text, licence_id integer, theme_ids integer[], spatial text, formats text[], updated_at timestamptz',
      rows.map((row) => row.dataset),
    );
    await insert(
      trx,
      'catalogue.resource',
      'resource_guid uuid, dataset_guid uuid, position integer, name text, format text, columns jsonb, url text, updated_at timestamptz',
      rows.flatMap((row) => row.resources),
    );
    await insert(
      trx,
      'catalogue.tag_usage',
      'dataset_guid uuid, tag text, label text, position integer',
      rows.flatMap((row) => row.tags),
    );
  });

const project = (kysely: Kysely<Schema>, rows: Rows) =>
  unhurried(kysely, async (trx) => {
    // Counters first: the projection leaves a rank that is there as it is.
    await insert(
      trx,
      'catalogue.rank',
      'dataset_guid uuid, updated_at timestamptz, views integer, downloads integer, api_calls integer',
      rows.map(({ dataset: { dataset_guid, updated_at }, views }) => ({
        dataset_guid,
        updated_at,
        views,
        downloads: Math.floor(views / 5),
        api_calls: Math.floor(views / 20),
      })),
    );
    await sql`select catalogue.project(${rows.map((row) => row.dataset.dataset_guid)}::uuid[])`.execute(trx);
  });

/** Runs statements that take longer than a request may. */
const atLeisure = (kysely: Kysely<Schema>, statements: readonly string[]) =>
  kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset all`.execute(connection);
  });

/** Takes back what a load that was broken off wrote and did not project. */
async function removeUnprojected(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    delete from catalogue.dataset d
    where not exists (select from catalogue.discovery k where k.dataset_guid = d.dataset_guid)
  `.execute(kysely);
}

async function writeOrganisations(kysely: Kysely<Schema>): Promise<void> {
  const organisations = Array.from({ length: ORGANISATIONS }, (_, i) => ({
    guid: guidOf('organisation', i),
    slug: `organisation-${i}`,
    name: organisationName(i),
  }));
  await sql`
    insert into auth.organisation (organisation_guid, slug, name)
    select guid, slug, name from jsonb_to_recordset(${JSON.stringify(organisations)}::jsonb)
      as r(guid uuid, slug text, name text) on conflict do nothing
  `.execute(kysely);
}

/** Writes the datasets of a range. */
async function fill(
  kysely: Kysely<Schema>,
  { from: first, to: count, say }: { from: number; to: number; say: (line: string) => void },
): Promise<void> {
  const began = performance.now();
  for (const name of Object.keys(late))
    await sql.raw(`drop index if exists catalogue.${name}`).execute(kysely);
  await writeOrganisations(kysely);
  let behind = Promise.resolve();
  for (let from = first; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => rowsOf(from + i));
    await writeRows(kysely, rows);
    await behind;
    behind = project(kysely, rows);
    // What fails is thrown by the wait above or below.
    behind.catch(() => undefined);
    // The planner must learn how large things are before it keeps a plan.
    if (from === first || from % 200_000 === 0) {
      await behind;
      await atLeisure(kysely, ['analyze']);
    }
    if (from % 20_000 === 0) say(`${from} datasets, ${Math.round((performance.now() - began) / 1000)} s`);
  }
  await behind;
}

async function missingIndexes(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(late)}::text[]) as g(name) where to_regclass('catalogue.' || name) is null
  `.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Brings the database to `count` datasets. @returns seconds that it took; 0 when they were there. */
export async function loadCatalogue(
  db: Database,
  count: number,
  say: (line: string) => void,
): Promise<number> {
  const { kysely } = db;
  await migrate(db);
  await seedLookups(kysely);
  const read = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from catalogue.dataset`.execute(
      kysely,
    );
    return rows[0]?.n ?? 0;
  };
  const began = performance.now();
  if ((await read()) < count) {
    await removeUnprojected(kysely);
    await fill(kysely, { from: await read(), to: count, say });
  }
  // Also after a load that was broken off.
  const missing = await missingIndexes(kysely);
  if (missing.length === 0) return 0;
  say('Building indexes …');
  await atLeisure(kysely, [
    "set maintenance_work_mem = '1GB'",
    ...missing.map((name) => `create index ${name} on ${late[name]}`),
    'vacuum analyze',
  ]);
  return (performance.now() - began) / 1000;
}
