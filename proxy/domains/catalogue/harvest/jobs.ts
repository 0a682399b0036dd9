/** The work of runs in the background: reading a source, applying what was found, rolling back, and the schedule. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { HarvestCounts } from '#contract/harvest.ts';
import type { AfterLook } from '#contract/harvest-schedules.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { FetchRefused } from '#proxy/platform/fetching/guarded-fetch.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { JobRefused, startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { withOfferedVisibility } from '../importer/offered-visibility.ts';
import { parseDocument, readParts, type Parsed } from '../importer/read-document.ts';
import { applyRun, rollBackRun, type AppliedRun, type ApplyOptions } from './apply-run.ts';
import { compare } from './compare.ts';
import type { ReadEditedFields } from './owned-fields.ts';
import { readAddress } from './read-source.ts';
import { withRemembered } from './renamings.ts';
import { insertRun, moveRun } from './runs.ts';
import { storeItems, type StoredItem } from './items.ts';
import { heldBecause, noticeWaiting, settleWaiting } from './scheduled-runs.ts';
import { applySheet, rollBackSheet, type SheetWork } from './sheet-run.ts';

export interface HarvestOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  readonly keepEdits: ApplyOptions['keepEdits'];
  readonly restoreEdits: ApplyOptions['restoreEdits'];
  readonly columns: ApplyOptions['columns'];
  readonly editedFields: ReadEditedFields;
  readonly remove: ApplyOptions['remove'];
  readonly sheet: SheetWork;
  /** Makes previews of the files that an import has stored. */
  readonly prepare: (organisationGUID: string) => Promise<unknown>;
  /** Hosts with their ports that are fetched although they are not public. */
  readonly trustedHosts: readonly string[];
  readonly log: Logger;
}

const payload = z.object({ runGUID: z.uuid() });
const job = (name: string) =>
  defineJob({
    name,
    schema: payload,
    key: ({ runGUID }) => runGUID,
    attempts: 3,
    backoff: [5, 60],
    lease: 60,
    concurrency: 4,
    parallel: 1,
  });

/**
 * Servers from before editors owned fields of one dataset would write over these, so they do not know these names. Jobs of
 * the former names are theirs: the server that finds one does it, until none is left.
 */
const readJob = job('read source with owners');
const applyJob = job('apply import with owners');
const rollBackJob = job('roll import back with owners');
export const enqueueReading = (trx: Transaction<Schema>, runGUID: string) =>
  enqueue(trx, readJob, { runGUID });
export const enqueueApplying = (trx: Transaction<Schema>, runGUID: string) =>
  enqueue(trx, applyJob, { runGUID });
export const enqueueRollingBack = (trx: Transaction<Schema>, runGUID: string) =>
  enqueue(trx, rollBackJob, { runGUID });

const SCHEDULE_LOOK = 5 * 60_000;

interface OpenRun extends AppliedRun {
  readonly state: string;
  readonly address: string | null;
  readonly newAs: 'source' | 'draft';
  readonly isScheduled: boolean;
  readonly afterLook: AfterLook;
  readonly parts: number | null;
  readonly rolledBackBy: string | null;
  readonly appliedBy: string | null;
  readonly isSheet: boolean;
}

async function openRun(kysely: Kysely<Schema>, runGUID: string): Promise<OpenRun | null> {
  const row = await kysely
    .selectFrom('catalogue.harvest_run as r')
    .innerJoin('catalogue.harvest_source as s', 's.source_guid', 'r.source_guid')
    .selectAll('s')
    .select([
      'r.state',
      'r.format',
      'r.is_scheduled',
      'r.parts',
      'r.read_at',
      'r.rolled_back_by',
      'r.applied_by',
    ])
    .where('r.run_guid', '=', runGUID)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    runGUID,
    sourceGUID: row.source_guid,
    organisationGUID: row.organisation_guid,
    kind: row.format ?? 'dcat-us',
    whenGone: row.when_gone,
    state: row.state,
    address: row.address,
    newAs: row.new_as,
    editorFields: row.editor_fields,
    isScheduled: row.is_scheduled,
    afterLook: row.after_look,
    parts: row.parts,
    rolledBackBy: row.rolled_back_by,
    readAt: row.read_at,
    appliedBy: row.applied_by,
    isSheet: row.kind === 'sheet',
  };
}

