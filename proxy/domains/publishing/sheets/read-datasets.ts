/** What a table of metadata is written from, and compared with: the editors' values of many datasets, and the lookups. */
import { sql, type Kysely } from 'kysely';
import { lookupOfField, lookupOfPart, type DatasetFields } from '#contract/publishing-fields.ts';
import type { StatusCode } from '#contract/fixed-values.ts';
import type { NamedTranslations } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import type { DatasetRow } from '../fields.ts';
import { editorsValues, type LatestRevision } from '../revisions.ts';
import type { SheetLookup, SheetLookups } from './cells.ts';

export interface SheetDataset {
  readonly datasetGUID: string;
  readonly status: StatusCode;
  readonly fields: DatasetFields;
  /** Texts in other languages. */
  readonly translations: NamedTranslations;
}

/** Datasets that are read at a time. */
const BATCH = 200;

async function readBatch(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  datasetGUIDs: readonly string[],
): Promise<SheetDataset[]> {
  const rows = await kysely
    .selectFrom('catalogue.dataset as d')
    .selectAll('d')
    .select(
      sql<string[]>`(select coalesce(array_agg(t.label order by t.position), '{}')
        from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)`.as('tags'),
    )
    .where('d.organisation_guid', '=', organisationGUID)
    .where('d.removed_at', 'is', null)
    .where('d.dataset_guid', 'in', [...datasetGUIDs])
    .execute();
  const { rows: revisions } = await sql<LatestRevision & { dataset_guid: string }>`
    select distinct on (dataset_guid, field) * from catalogue.dataset_revision
    where dataset_guid = any (${datasetGUIDs}::uuid[]) order by dataset_guid, field, revision desc`.execute(
    kysely,
  );
  const byDataset = Map.groupBy(revisions, (one) => one.dataset_guid);
  const places = new Map(datasetGUIDs.map((guid, place) => [guid, place]));
  return rows
    .map((row: DatasetRow) => {
      const latest = new Map((byDataset.get(row.dataset_guid) ?? []).map((one) => [one.field, one]));
      const { fields, translations } = editorsValues(row, latest);
      return { datasetGUID: row.dataset_guid, status: statusOf(row.status_id), fields, translations };
    })
    .toSorted((a, b) => (places.get(a.datasetGUID) ?? 0) - (places.get(b.datasetGUID) ?? 0));
}

/** Datasets of the organisation as their editors have them, in the order of the list. Others are left out. */
export async function readDatasets(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  datasetGUIDs: readonly string[],
): Promise<SheetDataset[]> {
  const found: SheetDataset[] = [];
  for (let from = 0; from < datasetGUIDs.length; from += BATCH)
    found.push(...(await readBatch(kysely, organisationGUID, datasetGUIDs.slice(from, from + BATCH))));
  return found;
}

interface LookupRow {
  readonly table_name: string;
  readonly id: number;
  readonly code: string;
  readonly label: string;
}

/** The rows that fields of the organisation may have. One label of two rows stands for the first. */
export async function readLookups(kysely: Kysely<Schema>, organisationGUID: string): Promise<SheetLookups> {
  const parts = Object.values(lookupOfPart).map(({ table }) => table);
  const tables = [...new Set([...Object.values(lookupOfField), ...parts])];
  const { rows } = await sql<LookupRow>`
    select table_name, id, code, label, position from catalogue.lookup
    where table_name = any (${tables}::text[]) and active
      and (table_name <> 'agentType' or details ->> 'kind' = 'role')
    union all
    select 'dataProvider', id, code, name, id from catalogue.data_provider
    where organisation_guid = ${organisationGUID} and active
    order by position`.execute(kysely);
  const toLookup = (own: readonly LookupRow[]): SheetLookup => ({
    labels: new Map(own.map(({ id, label }) => [id, label])),
    ids: new Map(
      own
        .toReversed()
        .flatMap(({ id, code, label }) => [
          [code.toLowerCase(), id] as const,
          [label.toLowerCase(), id] as const,
        ]),
    ),
  });
  return new Map(
    [...Map.groupBy(rows, (one) => one.table_name)].map(([table, own]) => [table, toLookup(own)]),
  );
}
