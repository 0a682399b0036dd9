/**
 * Replaces a value in datasets of an organisation: a tag that is renamed, a row of a lookup that is no longer offered.
 * What readers have, what editors have saved since, and what an import writes later are all changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import {
  lookupOfField,
  lookupOfPart,
  type DatasetFieldName,
  type DatasetFields,
  type FieldKey,
  type LookupField,
  type PartField,
} from '#contract/publishing-fields.ts';
import { partColumns } from '#proxy/platform/catalogue/dataset-terms.ts';
import { isKept } from '#proxy/platform/catalogue/kept-datasets.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { lockDataset } from './editable.ts';
import { readersValues, readRow, splitChanges, storable, writeFields, type DatasetRow } from './fields.ts';
import { hasFileWith } from './replace-file-licence.ts';
import {
  addRevision,
  changePlanned,
  closeEntries,
  editorsValues,
  latestRevisions,
  type LatestRevision,
} from './revisions.ts';

export interface Replacement<Field extends DatasetFieldName> {
  readonly field: Field;
  /** What a value becomes; the same where it does not change. */
  readonly change: (value: DatasetFields[Field]) => DatasetFields[Field];
  readonly actorGUID: string;
}

/** A value, and what becomes of it. */
interface Changed {
  readonly before: unknown;
  readonly after: unknown;
}

interface FieldReplacement {
  readonly field: FieldKey;
  /** The latest revision of the field. */
  readonly latest: LatestRevision | undefined;
  readonly readers: Changed;
  readonly editors: Changed;
  /** What becomes of the value that a plan publishes. */
  readonly planned: (value: unknown) => unknown;
  /** Null for the server itself. */
  readonly actorGUID: string | null;
}

/**
 * Replaces a field for readers, for editors, and for a plan. The dataset must be locked.
 * @returns whether one of them has another value now
 */
export async function replaceField(
  trx: Transaction<Schema>,
  row: DatasetRow,
  { field, latest, readers, editors, planned, actorGUID }: FieldReplacement,
): Promise<boolean> {
  const datasetGUID = row.dataset_guid;
  let last = latest;
  const isChanged = !isDeepStrictEqual(readers.before, readers.after);
  const isEditChanged = !isDeepStrictEqual(editors.before, editors.after);
  if (isChanged) {
    const [texts, fields] = splitChanges({ [field]: storable(readers.after) });
    await writeFields(trx, datasetGUID, fields, texts);
  }
  // A deleted one is restored with the status that it had, and its values are not published again.
  const isDraft = statusOf(row.before_removal?.status ?? row.status_id) === 'draft';
  // An entry of its own in the history: what was typed before it may be what a plan publishes.
  if (isChanged || isEditChanged) await closeEntries(trx, datasetGUID);
  const hasEdit = last !== undefined && last.published_at === null;
  if (isChanged && !isDraft) {
    const { before, after } = readers;
    const added = { datasetGUID, field, latest: last, before, value: after, actorGUID };
    const { revision } = await addRevision(trx, { ...added, isPublished: true });
    // The edit that readers do not have yet stays the latest.
    last = last && { ...last, revision };
  }
  if (isDraft ? isEditChanged : hasEdit && (isChanged || isEditChanged))
    await addRevision(trx, {
      datasetGUID,
      field,
      latest: last,
      before: editors.before,
      value: editors.after,
      actorGUID,
    });
  const isPlanChanged = await changePlanned(trx, {
    datasetGUID,
    field,
    last: latest?.revision ?? 0,
    change: planned,
  });
  return isChanged || isEditChanged || isPlanChanged;
}

/** @returns whether readers, editors or a plan have another value now */
async function replaceInDataset<Field extends DatasetFieldName>(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { field, change, actorGUID }: Replacement<Field>,
): Promise<boolean> {
  await lockDataset(trx, datasetGUID);
  const row = await readRow(trx, datasetGUID);
  if (row === undefined) return false;
  const latest = (await latestRevisions(trx, datasetGUID)).get(field);
  const before = readersValues(row)[field];
  const edited = editorsValues(row, new Map(latest === undefined ? [] : [[field, latest]])).fields[field];
  return replaceField(trx, row, {
    field,
    latest,
    readers: { before, after: change(before) },
    editors: { before: edited, after: change(edited) },
    // Written by this domain alone.
    planned: (value) => change(value as DatasetFields[Field]),
    actorGUID,
  });
}

