/** Publishing, now or at a time, and unpublishing. */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { statuses, type StatusCode, type Visibility } from '#contract/fixed-values.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { PLAN_DAYS, publishedStatuses } from '#contract/publishing-constants.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { enqueue } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { readChecklist, type Target } from './checklist.ts';
import { findEditable, lockDataset, lockEditable, requirePublish, type Editable } from './editable.ts';
import { writeFields } from './fields.ts';
import { writeFiles } from './files/current-files.ts';
import {
  addRevision,
  closeEntries,
  latestRevisions,
  markPublished,
  numbersOf,
  type RevisionNumbers,
} from './revisions.ts';
import { notifyOfMoved } from './notify-users.ts';
import { dropPlan, endPlan, failPlan, publishPlanned, readPlan } from './publication-plan.ts';
import { readWorking, type Working } from './working.ts';

const DAY = 86_400_000;

const record = (
  trx: Transaction<Schema>,
  { datasetGUID, organisationGUID, row, status }: Editable,
  entry: { actorGUID: string; action: AuditAction; after?: unknown; reason?: string },
): Promise<void> =>
  recordAudit(trx, {
    organisationGUID,
    object: { kind: 'dataset', id: datasetGUID },
    before: { status, visibility: row.visibility },
    ...entry,
    reason: storableText(entry.reason ?? ''),
  });

/** @throws ProblemError 409 while a point of the checklist blocks */
async function requireReady(
  trx: Transaction<Schema>,
  editable: Editable,
  target: Target,
  working: Working,
): Promise<void> {
  const items = await readChecklist(trx, editable, working, target);
  const blocking = items.filter(({ level }) => level === 'blocks');
  if (blocking.length === 0) return;
  throw new ProblemError(409, blocking.map(({ text }) => text).join(' '), [
    fieldError('status', 'dataset.notReady'),
  ]);
}

/** Writes what editors have, or had when they planned it, to where readers have it, with a status. */
export async function writeEditorsValues(
  trx: Transaction<Schema>,
  { datasetGUID }: Editable,
  { status, visibility }: Target,
  { fields, translations, files }: Working,
): Promise<void> {
  await writeFields(trx, datasetGUID, fields, translations);
  const isOut = status !== 'planned';
  await trx
    .updateTable('catalogue.dataset')
    .set({
      status_id: statuses[status].id,
      visibility,
      ...(isOut && { first_published_at: sql<Date>`coalesce(first_published_at, now())` }),
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  const wanted = { files: files.map(({ entry }) => entry), dictionary: fields.dictionary };
  await writeFiles(trx, datasetGUID, status, wanted);
}

/** Records the status that editors have chosen, so that an import does not change it. */
async function keepStatus(
  trx: Transaction<Schema>,
  { datasetGUID, status, row }: Editable,
  value: { readonly status: StatusCode; readonly visibility: Visibility },
  actorGUID: string,
): Promise<void> {
  const latest = (await latestRevisions(trx, datasetGUID)).get('status');
  const before = { status, visibility: row.visibility };
  await addRevision(trx, { datasetGUID, field: 'status', latest, before, value, actorGUID });
}

interface Given {
  readonly target: Target;
  readonly working: Working;
  readonly actorGUID: string;
  /** The revisions that are published; null for all. */
  readonly planned?: RevisionNumbers | null;
  /** What followers are to read about it; empty for nothing. */
  readonly note: string;
}

/** Gives readers what editors have. Followers, feeds and lists learn of it by what is projected. */
async function giveOut(
  trx: Transaction<Schema>,
  editable: Editable,
  { target, working, actorGUID, planned = null, note }: Given,
): Promise<void> {
  const { datasetGUID } = editable;
  await writeEditorsValues(trx, editable, target, working);
  await keepStatus(trx, editable, target, actorGUID);
  await markPublished(trx, datasetGUID, planned);
  if (note !== '')
    await trx
      .insertInto('catalogue.publication_note')
      .values({ dataset_guid: datasetGUID, note: storableText(note) })
      .execute();
  await projectDatasets(trx, [datasetGUID]);
}

/**
 * Refuses a visibility that shows nothing (PRIVATE_DATA_CATALOGUE off); what a dataset has already stays.
 * @throws ProblemError 400 with the field at fault
 */
async function requireOffered(
  trx: Transaction<Schema>,
  { row }: Editable,
  { visibility }: Target,
): Promise<void> {
  if (visibility !== 'organisation' || row.visibility === 'organisation') return;
  const { rows } = await sql<{ is: boolean }>`select ${isCataloguePrivate} as is`.execute(trx);
  if (rows[0]?.is === true) return;
  throw new ProblemError(400, 'Members find nothing more than visitors on this server', [
    fieldError('visibility', 'dataset.noPrivateCatalogue'),
  ]);
}

/**
 * The call `dataset:publish`.
 * @throws ProblemError 400 for a visibility that shows nothing, 409 while a point of the checklist blocks
 */
export async function publish(
  trx: Transaction<Schema>,
  { datasetGUID, status, visibility, at, reason, note }: Omit<CallRequest<'dataset:publish'>, 'notify'>,
  actorGUID: string,
): Promise<Omit<CallResponse<'dataset:publish'>, 'notified'>> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  requirePublish(editable);
  const target = { status, visibility };
  await requireOffered(trx, editable, target);
  const working = await readWorking(trx, editable);
  await requireReady(trx, editable, target, working);
  const before = await endPlan(trx, datasetGUID);
  const moved = { datasetGUID, actorGUID, before, note };
  if (at === undefined) {
    await notifyOfMoved(trx, { ...moved, at: new Date().toISOString() });
    await giveOut(trx, editable, { target, working, actorGUID, note });
    await record(trx, editable, { actorGUID, action: 'dataset.published', after: target, reason });
    return { status, visibility, plan: null };
  }
  const wait = Date.parse(at) - Date.now();
  if (wait <= 0 || wait > PLAN_DAYS * DAY)
    throw new ProblemError(400, 'The time cannot be planned', [fieldError('at', 'dataset.planNotLater')]);
  await notifyOfMoved(trx, { ...moved, at: new Date(at).toISOString() });
  await closeEntries(trx, datasetGUID);
  await trx
    .insertInto('catalogue.publication_plan')
    .values({
      dataset_guid: datasetGUID,
      status_id: statuses[status].id,
      visibility,
      due_at: at,
      planned_by: actorGUID,
      reason: storableText(reason),
      note: storableText(note),
      failure: null,
      revisions: JSON.stringify(numbersOf(working.latest)),
    })
    .execute();
  await enqueue(trx, publishPlanned, { datasetGUID }, { runAt: new Date(at) });
  await record(trx, editable, {
    actorGUID,
    action: 'dataset.planned',
    after: { status, visibility, at },
    reason,
  });
  return {
    status: editable.status,
    visibility: editable.row.visibility,
    plan: await readPlan(trx, datasetGUID),
  };
}

/** The call `dataset:cancelPlan`. @throws ProblemError 409 where nothing is planned */
export const cancelPlan = (kysely: Kysely<Schema>, datasetGUID: string, actorGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    requirePublish(editable);
    if (!(await dropPlan(trx, datasetGUID, actorGUID)))
      throw new ProblemError(409, 'Nothing is planned', [fieldError('datasetGUID', 'dataset.noPlan')]);
    await record(trx, editable, { actorGUID, action: 'dataset.planCancelled' });
  });

