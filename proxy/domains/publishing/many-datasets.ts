/** The calls `dataset:changeMany` and `dataset:undoMany`. Each dataset is changed in a transaction of its own. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { MANY_UNDO_HOURS, type ChangeOfMany, type OutcomeOfMany } from '#contract/many-datasets.ts';
import { ProblemError } from '#contract/problem.ts';
import { TAGS_MOST } from '#contract/publishing-fields.ts';
import { publishedStatuses, type publishedStatuses as Published } from '#contract/publishing-constants.ts';
import { fieldError } from '#contract/rule.ts';
import { many } from '#contract/messages/en/many-datasets.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { isConflict, retryConflicts } from '#proxy/platform/database/transaction-conflicts.ts';
import { foldTag, storableJson, storableText } from '#proxy/platform/database/storable-text.ts';
import { deleteDataset, restoreDataset } from './create-and-delete.ts';
import { lockEditable, type Editable } from './editable.ts';
import { readPlan } from './publication-plan.ts';
import { publish, unpublish } from './publish.ts';
import { editorsValues, latestRevisions } from './revisions.ts';
import { saveInto } from './save-fields.ts';

type Status = (typeof Published)[number];

/** What undoing a change needs: what the dataset had, and the number of the revision that the change made. */
interface Undo {
  readonly before: unknown;
  readonly revision: number;
}

const refuse = (reason: string) => new ProblemError(409, reason);

const statusRevision = async (trx: Transaction<Schema>, datasetGUID: string): Promise<number> =>
  (await latestRevisions(trx, datasetGUID)).get('status')?.revision ?? 0;

/** @throws ProblemError 409 where publishing would do more than was asked for */
async function requireSettled(trx: Transaction<Schema>, { datasetGUID, status }: Editable): Promise<void> {
  if ((await readPlan(trx, datasetGUID)) !== null) throw refuse(many.refusals.planned);
  const waiting = [...(await latestRevisions(trx, datasetGUID)).values()].some(
    ({ published_at: publishedAt }) => publishedAt === null,
  );
  if (status !== 'draft' && waiting) throw refuse(many.refusals.unpublished);
}

async function publishDraft(
  trx: Transaction<Schema>,
  { datasetGUID, status, ...editable }: Editable,
  visibility: Editable['row']['visibility'],
  actorGUID: string,
): Promise<Undo> {
  if (status !== 'draft') throw refuse(many.refusals.published);
  await requireSettled(trx, { datasetGUID, status, ...editable });
  await publish(trx, { datasetGUID, status: 'published', visibility, reason: '', note: '' }, actorGUID);
  return { before: null, revision: await statusRevision(trx, datasetGUID) };
}

async function changeVisibility(
  trx: Transaction<Schema>,
  editable: Editable,
  visibility: Editable['row']['visibility'],
  actorGUID: string,
): Promise<Undo | null> {
  const { datasetGUID, row } = editable;
  const status = publishedStatuses.find((one): one is Status => one === editable.status);
  if (status === undefined) throw refuse(many.refusals.draft);
  if (row.visibility === visibility) return null;
  await requireSettled(trx, editable);
  await publish(trx, { datasetGUID, status, visibility, reason: '', note: '' }, actorGUID);
  return { before: row.visibility, revision: await statusRevision(trx, datasetGUID) };
}

async function changeTags(
  trx: Transaction<Schema>,
  editable: Editable,
  { kind, tag }: Extract<ChangeOfMany, { tag: string }>,
  actorGUID: string,
): Promise<Undo | null> {
  const latest = await latestRevisions(trx, editable.datasetGUID);
  const { tags } = editorsValues(editable.row, latest).fields;
  const others = tags.filter((one) => foldTag(one) !== foldTag(tag));
  const has = others.length < tags.length;
  if (has === (kind === 'addTag')) return null;
  const next = kind === 'addTag' ? [...tags, storableText(tag)] : others;
  if (next.length > TAGS_MOST) throw refuse(many.refusals.tags(TAGS_MOST));
  const base = { tags: latest.get('tags')?.revision ?? 0 };
  const { revisions } = await saveInto(
    trx,
    editable,
    { changes: { tags: next }, translations: {}, base },
    actorGUID,
  );
  return { before: tags, revision: revisions.tags ?? 0 };
}

/** @returns null where there is nothing to change */
async function changeOne(
  trx: Transaction<Schema>,
  datasetGUID: string,
  change: ChangeOfMany,
  actorGUID: string,
): Promise<Undo | null> {
  if (change.kind === 'delete') {
    await deleteDataset(trx, { datasetGUID, reason: '' }, actorGUID);
    return { before: null, revision: 0 };
  }
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  if (change.kind === 'publish') return publishDraft(trx, editable, change.visibility, actorGUID);
  if (change.kind === 'visibility') return changeVisibility(trx, editable, change.visibility, actorGUID);
  return changeTags(trx, editable, change, actorGUID);
}

