/**
 * The queue of tables to be made. It is in PostgreSQL, so every server on the database sees it, and one of them
 * at a time works on it: a conversion is heavier than anything else that happens here.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mendable, type TableState } from '#contract/preview.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ConversionResult } from './convert/protocol.ts';
import type { Recipe } from './kinds.ts';

export interface TableKey {
  readonly fileKey: string;
  readonly recipe: Recipe;
}

/** A conversion nobody has spoken for in so many seconds has lost its server. */
const LOST_AFTER = 45;
/** How often a conversion is begun before it is given up. */
const ATTEMPTS = 3;
/** Seconds until a conversion that was broken off may be asked for again; with every further time it is five times as long. */
const FIRST_PAUSE = 60;
const LONGEST_PAUSE = 86_400;
/** Columns that are written with one statement. */
const BATCH = 1000;

/** JSON without what the database cannot hold: the character NUL, and halves of characters. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );

const lost = sql`state = 'processing' and heartbeat_at < now() - make_interval(secs => ${LOST_AFTER})`;
/** What is noted of a table whose conversion failed: what is the file's own fault needs no pause, since it is never begun again. */
const failedBy = (reason: RawBuilder<unknown>) => sql`
  state = 'failed', reason = ${reason}, finished_at = now(), failures = failures + 1,
  retry_at = case when ${reason} = any (${mendable}::text[])
    then now() + make_interval(secs => least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * power(5, least(failures, 9)))) end`;
const waiting = sql`(state = 'queued' or (${lost}))`;

/** Where a table is. A conversion that has lost its server waits like any other. */
export async function readTableState(kysely: Kysely<Schema>, key: TableKey): Promise<TableState> {
  const row = await kysely
    .selectFrom('catalogue.preview')
    .selectAll()
    .select([
      sql<boolean>`${waiting}`.as('waits'),
      sql<number | null>`ceil(extract(epoch from greatest(retry_at - now(), interval '0')))::int`.as('pause'),
    ])
    .where('file_key', '=', key.fileKey)
    .where('recipe', '=', key.recipe)
    .executeTakeFirst();
  if (!row) return { state: 'absent' };
  if (row.waits) {
    // Compared where they are kept: a time that has been here is cut to milliseconds.
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from catalogue.preview as other
      join catalogue.preview as own on (other.failures, other.queued_at) < (own.failures, own.queued_at)
      where own.file_key = ${key.fileKey} and own.recipe = ${key.recipe} and other.state in ('queued', 'processing')
    `.execute(kysely);
    return { state: 'queued', ahead: rows[0]?.n ?? 0, since: row.queued_at.toISOString() };
  }
  if (row.state === 'processing')
    return { state: 'processing', since: (row.started_at ?? row.queued_at).toISOString() };
  if (row.state === 'failed') {
    const reason = row.reason ?? 'died';
    // What failed before there were pauses may be asked for at once.
    return { state: 'failed', reason, retryAfter: mendable.includes(reason) ? (row.pause ?? 0) : null };
  }
  return {
    state: 'ready',
    rows: Number(row.row_count),
    columns: row.column_count ?? 0,
    truncated: row.truncated,
    dialect: row.dialect,
  };
}

/** Asks for a table. What is made, or under way, stays; a failure that may pass is tried again after its pause. */
export async function requestTable(kysely: Kysely<Schema>, { fileKey, recipe }: TableKey): Promise<void> {
  await sql`
    insert into catalogue.preview as p (file_key, recipe, state) values (${fileKey}, ${recipe}, 'queued')
    on conflict (file_key, recipe) do update
    set state = 'queued', reason = null, attempts = 0, queued_at = now(), finished_at = null
    where p.state = 'failed' and p.reason = any (${mendable}::text[])
      and (p.retry_at is null or p.retry_at <= now())
  `.execute(kysely);
}

/** A table that is said to be ready has no files any more: it is made again. */
export async function requestAgain(kysely: Kysely<Schema>, { fileKey, recipe }: TableKey): Promise<void> {
  await sql`
    update catalogue.preview set state = 'queued', attempts = 0, queued_at = now(), finished_at = null
    where file_key = ${fileKey} and recipe = ${recipe} and state = 'ready'
  `.execute(kysely);
}

/**
 * Takes the table that waits longest, unless one is being made already, here or on another server.
 * A file that has taken its server along too often is given up.
 */
export function claimTable(kysely: Kysely<Schema>): Promise<TableKey | null> {
  return kysely.transaction().execute(async (trx) => {
    // Two servers must not both find that nobody is at work.
    await sql`select pg_advisory_xact_lock(hashtext('claim preview'))`.execute(trx);
    await sql`
      update catalogue.preview set ${failedBy(sql`'died'::text`)}
      where (${lost}) and attempts >= ${ATTEMPTS}
    `.execute(trx);
    const { rows } = await sql<{ file_key: string; recipe: Recipe }>`
      update catalogue.preview as p
      set state = 'processing', attempts = attempts + 1, started_at = now(), heartbeat_at = now()
      from (
        select file_key, recipe from catalogue.preview where ${waiting}
          and not exists (select from catalogue.preview where state = 'processing' and not (${lost}))
        -- A file that has failed waits for those that have not, however long they take.
        order by failures, queued_at, file_key limit 1
      ) as next
      where p.file_key = next.file_key and p.recipe = next.recipe
      returning p.file_key, p.recipe
    `.execute(trx);
    const [row] = rows;
    return row ? { fileKey: row.file_key, recipe: row.recipe } : null;
  });
}

/** Says that a conversion is still worked on. */
export async function keepClaim(kysely: Kysely<Schema>, { fileKey, recipe }: TableKey): Promise<void> {
  await sql`
    update catalogue.preview set heartbeat_at = now()
    where file_key = ${fileKey} and recipe = ${recipe} and state = 'processing'
  `.execute(kysely);
}

/** Gives a table back whose conversion was broken off because the server stops. */
export async function returnTable(kysely: Kysely<Schema>, { fileKey, recipe }: TableKey): Promise<void> {
  await sql`
    update catalogue.preview set state = 'queued', attempts = attempts - 1
    where file_key = ${fileKey} and recipe = ${recipe} and state = 'processing'
  `.execute(kysely);
}

/** Records how a conversion ended. */
export async function finishTable(
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
  result: ConversionResult,
): Promise<void> {
  if (result.kind === 'failed') {
    await sql`
      update catalogue.preview set ${failedBy(sql`${result.reason}::text`)}
      where file_key = ${fileKey} and recipe = ${recipe}
    `.execute(kysely);
    return;
  }
  await kysely.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('catalogue.preview_column')
      .where('file_key', '=', fileKey)
      .where('recipe', '=', recipe)
      .execute();
    for (let from = 0; from < result.columns.length; from += BATCH)
      await trx
        .insertInto('catalogue.preview_column')
        .values(
          result.columns.slice(from, from + BATCH).map(({ position, name, type, ...profile }) => ({
            file_key: fileKey,
            recipe,
            position,
            name: name.replaceAll('\0', ''),
            type,
            profile: storableJson(profile),
          })),
        )
        .execute();
    await trx
      .updateTable('catalogue.preview')
      .set({
        state: 'ready',
        reason: null,
        failures: 0,
        retry_at: null,
        finished_at: new Date(),
        row_count: result.rows,
        column_count: result.columns.length,
        truncated: result.truncated,
        dialect: result.dialect === null ? null : storableJson(result.dialect),
      })
      .where('file_key', '=', fileKey)
      .where('recipe', '=', recipe)
      .execute();
  });
}
