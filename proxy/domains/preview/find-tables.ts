/**
 * Tables that a person may read, for those who make maps and charts of them. A table that no one has opened is among
 * them: choosing it has it made.
 */
import { sql, type Kysely } from 'kysely';
import type { OfferedTable, OfferedTables } from '#contract/table-sources.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { tableFormats } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import { candidateNames } from './geometry/find-source.ts';
import { readSource } from './geometry/read-map.ts';
import type { TableKey } from './queue.ts';

/** Files that are looked through, and tables that are answered. */
const LOOKED_THROUGH = 120;
const ANSWERED = 30;

export interface TableSearch {
  readonly organisationGUID: string;
  readonly keywords: string;
}

/** The table of a file as one person sees it. */
interface SeenTable {
  readonly key: TableKey;
  readonly isMade: boolean;
}

type Candidate = Omit<OfferedTable, 'sheet' | 'isMade'>;

/** False for a file whose table is made and has no column that could be a place. */
const mayHavePlaces = sql<boolean>`(
  not exists (select from catalogue.preview p where p.file_key = r.file_key and p.state = 'ready')
  or exists (select from catalogue.preview p
    join catalogue.preview_column c on c.file_key = p.file_key and c.recipe = p.recipe
    where p.file_key = r.file_key and p.state = 'ready' and lower(c.name) ~ ${candidateNames}))`;

/**
 * @param withPlaces tables that are known to have no places are left out
 * @param tableOf the table of a file as the person sees it; null where they may not see it
 */
export async function findTables(
  kysely: Kysely<Schema>,
  { organisationGUID, keywords, withPlaces = false }: TableSearch & { readonly withPlaces?: boolean },
  identityGUID: string,
  tableOf: (resourceGUID: string) => Promise<SeenTable | null>,
): Promise<OfferedTables> {
  const scope = await readAccessScope(kysely, identityGUID);
  const words = storableText(keywords).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const { rows } = await sql<Candidate>`
    select r.resource_guid as "resourceGUID", r.name, r.format, d.title as "datasetTitle",
      o.name as "organisationName"
    from catalogue.resource r
    join catalogue.dataset d using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where r.file_key is not null and d.removed_at is null and ${mayFind(scope)}
      and (upper(trim(r.format)) = any (${tableFormats}::text[])
        or upper(substring(r.file_name from '[.]([^.]+)$')) = any (${tableFormats}::text[]))
      and not exists (select from unnest(${words}::text[]) w
        where strpos(lower(d.title || ' ' || r.name || ' ' || o.name), w) = 0)
      and ${withPlaces ? mayHavePlaces : sql<boolean>`true`}
    order by d.organisation_guid <> ${organisationGUID}, d.title, r.position, r.resource_guid
    limit ${LOOKED_THROUGH}
  `.execute(kysely);
  const result: OfferedTable[] = [];
  for (const candidate of rows) {
    if (result.length === ANSWERED) return { result, hasMore: true };
    const table = await tableOf(candidate.resourceGUID);
    if (table === null) continue;
    if (withPlaces && table.isMade && (await readSource(kysely, table.key)) === null) continue;
    result.push({ ...candidate, sheet: 0, isMade: table.isMade });
  }
  return { result, hasMore: rows.length === LOOKED_THROUGH };
}
