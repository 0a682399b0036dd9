/** Importing from other catalogues: the handlers of the calls of `proxy/contract/harvest.ts`, and the work they start. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { PART_BYTES } from '#contract/harvest.ts';
import type { harvestCalls } from '#contract/harvest-calls.ts';
import type { CallRequest } from '#contract/index.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { requireCaller, type Handler } from '#proxy/platform/service/service.ts';
import { exportItems } from './export-items.ts';
import {
  enqueueApplying,
  enqueueReading,
  enqueueRollingBack,
  startHarvesting,
  type HarvestOptions,
} from './jobs.ts';
import { findRun, insertRun, listRuns, moveRun, orBusy, type RunChange } from './runs.ts';
import { listItems } from './items.ts';
import { confirmRenaming } from './renamings.ts';
import { settleWaiting } from './scheduled-runs.ts';
import { listSourceDatasets, saveOwners } from './field-owners.ts';
import { ensureSheet, findSource, listSources, removeSource, saveSource } from './sources.ts';

export interface Harvest {
  readonly handlers: { [N in keyof typeof harvestCalls]: Handler<N> };
  readonly schedule: PeriodicJob;
  /** Resolves when nothing is due that this server could do. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A run that is not in the state that a call needs: its page is out of date. */
const otherState = () => refusalOf(409, fieldError('runGUID', 'run.otherState'));

/** The call `harvest:sendPart`. Sending a part again stores it once. */
async function storePart(
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:sendPart'>,
): Promise<{ isWhole: boolean }> {
  const { runGUID, position, content } = request;
  return kysely.transaction().execute(async (trx) => {
    await sql`select from catalogue.harvest_run where run_guid = ${runGUID} for update`.execute(trx);
    const { state } = await findRun(trx, request);
    const { parts } = await trx
      .selectFrom('catalogue.harvest_run')
      .select('parts')
      .where('run_guid', '=', runGUID)
      .executeTakeFirstOrThrow();
    if (state !== 'receiving' || parts === null) throw otherState();
    const bytes = Buffer.from(content, 'base64').length;
    if (position >= parts || (position < parts - 1 && bytes !== PART_BYTES) || bytes === 0)
      throw refusalOf(400, fieldError('content', 'run.otherPart'));
    await trx
      .insertInto('catalogue.harvest_part')
      .values({ run_guid: runGUID, position, content })
      .onConflict((conflict) => conflict.columns(['run_guid', 'position']).doUpdateSet({ content }))
      .execute();
    const { n } = await trx
      .selectFrom('catalogue.harvest_part')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('run_guid', '=', runGUID)
      .executeTakeFirstOrThrow();
    await moveRun(trx, runGUID, ['receiving'], { state: 'receiving', done: n, total: parts });
    if (n < parts) return { isWhole: false };
    await moveRun(trx, runGUID, ['receiving'], { state: 'reading', done: 0, total: 0 });
    await enqueueReading(trx, runGUID);
    return { isWhole: true };
  });
}

/** Ends what would write again what is taken back. */
async function stopSource(trx: Transaction<Schema>, sourceGUID: string): Promise<void> {
  // What a later run found was compared with what is taken back now.
  await sql`update catalogue.harvest_run set state = 'cancelled'
    where source_guid = ${sourceGUID} and state = 'ready'`.execute(trx);
  // The next run by schedule would write the same again.
  await trx
    .updateTable('catalogue.harvest_source')
    .set({ every_hours: null, next_at: null })
    .where('source_guid', '=', sourceGUID)
    .execute();
}

