/**
 * Applies what an edited table of metadata changes, dataset by dataset, and takes it back. Each dataset is changed in one
 * transaction with what became of it, so an attempt that was killed is continued where it stopped.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { HarvestCounts } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { AppliedRun } from './apply-run.ts';
import { countItems, refuseItem, type StoredItem } from './items.ts';

/** What publishing does for tables of metadata. */
export interface SheetWork {
  readonly exportSheet: (
    kysely: Kysely<Schema>,
    request: CallRequest<'harvest:exportSheet'>,
  ) => Promise<CallResponse<'harvest:exportSheet'>>;
  readonly compare: (
    kysely: Kysely<Schema>,
    organisationGUID: string,
    bytes: Buffer,
  ) => Promise<{ items: StoredItem[]; counts: HarvestCounts }>;
  /** @returns what taking it back needs. @throws ProblemError for a dataset that stays as it is */
  readonly apply: (
    trx: Transaction<Schema>,
    datasetGUID: string,
    record: object,
    actorGUID: string,
  ) => Promise<object>;
  readonly undo: (
    trx: Transaction<Schema>,
    datasetGUID: string,
    before: object,
    actorGUID: string,
  ) => Promise<void>;
}

export interface SheetRunOptions {
  readonly kysely: Kysely<Schema>;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => Promise<void>;
}

interface SheetItem {
  position: number;
  dataset_guid: string;
  record: object;
  before: object | null;
}

/** Does something with each item whose outcome is `from`, and writes down what it became. */
async function each(
  { kysely, signal, progress }: SheetRunOptions,
  { runGUID }: AppliedRun,
  from: 'applied' | null,
  work: (trx: Transaction<Schema>, item: SheetItem) => Promise<void>,
): Promise<void> {
  const total = await countItems(kysely, runGUID);
  const { rows } = await sql<SheetItem>`
    select position, dataset_guid, record, before from catalogue.harvest_item
    where run_guid = ${runGUID} and kind = 'changed' and outcome is not distinct from ${from}
      and outcome_reason is null order by position`.execute(kysely);
  for (const [place, item] of rows.entries()) {
    signal.throwIfAborted();
    try {
      await kysely.transaction().execute((trx) => work(trx, item));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await refuseItem(kysely, runGUID, item.position, error.message, from ?? 'refused');
    }
    await progress(total - rows.length + place + 1, total);
  }
}

export const applySheet = (
  options: SheetRunOptions,
  run: AppliedRun,
  apply: SheetWork['apply'],
  actorGUID: string,
): Promise<void> =>
  each(options, run, null, async (trx, { position, dataset_guid: datasetGUID, record }) => {
    const before = await apply(trx, datasetGUID, record, actorGUID);
    await sql`update catalogue.harvest_item set outcome = 'applied', before = ${JSON.stringify(before)}::json
      where run_guid = ${run.runGUID} and position = ${position}`.execute(trx);
  });

export const rollBackSheet = (
  options: SheetRunOptions,
  run: AppliedRun,
  undo: SheetWork['undo'],
  actorGUID: string,
): Promise<void> =>
  each(options, run, 'applied', async (trx, { position, dataset_guid: datasetGUID, before }) => {
    await undo(trx, datasetGUID, before ?? {}, actorGUID);
    await sql`update catalogue.harvest_item set outcome = 'rolledBack'
      where run_guid = ${run.runGUID} and position = ${position}`.execute(trx);
  });
