/**
 * Applies what a run found, and rolls it back. Both work in batches, each with what became of its items in the same
 * transaction, so an attempt that was killed is continued where it stopped.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { FieldOwners, SourceField } from '#contract/harvest.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ImportRecord } from '../importer/record.ts';
import type { WrittenRecord } from '../importer/source-records.ts';
import { writeRecords, type WriteOptions } from '../importer/write-records.ts';
import { keptHere } from './owned-fields.ts';
import { countItems, refuseItem } from './items.ts';
import { keepFields } from './record-fields.ts';
import { readConfirmed } from './renamings.ts';

const BATCH = 100;

export interface AppliedRun {
  readonly runGUID: string;
  readonly sourceGUID: string;
  readonly organisationGUID: string;
  /** The format of the source. */
  readonly kind: string;
  readonly whenGone: 'keep' | 'unpublish';
  /** Fields of all datasets of the source that editors own. */
  readonly editorFields: readonly SourceField[];
  /** When the source was read; what the run has written came after it. */
  readonly readAt: Date | null;
}

export interface ApplyOptions {
  readonly kysely: Kysely<Schema>;
  readonly keepEdits: NonNullable<WriteOptions['keepEdits']>;
  /** What names columns of files follows those that have other names. */
  readonly columns: NonNullable<WriteOptions['columns']>;
  /** Gives editors back fields that the run has written over. */
  readonly restoreEdits: (
    kysely: Kysely<Schema>,
    datasetGUIDs: readonly string[],
    since: Date,
  ) => Promise<void>;
  /** Deletes a dataset, so that it can be restored for a while. */
  readonly remove: (trx: Transaction<Schema>, datasetGUID: string, actorGUID: string) => Promise<void>;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => Promise<void>;
}

interface Item {
  position: number;
  kind: 'new' | 'changed' | 'gone';
  identifier: string;
  dataset_guid: string | null;
  record: ImportRecord | null;
  before: ImportRecord | null;
}

const UNKNOWN_BEFORE = 'What the source said before is not known, so it stays as it is';