/** The fields of editors in which a value of one can be: files have licences of their own. */
const fieldsWith = (field: DatasetFieldName): string[] => (field === 'licence' ? [field, 'files'] : [field]);

/**
 * Datasets of some organisations that a replacement may change, also those that can be restored.
 * @param uses condition on the dataset `d`: readers have the value
 */
export const mayChange = (
  organisationGUIDs: readonly string[],
  field: DatasetFieldName,
  uses: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  from catalogue.dataset d
  where d.organisation_guid = any (${organisationGUIDs}::uuid[]) and ${isKept()} and (${uses} or exists (
    select from catalogue.dataset_revision r where r.dataset_guid = d.dataset_guid
      and r.field = any (${fieldsWith(field)}::text[]) and r.published_at is null))
`;

/** What is deleted must not be found: it is projected when it is restored. */
async function withoutDeleted(trx: Transaction<Schema>, guids: readonly string[]): Promise<string[]> {
  if (guids.length === 0) return [];
  const rows = await trx
    .selectFrom('catalogue.dataset')
    .select('dataset_guid')
    .where('dataset_guid', 'in', guids)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.dataset_guid);
}

/** Renews what visitors find of datasets that were changed. */
export const projectChanged = async (trx: Transaction<Schema>, guids: readonly string[]): Promise<void> =>
  projectDatasets(trx, await withoutDeleted(trx, guids));

/** @returns the datasets that were changed */
export async function replaceInEach<Field extends DatasetFieldName>(
  trx: Transaction<Schema>,
  guids: readonly string[],
  replacement: Replacement<Field>,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const guid of guids) if (await replaceInDataset(trx, guid, replacement)) changed.push(guid);
  await projectChanged(trx, changed);
  return changed;
}

/** The column of a dataset that has the rows of each lookup. */
const columns: Readonly<Record<LookupField, string>> = {
  themes: 'theme_ids',
  licence: 'licence_id',
  access: 'access_id',
  frequency: 'frequency_id',
  dataProvider: 'data_provider_id',
  priority: 'priority_id',
  spatialReferenceSystem: 'spatial_reference_system_id',
  lawfulBases: 'lawful_basis_ids',
  anonymisation: 'anonymisation_id',
};
const isList = (field: LookupField): boolean => columns[field].endsWith('_ids');

export const isPartField = (field: DatasetFieldName): field is PartField => field in lookupOfPart;

/** The field of a dataset that has rows of a lookup; of some lookups none has. */
export const fieldOf = (table: LookupTable): LookupField | PartField | undefined =>
  (Object.keys(lookupOfField) as LookupField[]).find((field) => lookupOfField[field] === table) ??
  (Object.keys(lookupOfPart) as PartField[]).find((field) => lookupOfPart[field].table === table);

/** Condition on a dataset `d` that has one of some rows of a lookup. @param ids an array in SQL */
export const usesRows = (table: LookupTable, ids: RawBuilder<unknown>): RawBuilder<boolean> => {
  const field = fieldOf(table);
  if (field === undefined) return sql<boolean>`false`;
  if (isPartField(field))
    return sql<boolean>`exists (select from jsonb_array_elements(${sql.ref(partColumns[field])}) e
      where (e.value ->> ${sql.lit(lookupOfPart[field].part)})::integer = any (${ids}))`;
  const column = sql.ref(`d.${columns[field]}`);
  const isUsed = isList(field) ? sql<boolean>`${column} && ${ids}` : sql<boolean>`${column} = any (${ids})`;
  return field === 'licence' ? sql<boolean>`(${isUsed} or ${hasFileWith(ids)})` : isUsed;
};

/** The rows of a lookup that each dataset `d` has, as `u.id`; null where no field has rows of it. */
export const rowsOfDatasets = (table: LookupTable): RawBuilder<unknown> | null => {
  const field = fieldOf(table);
  if (field === undefined) return null;
  if (isPartField(field))
    return sql`(select distinct (e.value ->> ${sql.lit(lookupOfPart[field].part)})::integer as id
      from jsonb_array_elements(${sql.ref(partColumns[field])}) e) u`;
  const column = sql.ref(`d.${columns[field]}`);
  if (field === 'licence')
    return sql`(select ${column} as id union select (f.facts ->> 'licence')::integer from catalogue.resource f
      where f.dataset_guid = d.dataset_guid and f.facts ? 'licence') u`;
  return isList(field) ? sql`unnest(${column}) as u(id)` : sql`(values (${column}::integer)) as u(id)`;
};
