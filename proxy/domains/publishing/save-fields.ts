/** The calls `dataset:save` and `dataset:undo`: fields are saved one by one, each on the revision that its editor saw. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { FieldChanges, FieldKey, Revisions } from '#contract/publishing-fields.ts';
import type { FieldConflict } from '#contract/edited-dataset.ts';
import { fieldError } from '#contract/rule.ts';
import {
  isTranslatedName,
  translatedTexts,
  TRANSLATIONS_MOST,
  withTranslations,
  type NamedTranslations,
} from '#contract/text-languages.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { checkOwner } from './data-owner.ts';
import { lockEditable, type Editable } from './editable.ts';
import { splitChanges, storable, writeFields } from './fields.ts';
import { compareCodesSoon } from './files/compare-codes-job.ts';
import { renewFiles } from './files/current-files.ts';
import { checkLookups } from './lookup-values.ts';
import { projectLater } from './project-draft.ts';
import { recordedEdits, type RecordedEdit } from './recorded-edits.ts';
import { addRevision, editorsValues, latestRevisions } from './revisions.ts';

/** The name of a person; empty where there is no account. */
export async function nameOf(kysely: Kysely<Schema>, identityGUID: string | null): Promise<string> {
  if (identityGUID === null) return '';
  const { rows } = await sql<{ name: string | null }>`
    select ${fullName('u')} as name from auth."user" u where u.identity_guid = ${identityGUID}`.execute(
    kysely,
  );
  return rows[0]?.name ?? '';
}

interface Changes {
  readonly changes: FieldChanges;
  readonly translations: NamedTranslations;
  readonly base: Revisions;
}

/** @throws ProblemError 400 when a dataset would have texts in too many languages */
function checkLanguages(present: NamedTranslations, changes: NamedTranslations): void {
  const all = withTranslations(withTranslations(null, present), changes);
  const languages = new Set(translatedTexts(all).flatMap(([, texts]) => Object.keys(texts)));
  if (languages.size <= TRANSLATIONS_MOST) return;
  throw new ProblemError(400, 'The dataset has too many languages', [
    fieldError('translations', 'dataset.manyLanguages', { most: TRANSLATIONS_MOST }),
  ]);
}

/** Saves the changes that are based on the present revision; the others are conflicts. */
export async function saveInto(
  trx: Transaction<Schema>,
  editable: Editable,
  { changes, translations, base }: Changes,
  actorGUID: string,
): Promise<CallResponse<'dataset:save'>> {
  const { datasetGUID, organisationGUID, row, status } = editable;
  const latest = await latestRevisions(trx, datasetGUID);
  const editors = editorsValues(row, latest);
  const present: Readonly<Record<string, unknown>> = { ...editors.fields, ...editors.translations };
  await checkLookups(trx, organisationGUID, changes, editors.fields);
  await checkOwner(trx, organisationGUID, changes, editors.fields);
  checkLanguages(editors.translations, translations);
  // What is not translated is an empty text.
  const valueOf = (field: FieldKey) => (field in present || !isTranslatedName(field) ? present[field] : '');
  const saved: Partial<Record<FieldKey, unknown>> = {};
  const revisions: Partial<Record<FieldKey, number>> = {};
  const conflicts: FieldConflict[] = [];
  const entries: RecordedEdit[] = [];
  for (const [name, given] of Object.entries({ ...changes, ...translations })) {
    const field = name as FieldKey;
    const value = storable(given);
    const last = latest.get(field);
    const at = last?.revision ?? 0;
    // Both had the same thought, or the answer to an earlier save was lost.
    if (isDeepStrictEqual(storable(valueOf(field)), value)) {
      revisions[field] = at;
      continue;
    }
    if (last !== undefined && (base[field] ?? 0) !== at) {
      conflicts.push({
        field,
        theirs: valueOf(field),
        revision: at,
        changedBy: await nameOf(trx, last.changed_by),
        changedAt: last.changed_at.toISOString(),
      });
      continue;
    }
    const before = valueOf(field);
    const added = await addRevision(trx, { datasetGUID, field, latest: last, before, value, actorGUID });
    revisions[field] = added.revision;
    saved[field] = value;
    if (added.isNew) entries.push({ field, before, after: value, revision: at });
  }
  if (Object.keys(saved).length > 0 && status === 'draft') {
    const [texts, fields] = splitChanges(saved);
    await writeFields(trx, datasetGUID, fields, texts);
    if (saved.dictionary !== undefined) await renewFiles(trx, datasetGUID);
    await projectLater(trx, datasetGUID);
  }
  if (saved.dictionary !== undefined) await compareCodesSoon(trx, datasetGUID);
  if (entries.length > 0)
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'dataset.edited',
      object: { kind: 'dataset', id: datasetGUID },
      ...recordedEdits(entries),
    });
  return { revisions, conflicts, savedAt: new Date().toISOString() };
}

/** The call `dataset:save`. */
export const saveFields = (
  kysely: Kysely<Schema>,
  { datasetGUID, ...changes }: CallRequest<'dataset:save'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:save'>> =>
  kysely
    .transaction()
    .execute(async (trx) =>
      saveInto(trx, await lockEditable(trx, datasetGUID, actorGUID), changes, actorGUID),
    );

/** The call `dataset:undo`. @throws ProblemError 404 for a revision that the field does not have */
export const undoRevision = (
  kysely: Kysely<Schema>,
  { datasetGUID, field, revision, base }: CallRequest<'dataset:undo'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:undo'>> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    const entry = await trx
      .selectFrom('catalogue.dataset_revision')
      .select('before')
      .where('dataset_guid', '=', datasetGUID)
      .where('field', '=', field)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (entry === undefined)
      throw new ProblemError(404, 'There is no such revision', [fieldError('revision', 'revision.unknown')]);
    // What is undone is an entry of its own, so that it can be undone as well.
    await sql`update catalogue.dataset_revision set begun_at = '-infinity'
      where dataset_guid = ${datasetGUID} and field = ${field}`.execute(trx);
    const [translations, changes] = splitChanges({ [field]: entry.before });
    const answer = await saveInto(
      trx,
      editable,
      { changes, translations, base: { [field]: base } },
      actorGUID,
    );
    return { ...answer, value: entry.before };
  });
