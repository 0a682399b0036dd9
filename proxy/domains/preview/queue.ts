/**
 * Tables to be made of files. What came of a file is in `catalogue.preview`; making it is a job of the durable queue,
 * of which one runs at a time on all servers: a conversion is heavier than anything else that happens here.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import * as z from 'zod';
import { mendable, type TableState } from '#contract/preview.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue, readJob } from '#proxy/platform/jobs/queue.ts';
import type { ConversionResult } from './convert/protocol.ts';
import { recipePattern, type Recipe } from './recipe.ts';
import { tableName } from './parts.ts';

export interface TableKey {
  readonly fileKey: string;
  readonly recipe: Recipe;
}

/** Seconds until a conversion that was broken off may be asked for again; with every further time it is five times as long. */
const FIRST_PAUSE = 60;
const LONGEST_PAUSE = 86_400;
/** Columns that are written with one statement. */
const BATCH = 1000;

/** A file that has taken its server along three times is given up. */
export const makeTable = defineJob<TableKey>({
  name: 'make table',
  schema: z.object({
    fileKey: z.string(),
    recipe: z.custom<Recipe>((recipe) => typeof recipe === 'string' && recipePattern.test(recipe)),
  }),
  key: ({ fileKey, recipe }) => tableName(fileKey, recipe),
  attempts: 3,
  backoff: [FIRST_PAUSE],
  lease: 45,
  concurrency: 1,
  parallel: 1,
});

/** JSON whose texts the database can store. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** What is noted of a table whose conversion failed: what is the file's own fault needs no pause, since it is never begun again. */
const failedBy = (reason: RawBuilder<unknown>) => sql`
  state = 'failed', reason = ${reason}, finished_at = now(), failures = failures + 1,
  retry_at = case when ${reason} = any (${mendable}::text[])
    then now() + make_interval(secs => least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * power(5, least(failures, 9)))) end`;

const readRow = (kysely: Kysely<Schema>, key: TableKey) =>
  kysely
    .selectFrom('catalogue.preview')
    .selectAll()
    .select(
      sql<number | null>`ceil(extract(epoch from greatest(retry_at - now(), interval '0')))::int`.as('pause'),
    )
    .where('file_key', '=', key.fileKey)
    .where('recipe', '=', key.recipe)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** What came of a table; one that is pending without a job may be asked for. */
function stateOf(row: Row | undefined): TableState {
  if (!row || row.state === 'pending') return { state: 'absent' };
  if (row.state === 'failed') {
    const reason = row.reason ?? 'died';
    // What failed before there were pauses may be asked for at once.
    return {
      state: 'failed',
      reason,
      finding: row.finding,
      retryAfter: mendable.includes(reason) ? (row.pause ?? 0) : null,
    };
  }
  return {
    state: 'ready',
    rows: Number(row.row_count),
    columns: row.column_count ?? 0,
    truncated: row.truncated,
    dialect: row.dialect,
  };
}

/** Where a table is. A conversion that has lost its server waits like any other. */
export async function readTableState(kysely: Kysely<Schema>, key: TableKey): Promise<TableState> {
  const row = await readRow(kysely, key);
  if (row?.state !== 'pending') return stateOf(row);
  const job = await readJob(kysely, makeTable, makeTable.key(key));
  // Its job has ended since.
  if (job === null) return stateOf(await readRow(kysely, key));
  const since = job.since.toISOString();
  return job.state === 'running'
    ? { state: 'processing', since }
    : { state: 'queued', ahead: job.ahead, since };
}

/** Asks for a table. What is made, or under way, stays; a failure that may pass is tried again after its pause. */
export function requestTable(kysely: Kysely<Schema>, key: TableKey): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ failures: number }>`
      insert into catalogue.preview as p (file_key, recipe, state) values (${key.fileKey}, ${key.recipe}, 'pending')
      on conflict (file_key, recipe) do update set state = 'pending', reason = null, finished_at = null
      where p.state = 'pending' or (
        p.state = 'failed' and p.reason = any (${mendable}::text[]) and (p.retry_at is null or p.retry_at <= now())
      ) returning failures
    `.execute(trx);
    // A file that has failed waits for those that have not, however long they take.
    for (const { failures } of rows) await enqueue(trx, makeTable, key, { priority: failures });
  });
}

/** A table that is said to be ready has no files any more: it is made again. */
export function requestAgain(kysely: Kysely<Schema>, key: TableKey): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update catalogue.preview set state = 'pending', finished_at = null
      where file_key = ${key.fileKey} and recipe = ${key.recipe} and state = 'ready' returning file_key
    `.execute(trx);
    if (rows.length > 0) await enqueue(trx, makeTable, key);
  });
}

/** Records how a conversion ended, in the transaction that ends its job. */
export async function finishTable(
  trx: Transaction<Schema>,
  { fileKey, recipe }: TableKey,
  result: ConversionResult,
): Promise<void> {
  if (result.kind === 'failed') {
    const finding = result.finding ? storableJson(result.finding) : null;
    await sql`
      update catalogue.preview set ${failedBy(sql`${result.reason}::text`)}, finding = ${finding}::jsonb
      where file_key = ${fileKey} and recipe = ${recipe}
    `.execute(trx);
    return;
  }
  const { numUpdatedRows } = await trx
    .updateTable('catalogue.preview')
    .set({
      state: 'ready',
      reason: null,
      finding: null,
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
    .executeTakeFirstOrThrow();
  // Nothing shows the file any more.
  if (numUpdatedRows === 0n) return;
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
          name: storableText(name),
          type,
          profile: storableJson(profile),
        })),
      )
      .execute();
}
