/** Writes what an edited table of metadata changes of one dataset, and takes it back. */
import type { Transaction } from 'kysely';
import { many } from '#contract/messages/en/many-datasets.ts';
import { ProblemError } from '#contract/problem.ts';
import type { DatasetFieldName, FieldChanges, Revisions } from '#contract/publishing-fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockEditable } from '../editable.ts';
import { editorsValues, latestRevisions } from '../revisions.ts';
import { saveInto } from '../save-fields.ts';
import { cellsOf, markOf, sheetFields } from './columns.ts';
import type { SheetRecord } from './compare-sheet.ts';
import { readLookups } from './read-datasets.ts';

/** What a dataset had before, and the revisions that were made. */
export interface SheetBefore {
  readonly values: FieldChanges;
  readonly revisions: Revisions;
}

const changedSince = () => new ProblemError(409, many.refusals.changedSince);

/**
 * Saves the fields of a row as an editor would: readers of a published dataset see them with its next publication.
 * @throws ProblemError 409 where a field was changed since it was compared
 */
export async function applySheetItem(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { fields }: SheetRecord,
  actorGUID: string,
): Promise<SheetBefore> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  const lookups = await readLookups(trx, editable.organisationGUID);
  const { fields: present, revisions } = editorsValues(editable.row, await latestRevisions(trx, datasetGUID));
  const changes: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, change] of Object.entries(fields)) {
    const sheetField = sheetFields.find(({ field }) => field === name);
    if (sheetField === undefined || markOf(cellsOf(sheetField, present, lookups)) !== change.mark)
      throw changedSince();
    changes[name] = change.value;
    values[name] = present[name as DatasetFieldName];
  }
  const saved = await saveInto(
    trx,
    editable,
    { changes: changes as FieldChanges, translations: {}, base: revisions },
    actorGUID,
  );
  return { values: values as FieldChanges, revisions: saved.revisions };
}

/** Gives the fields back what they had. @throws ProblemError 409 where one was changed since */
export async function undoSheetItem(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { values, revisions }: SheetBefore,
  actorGUID: string,
): Promise<void> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  const { conflicts } = await saveInto(
    trx,
    editable,
    { changes: values, translations: {}, base: revisions },
    actorGUID,
  );
  if (conflicts.length > 0) throw changedSince();
}