/** The bytes of the file that was handed in. */
async function readFile(kysely: Kysely<Schema>, runGUID: string): Promise<Buffer> {
  const parts = await kysely
    .selectFrom('catalogue.harvest_part')
    .select('content')
    .where('run_guid', '=', runGUID)
    .orderBy('position')
    .execute();
  return Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')));
}

/** How far a run is. One that was cancelled is not continued. */
function progressIn(kysely: Kysely<Schema>, runGUID: string, state: 'reading' | 'applying' | 'rollingBack') {
  let last = 0;
  return async (done: number, total: number): Promise<void> => {
    if (done < total && performance.now() - last < 500) return;
    last = performance.now();
    if (!(await moveRun(kysely, runGUID, [state], { state, done, total })))
      throw new JobRefused('The run was cancelled');
  };
}

/** What a catalogue has, as it was handed in or as it is at its address, compared with what is here. */
async function readCatalogue(
  { kysely, files, editedFields, columns, trustedHosts }: HarvestOptions,
  run: OpenRun,
  reading: { readonly signal: AbortSignal; readonly progress: ReturnType<typeof progressIn> },
): Promise<{ items: readonly StoredItem[]; counts: HarvestCounts; format: string }> {
  const parts: readonly Parsed[] =
    run.parts !== null || run.address === null
      ? [parseDocument(await readFile(kysely, run.runGUID))]
      : await readAddress(run.address, { ...reading, trustedHosts });
  // A package that was handed in as one file has no folder.
  const found = await readParts(parts, { folder: '/nonexistent', store: files });
  const result = await withOfferedVisibility(kysely, found);
  const looks = { readEdited: editedFields, findColumns: columns.find };
  const { items, counts } = await compare(kysely, result, run, looks);
  return { items: await withRemembered(kysely, run.sourceGUID, items), counts, format: result.kind };
}

const auditOf = (run: OpenRun, action: 'import.applied' | 'import.rolledBack', actorGUID: string | null) => ({
  organisationGUID: run.organisationGUID,
  actorGUID,
  action,
  object: { kind: 'source' as const, id: run.sourceGUID },
  after: { runGUID: run.runGUID },
});

