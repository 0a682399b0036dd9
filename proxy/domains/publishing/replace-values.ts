/**
 * Replaces a value in all datasets of an organisation: a tag that is renamed, a row of a lookup that is no longer offered.
 * What readers have, what editors have saved since, and what an import writes later are all changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { LookupTable } from '#contract/entities/lookup.ts';
import type { CallRequest } from '#contract/index.ts';
import {
  lookupOfField,
  type DatasetFieldName,
  type DatasetFields,
  type LookupField,
} from '#contract/publishing-fields.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag, storableText } from '#proxy/platform/database/storable-text.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { lockDataset } from './editable.ts';
import { readersValues, readRow, storable, writeFields } from './fields.ts';
import { addRevision, changePlanned, closeEntries, editorsValues, latestRevisions } from './revisions.ts';

interface Replacement<Field extends DatasetFieldName> {
  readonly field: Field;
  /** What a value becomes; the same where it does not change. */
  readonly change: (value: DatasetFields[Field]) => DatasetFields[Field];
  readonly actorGUID: string;
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
  let last = (await latestRevisions(trx, datasetGUID)).get(field);
  const number = last?.revision ?? 0;
  const before = readersValues(row)[field];
  const edited = editorsValues(row, new Map(last === undefined ? [] : [[field, last]])).fields[field];
  const [after, editedAfter] = [change(before), change(edited)];
  const isChanged = !isDeepStrictEqual(before, after);
  const isEditChanged = !isDeepStrictEqual(edited, editedAfter);
  if (isChanged) await writeFields(trx, datasetGUID, { [field]: storable(after) });
  const isDraft = statusOf(row.status_id) === 'draft';
  // An entry of its own in the history: what was typed before it may be what a plan publishes.
  if (isChanged || isEditChanged) await closeEntries(trx, datasetGUID);
  const hasEdit = last !== undefined && last.published_at === null;
  if (isChanged && !isDraft) {
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
      before: edited,
      value: editedAfter,
      actorGUID,
    });
  const isPlanChanged = await changePlanned(trx, {
    datasetGUID,
    field,
    last: number,
    // Written by this domain alone.
    change: (value) => change(value as DatasetFields[Field]),
  });
  return isChanged || isEditChanged || isPlanChanged;
}

/** @param uses condition on the dataset `d`: readers have the value. @returns the datasets that were changed */
async function replaceInAll<Field extends DatasetFieldName>(
  trx: Transaction<Schema>,
  organisationGUID: string,
  uses: RawBuilder<unknown>,
  replacement: Replacement<Field>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ dataset_guid: string }>`
    select d.dataset_guid from catalogue.dataset d
    where d.organisation_guid = ${organisationGUID} and d.removed_at is null and (${uses} or exists (
      select from catalogue.dataset_revision r where r.dataset_guid = d.dataset_guid
        and r.field = ${replacement.field} and r.published_at is null))
    order by d.dataset_guid
  `.execute(trx);
  const changed: string[] = [];
  for (const { dataset_guid: guid } of rows)
    if (await replaceInDataset(trx, guid, replacement)) changed.push(guid);
  await projectDatasets(trx, changed);
  return changed;
}

/** The call `tag:replace`. @throws ProblemError 400 for a label of which nothing can be stored */
export const replaceTags = (
  kysely: Kysely<Schema>,
  { organisationGUID, tags, label: given }: CallRequest<'tag:replace'>,
  actorGUID: string,
): Promise<{ datasets: number }> =>
  kysely.transaction().execute(async (trx) => {
    const label = given === null ? null : storableText(given).trim();
    if (label === '') throw new ProblemError(400, 'The tag is empty', [fieldError('label', 'field.missing')]);
    const replaced = new Set(tags.map((tag) => foldTag(tag)));
    const change = (labels: DatasetFields['tags']) => {
      const next = labels.flatMap((one) =>
        replaced.has(foldTag(one)) ? (label === null ? [] : [label]) : [one],
      );
      return [...new Map(next.toReversed().map((one) => [foldTag(one), one])).values()].toReversed();
    };
    const uses = sql`exists (select from catalogue.tag_usage t
      where t.dataset_guid = d.dataset_guid and t.tag = any (${[...replaced]}::text[]))`;
    const changed = await replaceInAll(trx, organisationGUID, uses, { field: 'tags', change, actorGUID });
    if (changed.length > 0)
      await recordAudit(trx, {
        organisationGUID,
        actorGUID,
        action: 'tag.replaced',
        object: { kind: 'tag', id: [...replaced][0] ?? '' },
        before: { tags: [...replaced] },
        after: { label, datasets: changed.length },
      });
    return { datasets: changed.length };
  });

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

const fieldsOf = (table: LookupTable): LookupField[] =>
  (Object.keys(lookupOfField) as LookupField[]).filter((field) => lookupOfField[field] === table);

/** Condition on a dataset `d` that has a row of a lookup. @param id in SQL */
export const usesRow = (table: LookupTable, id: RawBuilder<unknown>): RawBuilder<boolean> => {
  const ways = fieldsOf(table).map((field) => {
    const column = sql.ref(`d.${columns[field]}`);
    return isList(field) ? sql`${id} = any (${column})` : sql`${column} = ${id}`;
  });
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/** Gives datasets of an organisation that have a row of a lookup another one. @returns how many were changed */
export async function replaceRow(
  trx: Transaction<Schema>,
  {
    organisationGUID,
    table,
    id,
    by,
  }: { organisationGUID: string; table: LookupTable; id: number; by: number },
  actorGUID: string,
): Promise<number> {
  const changed = new Set<string>();
  for (const field of fieldsOf(table)) {
    const change = (value: unknown) =>
      Array.isArray(value)
        ? [...new Set(value.map((one: unknown) => (one === id ? by : one)))]
        : value === id
          ? by
          : value;
    const uses = usesRow(table, sql`${id}::integer`);
    const guids = await replaceInAll(trx, organisationGUID, uses, {
      field,
      // A number or a list of numbers, as it was.
      change: change as (value: DatasetFields[typeof field]) => never,
      actorGUID,
    });
    for (const guid of guids) changed.add(guid);
  }
  return changed.size;
}