/** The call `dataset:unpublish`: the dataset is a draft with what editors have. @throws ProblemError 409 for a draft */
export async function unpublish(
  trx: Transaction<Schema>,
  { datasetGUID, reason }: CallRequest<'dataset:unpublish'>,
  actorGUID: string,
): Promise<void> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  requirePublish(editable);
  if (editable.status === 'draft')
    throw new ProblemError(409, 'The dataset is a draft', [
      fieldError('datasetGUID', 'dataset.notPublished'),
    ]);
  // While those who were informed can still find the dataset.
  await dropPlan(trx, datasetGUID, actorGUID);
  const { fields, translations } = await readWorking(trx, editable);
  // First the status: what leaves its title is what readers had.
  await trx
    .updateTable('catalogue.dataset')
    .set({ status_id: statuses.draft.id })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  await writeFields(trx, datasetGUID, fields, translations);
  await writeFiles(trx, datasetGUID, 'draft');
  const after = { status: 'draft', visibility: editable.row.visibility } as const;
  await keepStatus(trx, editable, after, actorGUID);
  await sql`update catalogue.dataset_revision set published_at = now()
    where dataset_guid = ${datasetGUID} and field = 'status' and published_at is null`.execute(trx);
  await projectDatasets(trx, [datasetGUID]);
  await record(trx, editable, { actorGUID, action: 'dataset.unpublished', after, reason });
}

/**
 * Publishes what is due: what editors had when they planned it. What they saved later stays with them. What cannot be
 * published any more, since its checklist or the role of the person who planned it has
 * changed, stays planned with the reason. Of what is no longer planned nothing is published.
 */
export async function publishDue(trx: Transaction<Schema>, datasetGUID: string): Promise<void> {
  await lockDataset(trx, datasetGUID);
  const plan = await trx
    .selectFrom('catalogue.publication_plan')
    .selectAll()
    .where('dataset_guid', '=', datasetGUID)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  const status = plan && publishedStatuses.find((code) => code === statusOf(plan.status_id));
  if (plan === undefined || status === undefined) return;
  const target = { status, visibility: plan.visibility };
  try {
    const editable = await findEditable(trx, datasetGUID, plan.planned_by);
    requirePublish(editable);
    await requireOffered(trx, editable, target);
    const working = await readWorking(trx, editable, plan.revisions);
    await requireReady(trx, editable, target, working);
    await trx.deleteFrom('catalogue.publication_plan').where('dataset_guid', '=', datasetGUID).execute();
    const { planned_by: actorGUID, reason } = plan;
    await giveOut(trx, editable, { target, working, actorGUID, planned: plan.revisions, note: plan.note });
    await record(trx, editable, { actorGUID, action: 'dataset.published', after: target, reason });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await failPlan(trx, datasetGUID, error.message);
  }
}

/** Starts to publish what was planned. */
export const startPublishing = (kysely: Kysely<Schema>, log: Logger): Worker =>
  startWorker(publishPlanned, {
    kysely,
    log,
    // Not by `complete`, which locks the job first: a request that ends a plan locks the dataset, then the job. A second
    // attempt finds no plan.
    work: ({ datasetGUID }) => kysely.transaction().execute((trx) => publishDue(trx, datasetGUID)),
  });
