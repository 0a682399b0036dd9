/**
 * Tables to be made of files. What came of a file is in `catalogue.preview`; making it is a job of the durable queue.
 * There are two lanes, by the size of the file, and one conversion of each runs at a time on all servers: a conversion is
 * heavier than anything else that happens here, and a small file never waits for a large one.
 */
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import * as z from 'zod';
import { Narrowing } from '#contract/narrowing.ts';
import { mendable, type TableState } from '#contract/preview.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson, storableText } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue, readJob, type JobDefinition } from '#proxy/platform/jobs/queue.ts';
import type { ConversionResult } from './convert/protocol.ts';
import { recipePattern, type Recipe } from './recipe.ts';
import { tableName } from './parts.ts';

export interface TableKey {
  readonly fileKey: string;
  readonly recipe: Recipe;
  /** For a table of parts: the recipe of the whole one, and which parts. */
  readonly narrowed?: { readonly recipe: Recipe; readonly parts: readonly Narrowing[] } | undefined;
}

export const RecipeName = z.custom<Recipe>(
  (recipe) => typeof recipe === 'string' && recipePattern.test(recipe),
);

/** Seconds until a conversion that was broken off may be asked for again; with every further time it is five times as long. */
const FIRST_PAUSE = 60;
const LONGEST_PAUSE = 86_400;
/** Columns that are written with one statement. */
const BATCH = 1000;

/** A table as a job: `by` is whose turn it takes, `bytes` the size of the file. */
interface TableJob extends TableKey {
  readonly by?: string | undefined;
  readonly bytes?: number | undefined;
}

/** A file that has taken its server along three times is given up. */
const lane = (name: string): JobDefinition<TableJob> =>
  defineJob<TableJob>({
    name,
    schema: z.object({
      fileKey: z.string(),
      recipe: RecipeName,
      narrowed: z.object({ recipe: RecipeName, parts: z.array(Narrowing) }).optional(),
      by: z.string().optional(),
      bytes: z.number().optional(),
    }),
    key: ({ fileKey, recipe }) => tableName(fileKey, recipe),
    attempts: 3,
    backoff: [FIRST_PAUSE],
    lease: 45,
    concurrency: 1,
    parallel: 1,
  });

/** Tables of small files, which are made in seconds. */
export const makeTable = lane('make table');
/** Tables of large files, and of small ones that turned out to take long. */
export const makeLargeTable = lane('make large table');
export const lanes = [makeTable, makeLargeTable] as const;

/** Files that are larger have the other lane, in bytes. */
export const SMALL_FILE = 10_000_000;

/** Files larger than this are not read for a table, in bytes. */
export const LARGEST_FILE = 4_000_000_000;

export interface TableRequest {
  /** Size of the file. */
  readonly bytes: number;
  /** A member, or a network address: whose requests take turns with those of others. */
  readonly by?: string;
}

/** The caller whose turn it is, as one of 65,536 parts of a hash, so that no one is named. */
const turnOf = (by: string): string => createHash('sha256').update(by).digest('hex').slice(0, 4);

/** Jobs are started by priority: one that has failed waits for those that have not, however long they take. */
const AFTER_FAILURE = 100_000;

/** A file waits for others of its requester up to so many times its size, and not for larger ones. */
const MUCH_LARGER = 10;

/** How many tables a requester waits for, of files that are not much larger than one of `bytes`. */
async function waitingFor(trx: Transaction<Schema>, by: string, bytes: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from operations.job
    where name = any (${lanes.map(({ name }) => name)}::text[]) and state in ('queued', 'running')
      and payload ->> 'by' = ${by} and coalesce((payload ->> 'bytes')::numeric, 0) <= ${bytes * MUCH_LARGER}
  `.execute(trx);
  return rows[0]?.waiting ?? 0;
}

/** Puts a table into the lane of its size, behind as many others of its kind as its requester waits for: they take turns. */
async function enqueueTable(
  trx: Transaction<Schema>,
  key: TableKey,
  { bytes, by }: TableRequest,
  failures: number,
): Promise<void> {
  // One that took long has changed lanes.
  if ((await readJob(trx, makeLargeTable, makeLargeTable.key(key))) !== null) return;
  const turn = by === undefined ? undefined : turnOf(by);
  const own = turn === undefined ? 0 : await waitingFor(trx, turn, bytes);
  const job = bytes <= SMALL_FILE ? makeTable : makeLargeTable;
  await enqueue(trx, job, { ...key, by: turn, bytes }, { priority: failures * AFTER_FAILURE + own });
}

/** A table that takes longer than small files may goes on in the other lane. */
export const moveToLargeLane = (trx: Transaction<Schema>, job: TableJob): Promise<void> =>
  enqueue(trx, makeLargeTable, job);

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

/** Rows at which servers of before cut a table. One with as many is no whole table, and is made again when it is asked for. */
const FORMERLY_CUT = 10_000_000;

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
  if (row.truncated && Number(row.row_count) === FORMERLY_CUT) return { state: 'absent' };
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
  // In this order: a table goes from the first lane to the second, never back.
  const job =
    (await readJob(kysely, makeTable, makeTable.key(key))) ??
    (await readJob(kysely, makeLargeTable, makeLargeTable.key(key)));
  // Its job has ended since.
  if (job === null) return stateOf(await readRow(kysely, key));
  const since = job.since.toISOString();
  return job.state === 'running'
    ? { state: 'processing', since }
    : { state: 'queued', ahead: job.ahead, since };
}

/** When a table was made; null for one that is not ready. */
export async function readMadeAt(kysely: Kysely<Schema>, key: TableKey): Promise<Date | null> {
  const row = await readRow(kysely, key);
  return row?.state === 'ready' ? row.finished_at : null;
}

/** Asks for a table. What is made, or under way, stays; a failure that may pass is tried again after its pause. */
export function requestTable(kysely: Kysely<Schema>, key: TableKey, request: TableRequest): Promise<void> {
  const ask = async (trx: Transaction<Schema>) => {
    // Whatever ends a job locks the job first and its table after it. In the other order, each could wait for the other.
    await sql`
      select from operations.job where name = any (${lanes.map(({ name }) => name)}::text[])
        and key = ${makeTable.key(key)} and state in ('queued', 'running') for share
    `.execute(trx);
    const { rows } = await sql<{ failures: number }>`
      insert into catalogue.preview as p (file_key, recipe, state) values (${key.fileKey}, ${key.recipe}, 'pending')
      on conflict (file_key, recipe) do update set state = 'pending', reason = null, finished_at = null
      where p.state = 'pending' or (
        p.state = 'ready' and p.truncated and p.row_count = ${FORMERLY_CUT}
      ) or (
        p.state = 'failed' and p.reason = any (${mendable}::text[]) and (p.retry_at is null or p.retry_at <= now())
      ) returning failures
    `.execute(trx);
    for (const { failures } of rows) await enqueueTable(trx, key, request, failures);
  };
  return kysely.isTransaction ? ask(kysely as Transaction<Schema>) : kysely.transaction().execute(ask);
}

/** A table that is marked ready has no files any more: it is made again. */
export function requestAgain(kysely: Kysely<Schema>, key: TableKey, request: TableRequest): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update catalogue.preview set state = 'pending', finished_at = null
      where file_key = ${key.fileKey} and recipe = ${key.recipe} and state = 'ready' returning file_key
    `.execute(trx);
    if (rows.length > 0) await enqueueTable(trx, key, request, 0);
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