export function createHarvest(options: HarvestOptions): Harvest {
  const { kysely, trustedHosts } = options;
  const { workers, schedule } = startHarvesting(options);
  const wake = () => {
    for (const worker of workers) worker.wake();
  };

  /** Moves a run and starts its work, both or neither. */
  async function begin(
    request: CallRequest<'harvest:apply'>,
    from: 'ready' | 'applied',
    to: RunChange,
    enqueue: typeof enqueueApplying,
  ): Promise<void> {
    await orBusy(
      kysely.transaction().execute(async (trx) => {
        await findRun(trx, request);
        if (!(await moveRun(trx, request.runGUID, [from], { done: 0, total: 0, problem: null, ...to })))
          throw otherState();
        await settleWaiting(trx, request.runGUID);
        await enqueue(trx, request.runGUID);
      }),
    );
    wake();
  }

  return {
    schedule,
    handlers: {
      'harvest:sources': (request) => listSources(kysely, request),
      'harvest:saveSource': (request, context) =>
        saveSource(kysely, request, requireCaller(context).identityGUID, {
          trustedHosts,
          readEdited: options.editedFields,
        }),
      async 'harvest:removeSource'(request, context) {
        await removeSource(kysely, request, requireCaller(context).identityGUID);
        return {};
      },
      'harvest:datasets': (request) => listSourceDatasets(kysely, request, options.editedFields),
      'harvest:saveOwners': (request, context) =>
        saveOwners(kysely, request, requireCaller(context).identityGUID, options.editedFields),
      async 'harvest:start'(request, context) {
        const { address } = await findSource(kysely, request);
        if (request.file === null && address === null)
          throw refusalOf(400, fieldError('file', 'source.needsFile'));
        const startedBy = requireCaller(context).identityGUID;
        const { sourceGUID, file } = request;
        const runGUID = await orBusy(
          kysely.transaction().execute(async (trx) => {
            const guid = await insertRun(trx, { sourceGUID, startedBy, file });
            if (file === null) await enqueueReading(trx, guid);
            return guid;
          }),
        );
        wake();
        return { runGUID };
      },
      'harvest:sheet': (request, context) =>
        ensureSheet(kysely, request, requireCaller(context).identityGUID),
      'harvest:exportSheet': (request) => options.sheet.exportSheet(kysely, request),
      async 'harvest:sendPart'(request) {
        const { isWhole } = await storePart(kysely, request);
        if (isWhole) wake();
        return {};
      },
      'harvest:run': (request) => findRun(kysely, request),
      async 'harvest:runs'(request) {
        await findSource(kysely, request);
        return listRuns(kysely, request);
      },
      'harvest:items': (request) => listItems(kysely, request),
      async 'harvest:confirmRenaming'(request, context) {
        await confirmRenaming(kysely, request, requireCaller(context).identityGUID);
        return {};
      },
      'harvest:exportItems': (request) => exportItems(kysely, request),
      async 'harvest:apply'(request, context) {
        const appliedBy = requireCaller(context).identityGUID;
        await begin(request, 'ready', { state: 'applying', applied_by: appliedBy }, enqueueApplying);
        return {};
      },
      async 'harvest:rollBack'(request, context) {
        const { rollBackUntil, sourceGUID } = await findRun(kysely, request);
        if (rollBackUntil === null) throw otherState();
        const rolledBackBy = requireCaller(context).identityGUID;
        await begin(
          request,
          'applied',
          { state: 'rollingBack', rolled_back_by: rolledBackBy },
          async (trx, guid) => {
            await stopSource(trx, sourceGUID);
            await enqueueRollingBack(trx, guid);
          },
        );
        return {};
      },
      async 'harvest:cancel'(request) {
        await findRun(kysely, request);
        const moved = await moveRun(kysely, request.runGUID, ['receiving', 'reading', 'ready'], {
          state: 'cancelled',
        });
        if (!moved) throw otherState();
        await settleWaiting(kysely, request.runGUID);
        await kysely.deleteFrom('catalogue.harvest_part').where('run_guid', '=', request.runGUID).execute();
        return {};
      },
    },
    async idle() {
      for (let round = 0; round < 3; round += 1) {
        wake();
        for (const worker of workers) await worker.idle();
      }
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
