/** Runs of sources: starting, reading how far they are, and what they found. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction, type Updateable } from 'kysely';
import {
  HarvestCounts,
  PART_BYTES,
  ROLL_BACK_DAYS,
  type HarvestItem,
  type HarvestRun,
  type RunState,
} from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import type { BrokenLink } from '#proxy/platform/catalogue/broken-links.ts';
import type { HarvestRunTable } from '#proxy/platform/database/schema.harvest.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';

const DAY = 86_400_000;
/** Runs of a source that are kept; of older ones nothing can be rolled back. */
const RUNS_KEPT = 20;
/** Broken links of a dataset that a report names. */
export const MOST_LINKS = 5;
/** Rows of one statement. */
export const ROWS = 200;

interface RunRow {
  run_guid: string;
  source_guid: string;
  state: RunState;
  is_scheduled: boolean;
  file_name: string | null;
  format: string | null;
  done: number;
  total: number;
  counts: unknown;
  problem: string | null;
  started_at: Date;
  applied_at: Date | null;
  started_by_name: string | null;
  refused: number;
  is_last_applied: boolean;
}

const toRun = (row: RunRow): HarvestRun => {
  const counts = HarvestCounts.safeParse(row.counts);
  const until = row.applied_at === null ? 0 : row.applied_at.getTime() + ROLL_BACK_DAYS * DAY;
  const canRollBack = row.state === 'applied' && row.is_last_applied && until > Date.now();
  return {
    runGUID: row.run_guid,
    sourceGUID: row.source_guid,
    state: row.state,
    isScheduled: row.is_scheduled,
    fileName: row.file_name,
    format: row.format,
    done: row.done,
    total: row.total,
    counts: counts.success ? counts.data : null,
    refused: row.refused,
    problem: row.problem,
    startedBy: row.started_by_name ?? '',
    startedAt: row.started_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    rollBackUntil: canRollBack ? new Date(until).toISOString() : null,
  };
};

/** Runs that a condition on `r` (`catalogue.harvest_run`) is true of, the latest first. */
export async function readRuns(
  kysely: Kysely<Schema>,
  where: RawBuilder<unknown>,
  page = sql``,
): Promise<HarvestRun[]> {
  const { rows } = await sql<RunRow>`
    select r.*, nullif(trim(concat(u.given_name, ' ', u.family_name)), '') as started_by_name,
      (select count(*)::int from catalogue.harvest_item i
        where i.run_guid = r.run_guid and i.outcome_reason is not null) as refused,
      not exists (select from catalogue.harvest_run later where later.source_guid = r.source_guid
        and later.applied_at > r.applied_at and later.state <> 'rolledBack') as is_last_applied
    from catalogue.harvest_run r left join auth.user u on u.identity_guid = r.started_by
    where ${where} order by r.started_at desc, r.run_guid ${page}`.execute(kysely);
  return rows.map(toRun);
}

/** A run of an organisation, with what applying it needs. @throws ProblemError 404 */
export async function findRun(
  kysely: Kysely<Schema>,
  { organisationGUID, runGUID }: { readonly organisationGUID: string; readonly runGUID: string },
): Promise<HarvestRun> {
  const [run] = await readRuns(
    kysely,
    sql`r.run_guid = ${runGUID} and exists (select from catalogue.harvest_source s
      where s.source_guid = r.source_guid and s.organisation_guid = ${organisationGUID})`,
  );
  if (run === undefined)
    throw new ProblemError(404, 'There is no such run', [fieldError('runGUID', 'run.unknown')]);
  return run;
}

/** The call `harvest:runs`. */
export async function listRuns(
  kysely: Kysely<Schema>,
  { sourceGUID, limit, offset }: CallRequest<'harvest:runs'>,
): Promise<CallResponse<'harvest:runs'>> {
  const result = await readRuns(
    kysely,
    sql`r.source_guid = ${sourceGUID}`,
    sql`limit ${limit} offset ${offset}`,
  );
  const { n } = await kysely
    .selectFrom('catalogue.harvest_run')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('source_guid', '=', sourceGUID)
    .executeTakeFirstOrThrow();
  return { result, total: n };
}

/** Whether a title or an identifier contains what was typed, in any case. */
export const isContained = (keywords: string) =>
  sql<boolean>`position(lower(${keywords}) in lower(concat_ws(' ', title, identifier))) > 0`;

export const toFoundLink = ({
  name,
  url,
  problem,
  checkedAt,
}: BrokenLink): HarvestItem['brokenLinks'][number] => ({
  name,
  url,
  problem,
  checkedAt: checkedAt.toISOString(),
});

/** One run of a source is under way at a time. */
const busy = () => refusalOf(409, fieldError('sourceGUID', 'source.busy'));

/** Refuses in words what the index of runs under way refuses. */
export async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === '23505') throw busy();
    throw error;
  }
}

export interface StartedRun {
  readonly sourceGUID: string;
  readonly startedBy: string | null;
  readonly file: { readonly name: string; readonly size: number } | null;
}

/** Stores a run that is to be read. What an earlier run found and no one applied is put aside. */
export async function insertRun(
  trx: Transaction<Schema>,
  { sourceGUID, startedBy, file }: StartedRun,
): Promise<string> {
  const runGUID = randomUUID();
  // A file whose sending broke off does not stop the next one.
  await sql`update catalogue.harvest_run set state = 'cancelled'
    where source_guid = ${sourceGUID} and state in ('ready', 'receiving')`.execute(trx);
  await sql`delete from catalogue.harvest_part p using catalogue.harvest_run r
    where r.run_guid = p.run_guid and r.source_guid = ${sourceGUID} and r.state = 'cancelled'`.execute(trx);
  await sql`delete from catalogue.harvest_run where run_guid in (
    select run_guid from catalogue.harvest_run where source_guid = ${sourceGUID}
      and state in ('applied', 'rolledBack', 'failed', 'cancelled')
    order by started_at desc offset ${RUNS_KEPT})`.execute(trx);
  await trx
    .insertInto('catalogue.harvest_run')
    .values({
      run_guid: runGUID,
      source_guid: sourceGUID,
      state: file === null ? 'reading' : 'receiving',
      is_scheduled: startedBy === null,
      file_name: file === null ? null : storableText(file.name),
      parts: file === null ? null : Math.ceil(file.size / PART_BYTES),
      started_by: startedBy,
    })
    .execute();
  return runGUID;
}

/** What changes of a run with its state. */
export type RunChange = Updateable<HarvestRunTable> & { readonly state: RunState };

/**
 * Moves a run from one state to another.
 * @returns false where it was in no such state, since someone else was faster
 */
export async function moveRun(
  kysely: Kysely<Schema>,
  runGUID: string,
  from: readonly RunState[],
  to: RunChange,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('catalogue.harvest_run')
    .set(to)
    .where('run_guid', '=', runGUID)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