/** @throws ProblemError 409 for a dataset that was changed since */
async function undoOne(
  trx: Transaction<Schema>,
  { datasetGUID, change, before, revision }: Undo & { datasetGUID: string; change: ChangeOfMany },
  actorGUID: string,
): Promise<void> {
  if (change.kind === 'delete') return restoreDataset(trx, datasetGUID, actorGUID);
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  if (change.kind === 'addTag' || change.kind === 'removeTag') {
    const { conflicts } = await saveInto(
      trx,
      editable,
      { changes: { tags: before as string[] }, translations: {}, base: { tags: revision } },
      actorGUID,
    );
    if (conflicts.length > 0) throw refuse(many.refusals.changedSince);
    return;
  }
  if ((await statusRevision(trx, datasetGUID)) !== revision) throw refuse(many.refusals.changedSince);
  if (change.kind === 'publish') return unpublish(trx, { datasetGUID, reason: many.undone }, actorGUID);
  await changeVisibility(trx, editable, before as Editable['row']['visibility'], actorGUID);
}

/** Why a dataset was left as it is. @throws the error where that says nothing about the dataset alone */
async function refusalOf(kysely: Kysely<Schema>, error: unknown, datasetGUID: string) {
  if (isConflict(error))
    return { datasetGUID, title: await titleOf(kysely, datasetGUID), reason: many.refusals.busy };
  if (!(error instanceof ProblemError)) throw error;
  // The title of a dataset that the caller may not find is not theirs to read.
  const title = error.status === 404 ? '' : await titleOf(kysely, datasetGUID);
  return { datasetGUID, title, reason: error.message };
}

/**
 * Does something with each dataset, and says what became of it. What meets another change is tried again for that dataset
 * alone: the whole call made again would find those before it changed, and their way back would be lost.
 * @param work answers whether it has changed something
 */
async function each(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  work: (trx: Transaction<Schema>, datasetGUID: string) => Promise<boolean>,
): Promise<OutcomeOfMany> {
  const outcome: OutcomeOfMany = { changed: [], unchanged: [], refused: [] };
  for (const datasetGUID of datasetGUIDs)
    try {
      const isChanged = await retryConflicts(() =>
        kysely.transaction().execute((trx) => work(trx, datasetGUID)),
      );
      outcome[isChanged ? 'changed' : 'unchanged'].push(datasetGUID);
    } catch (error) {
      outcome.refused.push(await refusalOf(kysely, error, datasetGUID));
    }
  return outcome;
}

async function titleOf(kysely: Kysely<Schema>, datasetGUID: string): Promise<string> {
  const row = await kysely
    .selectFrom('catalogue.dataset')
    .select('title')
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirst();
  return row?.title ?? '';
}

/** The call `dataset:changeMany`. */
export async function changeMany(
  kysely: Kysely<Schema>,
  { datasetGUIDs, change }: CallRequest<'dataset:changeMany'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:changeMany'>> {
  const changeGUID = randomUUID();
  // What can no longer be undone is of no use.
  await sql`delete from catalogue.change_of_many where changed_by = ${actorGUID}
    and changed_at < now() - make_interval(hours => ${MANY_UNDO_HOURS})`.execute(kysely);
  await kysely
    .insertInto('catalogue.change_of_many')
    .values({ change_guid: changeGUID, changed_by: actorGUID, change: storableJson(change) })
    .execute();
  const outcome = await each(kysely, [...new Set(datasetGUIDs)], async (trx, datasetGUID) => {
    const undo = await changeOne(trx, datasetGUID, change, actorGUID);
    if (undo === null) return false;
    await trx
      .insertInto('catalogue.change_of_many_dataset')
      .values({
        change_guid: changeGUID,
        dataset_guid: datasetGUID,
        before: JSON.stringify(undo.before),
        revision: undo.revision,
      })
      .execute();
    return true;
  });
  const until = new Date(Date.now() + MANY_UNDO_HOURS * 3_600_000).toISOString();
  return { ...outcome, undo: outcome.changed.length === 0 ? null : { changeGUID, until } };
}

/** The call `dataset:undoMany`. @throws ProblemError 404 for a change that is not the caller's, or too long ago */
export async function undoMany(
  kysely: Kysely<Schema>,
  { changeGUID }: CallRequest<'dataset:undoMany'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:undoMany'>> {
  // Two requests at once: the one that comes second finds nothing to undo.
  const { rows } = await sql<{ change: ChangeOfMany }>`
    update catalogue.change_of_many set undone_at = now()
    where change_guid = ${changeGUID} and changed_by = ${actorGUID} and undone_at is null
      and changed_at > now() - make_interval(hours => ${MANY_UNDO_HOURS}) returning change`.execute(kysely);
  const [found] = rows;
  if (found === undefined)
    throw new ProblemError(404, 'There is nothing to undo', [
      fieldError('changeGUID', 'dataset.nothingToUndo'),
    ]);
  const items = await kysely
    .selectFrom('catalogue.change_of_many_dataset')
    .select(['dataset_guid', 'before', 'revision'])
    .where('change_guid', '=', changeGUID)
    .execute();
  const undos = new Map(items.map(({ dataset_guid: guid, ...undo }) => [guid, undo]));
  return each(kysely, [...undos.keys()], async (trx, datasetGUID) => {
    const undo = undos.get(datasetGUID) ?? { before: null, revision: 0 };
    await undoOne(trx, { datasetGUID, change: found.change, ...undo }, actorGUID);
    return true;
  });
}
