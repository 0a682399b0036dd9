/** Writes what an edited table of metadata changes of one dataset, and takes it back. */
import type { Transaction } from 'kysely';
import { many } from '#contract/messages/en/many-datasets.ts';
import { ProblemError } from '#contract/problem.ts';
import type { DatasetFieldName, FieldChanges, Revisions } from '#contract/publishing-fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockEditable, type Editable } from '../editable.ts';
import type { NamedTranslations, TranslatedName } from '#contract/text-languages.ts';
import { editorsValues, latestRevisions } from '../revisions.ts';
import { saveInto } from '../save-fields.ts';
import { cellsOf, markOf, sheetFields } from './columns.ts';
import type { SheetRecord } from './compare-sheet.ts';
import { readLookups } from './read-datasets.ts';
import { cellOfText, translatedColumn } from './translated-columns.ts';

/** What a dataset had before, and the revisions that were made. */
export interface SheetBefore {
  readonly values: FieldChanges;
  /** Texts in other languages; absent where it was stored before there were any. */
  readonly texts?: NamedTranslations;
  readonly revisions: Revisions;
}

/** Saves, and says in words which columns have a value that was taken from its list since. */
async function save(
  trx: Transaction<Schema>,
  editable: Editable,
  changes: Parameters<typeof saveInto>[2],
  actorGUID: string,
): ReturnType<typeof saveInto> {
  try {
    return await saveInto(trx, editable, changes, actorGUID);
  } catch (error) {
    const columns =
      error instanceof ProblemError
        ? (error.fieldErrors ?? []).flatMap(({ field, code }) =>
            code === 'lookup.rowUnknown' ? field.replace(/^changes\./, '') : [],
          )
        : [];
    throw columns.length === 0 ? error : new ProblemError(400, many.refusals.notOffered(columns));
  }
}

const changedSince = () => new ProblemError(409, many.refusals.changedSince);

/**
 * Saves the fields of a row as an editor would: readers of a published dataset see them with its next publication.
 * @throws ProblemError 409 where a field was changed since it was compared
 */
export async function applySheetItem(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { fields, texts = {} }: SheetRecord,
  actorGUID: string,
): Promise<SheetBefore> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  const lookups = await readLookups(trx, editable.organisationGUID);
  const latest = await latestRevisions(trx, datasetGUID);
  const { fields: present, translations, revisions } = editorsValues(editable.row, latest);
  const changes: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, change] of Object.entries(fields)) {
    const sheetField = sheetFields.find(({ field }) => field === name);
    if (sheetField === undefined || markOf(cellsOf(sheetField, present, lookups)) !== change.mark)
      throw changedSince();
    changes[name] = change.value;
    values[name] = present[name as DatasetFieldName];
  }
  const changedTexts: Record<TranslatedName, string> = {};
  const textsBefore: Record<TranslatedName, string> = {};
  for (const [name, change] of Object.entries(texts)) {
    const column = translatedColumn(name);
    const before = column === null ? '' : (translations[column.name] ?? '');
    if (column === null || markOf([cellOfText(column, before)]) !== change.mark) throw changedSince();
    changedTexts[column.name] = change.value;
    textsBefore[column.name] = before;
  }
  const saved = await save(
    trx,
    editable,
    { changes: changes as FieldChanges, translations: changedTexts, base: revisions },
    actorGUID,
  );
  return { values: values as FieldChanges, texts: textsBefore, revisions: saved.revisions };
}

/** Gives the fields back what they had. @throws ProblemError 409 where one was changed since */
export async function undoSheetItem(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { values, texts = {}, revisions }: SheetBefore,
  actorGUID: string,
): Promise<void> {
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  const { conflicts } = await save(
    trx,
    editable,
    { changes: values, translations: texts, base: revisions },
    actorGUID,
  );
  if (conflicts.length > 0) throw changedSince();
}