/** Items of a run that are next. @param outcome what became of them so far */
async function nextItems(
  kysely: Kysely<Schema>,
  runGUID: string,
  outcome: 'applied' | null,
  batch: number,
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select position, kind, identifier, dataset_guid, record, before from catalogue.harvest_item
    where run_guid = ${runGUID} and kind in ('new', 'changed', 'gone') and outcome is not distinct from ${outcome}
      and (${outcome}::text is null or outcome_reason is null)
    order by position limit ${batch}`.execute(kysely);
  return rows;
}

/** Records as they are written: of each field that editors own, what the source said before. */
async function withKept(
  kysely: Kysely<Schema>,
  { editorFields }: AppliedRun,
  items: readonly Item[],
): Promise<{ position: number; record: ImportRecord }[]> {
  const { rows } = await sql<{ dataset_guid: string; record: ImportRecord; field_owners: FieldOwners }>`
    select dataset_guid, record, field_owners from catalogue.source_record
    where dataset_guid = any (${items.flatMap((item) => item.dataset_guid ?? [])}::uuid[])`.execute(kysely);
  const known = new Map(rows.map((row) => [row.dataset_guid, row]));
  return items.flatMap(({ kind, position, record, dataset_guid: guid }) => {
    if (kind === 'gone' || record === null) return [];
    const before = known.get(guid ?? '');
    if (before === undefined) return { position, record };
    return {
      position,
      record: keepFields(record, before.record, keptHere(editorFields, before.field_owners)),
    };
  });
}

/** Writes records of items. What the database refuses is written down at its item. */
async function writeItems(
  { kysely, keepEdits, columns }: ApplyOptions,
  run: AppliedRun,
  written: readonly { readonly position: number; readonly record: ImportRecord }[],
  wrote: (trx: Transaction<Schema>, one: WrittenRecord & { readonly position: number }) => Promise<void>,
): Promise<void> {
  if (written.length === 0) return;
  const positions = new Map(written.map(({ record, position }) => [record.sourceIdentifier, position]));
  const { refused } = await writeRecords(
    kysely,
    written.map(({ record }) => record),
    {
      organisationGUID: run.organisationGUID,
      kind: run.kind,
      sourceGUID: run.sourceGUID,
      keepEdits,
      columns,
      confirmed: await readConfirmed(kysely, run.sourceGUID),
      async wrote(trx, records) {
        for (const one of records)
          await wrote(trx, { ...one, position: positions.get(one.record.sourceIdentifier) ?? -1 });
      },
    },
  );
  for (const { identifier, reason } of refused)
    await refuseItem(kysely, run.runGUID, positions.get(identifier) ?? -1, reason);
}

const noteApplied = (
  trx: Transaction<Schema>,
  runGUID: string,
  { position, datasetGUID, before }: { position: number; datasetGUID: string; before: ImportRecord | null },
) =>
  sql`update catalogue.harvest_item set outcome = 'applied', dataset_guid = ${datasetGUID},
    before = ${before === null ? null : JSON.stringify(before)}::json
    where run_guid = ${runGUID} and position = ${position}`.execute(trx);

async function applyGone(options: ApplyOptions, run: AppliedRun, items: readonly Item[]): Promise<void> {
  const { kysely } = options;
  const markGone = (trx: Transaction<Schema>, datasetGUID: string, record: ImportRecord | null) =>
    sql`update catalogue.source_record set gone_at = now(),
      record = coalesce(${record === null ? null : JSON.stringify(record)}::json, record)
      where dataset_guid = ${datasetGUID}`.execute(trx);
  if (run.whenGone === 'keep') {
    for (const { position, dataset_guid: datasetGUID, record } of items)
      await kysely.transaction().execute(async (trx) => {
        await markGone(trx, datasetGUID ?? '', null);
        await noteApplied(trx, run.runGUID, { position, datasetGUID: datasetGUID ?? '', before: record });
      });
    return;
  }
  const known = items.flatMap(({ position, record }) => (record === null ? [] : { position, record }));
  for (const { position, record } of items)
    if (record === null) await refuseItem(kysely, run.runGUID, position, UNKNOWN_BEFORE);
  const drafts = known.map(({ position, record }) => ({
    position,
    record: { ...record, status: 'draft' as const },
  }));
  await writeItems(options, run, drafts, async (trx, { position, datasetGUID, before }) => {
    await markGone(trx, datasetGUID, before);
    await noteApplied(trx, run.runGUID, { position, datasetGUID, before });
  });
}

/** Writes what a run found, in the order in which it was found. */
export async function applyRun(options: ApplyOptions, run: AppliedRun): Promise<void> {
  const { kysely, signal, progress } = options;
  const total = await countItems(kysely, run.runGUID);
  for (let done = 0; ;) {
    signal.throwIfAborted();
    const items = await nextItems(kysely, run.runGUID, null, BATCH);
    if (items.length === 0) return;
    await writeItems(options, run, await withKept(kysely, run, items), async (trx, one) => {
      await noteApplied(trx, run.runGUID, one);
    });
    const gone = items.filter(({ kind }) => kind === 'gone');
    if (gone.length > 0) await applyGone(options, run, gone);
    done += items.length;
    await progress(Math.min(done, total), total);
  }
}

/** Removes a dataset that the run has made. */
async function removeNew(
  { kysely, remove }: ApplyOptions,
  run: AppliedRun,
  { position, dataset_guid: datasetGUID }: Item,
  actorGUID: string,
): Promise<void> {
  try {
    await kysely.transaction().execute(async (trx) => {
      await remove(trx, datasetGUID ?? '', actorGUID);
      await sql`update catalogue.source_record set rolled_back_at = now()
        where dataset_guid = ${datasetGUID}`.execute(trx);
      // The same record is no longer what is here: another import writes it again.
      await sql`update catalogue.dataset set content_hash = null where dataset_guid = ${datasetGUID}`.execute(
        trx,
      );
      await sql`update catalogue.harvest_item set outcome = 'rolledBack'
        where run_guid = ${run.runGUID} and position = ${position}`.execute(trx);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await refuseItem(kysely, run.runGUID, position, error.message, 'applied');
  }
}

/** Gives datasets what their source said before a run; those that the run has made are deleted. */
export async function rollBackRun(options: ApplyOptions, run: AppliedRun, actorGUID: string): Promise<void> {
  const { kysely, signal, progress } = options;
  const total = await countItems(kysely, run.runGUID);
  for (let done = 0; ;) {
    signal.throwIfAborted();
    const items = await nextItems(kysely, run.runGUID, 'applied', BATCH);
    if (items.length === 0) return;
    for (const item of items.filter(({ kind }) => kind === 'new'))
      await removeNew(options, run, item, actorGUID);
    const others = items.filter(({ kind }) => kind !== 'new');
    for (const { position, before } of others)
      if (before === null) await refuseItem(kysely, run.runGUID, position, UNKNOWN_BEFORE, 'applied');
    const guids = others.flatMap((item) => item.dataset_guid ?? []);
    if (run.readAt !== null) await options.restoreEdits(kysely, guids, run.readAt);
    const known = others.flatMap(({ position, before }) =>
      before === null ? [] : { position, record: before },
    );
    await writeItems(options, run, known, async (trx, { position }) => {
      await sql`update catalogue.harvest_item set outcome = 'rolledBack'
        where run_guid = ${run.runGUID} and position = ${position}`.execute(trx);
    });
    done += items.length;
    await progress(Math.min(done, total), total);
  }
}
