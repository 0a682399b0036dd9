/** Which fields of imported datasets editors own, also of what a look has found and no one has applied. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { sourceFields, type FieldOwners, type HarvestChange, type SourceField } from '#contract/harvest.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { asSourceFields } from './record-fields.ts';

/** The fields of datasets that editors own by what they have written, by GUID; `isAll`: those given back to the source, too. */
export type ReadEditedFields = (
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  isAll?: boolean,
) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** The fields that an import leaves as its source said before. @param editorFields of the source */
export const keptHere = (editorFields: readonly SourceField[], owners: FieldOwners): SourceField[] =>
  sourceFields.filter(
    (field) => (owners[field] ?? (editorFields.includes(field) ? 'editor' : 'source')) === 'editor',
  );

/** Whether editors own a field. @param edited fields that they have written, and not given back */
export const isOwnedHere = (
  editorFields: readonly SourceField[],
  owners: FieldOwners,
  edited: ReadonlySet<SourceField>,
): ((field: SourceField) => boolean) => {
  const kept = new Set(keptHere(editorFields, owners));
  return (field) => kept.has(field) || edited.has(field);
};

interface Item {
  readonly run_guid: string;
  readonly position: number;
  readonly dataset_guid: string;
  readonly changes: readonly HarvestChange[];
  readonly field_owners: FieldOwners;
}

/**
 * Gives the changes that a look has found, and no one has applied, the owners that their fields have now: applying writes
 * by these.
 * @param datasetGUID the one dataset that is concerned; left out: all of the source
 */
export async function followOwners(
  trx: Transaction<Schema>,
  { sourceGUID, datasetGUID }: { readonly sourceGUID: string; readonly datasetGUID?: string },
  editorFields: readonly SourceField[],
  readEdited: ReadEditedFields,
): Promise<void> {
  const { rows: items } = await sql<Item>`
    select i.run_guid, i.position, i.dataset_guid, i.changes, d.field_owners
    from catalogue.harvest_item i
    join catalogue.harvest_run r using (run_guid)
    join catalogue.source_record d on d.dataset_guid = i.dataset_guid and d.source_guid = r.source_guid
    where r.source_guid = ${sourceGUID} and r.state = 'ready' and i.changes <> '[]'
      and i.dataset_guid = coalesce(${datasetGUID ?? null}, i.dataset_guid)`.execute(trx);
  if (items.length === 0) return;
  const edited = await readEdited(trx, [...new Set(items.map((item) => item.dataset_guid))]);
  const owned = items.map(({ dataset_guid: guid, changes, field_owners: owners }) => {
    const isOurs = isOwnedHere(editorFields, owners, asSourceFields(edited.get(guid) ?? []));
    return JSON.stringify(
      changes.map((change) => {
        const field = sourceFields.find((one) => one === change.field);
        return field === undefined ? change : { ...change, owner: isOurs(field) ? 'editor' : 'source' };
      }),
    );
  });
  await sql`
    update catalogue.harvest_item i set changes = u.changes::jsonb
    from unnest(${items.map((item) => item.run_guid)}::uuid[], ${items.map((item) => item.position)}::integer[],
      ${owned}::text[]) as u(run_guid, position, changes)
    where i.run_guid = u.run_guid and i.position = u.position and i.changes <> u.changes::jsonb`.execute(trx);
}