/** Makes the workers of runs, and the job of the schedule. */
export function startHarvesting(options: HarvestOptions): {
  readonly workers: readonly Worker[];
  readonly schedule: PeriodicJob;
} {
  const { kysely, log } = options;
  const progressOf = (runGUID: string, state: 'reading' | 'applying' | 'rollingBack') =>
    progressIn(kysely, runGUID, state);
  const fail = async (trx: Transaction<Schema>, { runGUID }: { runGUID: string }, reason: string) => {
    await moveRun(trx, runGUID, ['reading', 'applying', 'rollingBack'], { state: 'failed', problem: reason });
    await trx.deleteFrom('catalogue.harvest_part').where('run_guid', '=', runGUID).execute();
    await noticeWaiting(trx, runGUID);
  };

  async function read({ runGUID }: z.infer<typeof payload>, attempt: Attempt): Promise<void> {
    const run = await openRun(kysely, runGUID);
    if (run?.state !== 'reading') return;
    const progress = progressOf(runGUID, 'reading');
    try {
      const { items, counts, format } = run.isSheet
        ? {
            ...(await options.sheet.compare(kysely, run.organisationGUID, await readFile(kysely, runGUID))),
            format: 'sheet',
          }
        : await readCatalogue(options, run, { signal: attempt.signal, progress });
      const held = run.isScheduled ? await heldBecause(kysely, run, counts, items) : null;
      const hasWork = counts.new + counts.changed + counts.gone > 0;
      await attempt.complete(async (trx) => {
        const isApplied = run.isScheduled && held === null;
        const moved = await moveRun(trx, runGUID, ['reading'], {
          state: isApplied ? (hasWork ? 'applying' : 'applied') : 'ready',
          format,
          counts: JSON.stringify(counts),
          problem: held,
          read_at: new Date(),
          done: 0,
          total: 0,
        });
        if (!moved) return;
        await trx.deleteFrom('catalogue.harvest_part').where('run_guid', '=', runGUID).execute();
        await storeItems(trx, runGUID, items);
        if (isApplied && hasWork) await enqueueApplying(trx, runGUID);
        await (isApplied ? settleWaiting : noticeWaiting)(trx, runGUID);
      });
      applying.wake();
    } catch (error) {
      if (error instanceof FetchRefused || error instanceof MalformedFile)
        throw new JobRefused(error.message);
      throw error;
    }
  }

  async function apply({ runGUID }: z.infer<typeof payload>, { signal, complete }: Attempt): Promise<void> {
    const run = await openRun(kysely, runGUID);
    if (run?.state !== 'applying') return;
    const work = { ...options, signal, progress: progressOf(runGUID, 'applying') };
    if (run.isSheet) await applySheet(work, run, options.sheet.apply, run.appliedBy ?? '');
    else {
      await applyRun(work, run);
      await options.prepare(run.organisationGUID);
    }
    await complete(async (trx) => {
      await moveRun(trx, runGUID, ['applying'], { state: 'applied', applied_at: new Date() });
      await recordAudit(trx, auditOf(run, 'import.applied', run.appliedBy));
    });
  }

  async function rollBack(
    { runGUID }: z.infer<typeof payload>,
    { signal, complete }: Attempt,
  ): Promise<void> {
    const run = await openRun(kysely, runGUID);
    if (run?.state !== 'rollingBack' || run.rolledBackBy === null) return;
    const actorGUID = run.rolledBackBy;
    const work = { ...options, signal, progress: progressOf(runGUID, 'rollingBack') };
    if (run.isSheet) await rollBackSheet(work, run, options.sheet.undo, actorGUID);
    else await rollBackRun(work, run, actorGUID);
    await complete(async (trx) => {
      await moveRun(trx, runGUID, ['rollingBack'], { state: 'rolledBack', rolled_back_at: new Date() });
      await recordAudit(trx, auditOf(run, 'import.rolledBack', actorGUID));
    });
  }

  const worker = (definition: typeof readJob, work: typeof read): Worker =>
    startWorker(definition, { kysely, log, work, onFailed: fail });
  const applying = worker(applyJob, apply);
  const reading = worker(readJob, read);
  const rollingBack = worker(rollBackJob, rollBack);
  const former = [
    worker(job('read source'), read),
    worker(job('apply import'), apply),
    worker(job('roll import back'), rollBack),
  ];
  return {
    workers: [reading, applying, rollingBack, ...former],
    schedule: {
      name: 'start imports that are due',
      every: SCHEDULE_LOOK,
      work: async () => {
        await startDue(kysely);
        reading.wake();
      },
    },
  };
}

/** Starts a run of each source whose time has come, unless one is under way. */
export async function startDue(kysely: Kysely<Schema>): Promise<void> {
  const due = await kysely
    .selectFrom('catalogue.harvest_source')
    .select('source_guid')
    .where('next_at', '<=', sql<Date>`now()`)
    .execute();
  for (const { source_guid: sourceGUID } of due)
    await kysely.transaction().execute(async (trx) => {
      const { rows } = await sql<{ is_busy: boolean }>`
        update catalogue.harvest_source s set next_at = now() + make_interval(hours => every_hours)
        where source_guid = ${sourceGUID} and next_at <= now()
        returning exists (select from catalogue.harvest_run r where r.source_guid = s.source_guid
          and r.state in ('receiving', 'reading', 'applying', 'rollingBack')) as is_busy`.execute(trx);
      if (rows[0]?.is_busy !== false) return;
      await enqueueReading(trx, await insertRun(trx, { sourceGUID, startedBy: null, file: null }));
    });
}
