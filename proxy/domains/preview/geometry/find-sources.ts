/** Tables with places that a person may read, for those who make maps of them. */
import { sql, type Kysely } from 'kysely';
import type { MapSource } from '#contract/maps.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { TableKey } from '../queue.ts';
import { candidateNames } from './find-source.ts';
import { readSource } from './read-map.ts';

/** Tables that are looked through, and that are answered. */
const LOOKED_THROUGH = 120;
const ANSWERED = 30;
/** Columns of a table that are named. */
const NAMED = 200;

interface Candidate {
  resourceGUID: string;
  name: string;
  datasetTitle: string;
  organisationName: string;
}

/** @param keyOf the table of a file as the person sees it; null where they may not see it, or it is no table yet */
export async function findSources(
  kysely: Kysely<Schema>,
  { organisationGUID, keywords }: { readonly organisationGUID: string; readonly keywords: string },
  identityGUID: string,
  keyOf: (resourceGUID: string) => Promise<TableKey | null>,
): Promise<MapSource[]> {
  const scope = await readAccessScope(kysely, identityGUID);
  const words = storableText(keywords).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const { rows } = await sql<Candidate>`
    select r.resource_guid as "resourceGUID", r.name, d.title as "datasetTitle", o.name as "organisationName"
    from catalogue.resource r
    join catalogue.dataset d using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where r.file_key is not null and d.removed_at is null and ${mayFind(scope)}
      and not exists (select from unnest(${words}::text[]) w
        where strpos(lower(d.title || ' ' || r.name || ' ' || o.name), w) = 0)
      and exists (select from catalogue.preview p
        join catalogue.preview_column c on c.file_key = p.file_key and c.recipe = p.recipe
        where p.file_key = r.file_key and p.state = 'ready' and lower(c.name) ~ ${candidateNames})
    order by d.organisation_guid <> ${organisationGUID}, d.title, r.position limit ${LOOKED_THROUGH}
  `.execute(kysely);
  const sources: MapSource[] = [];
  for (const candidate of rows) {
    if (sources.length === ANSWERED) break;
    const key = await keyOf(candidate.resourceGUID);
    const found = key && (await readSource(kysely, key));
    if (key === null || found === null) continue;
    const columns = await kysely
      .selectFrom('catalogue.preview_column')
      .select(['position', 'name', 'type'])
      .where('file_key', '=', key.fileKey)
      .where('recipe', '=', key.recipe)
      .orderBy('position')
      .limit(NAMED)
      .execute();
    const { source } = found;
    const places =
      source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
    const described = columns.filter(({ position }) => !places.includes(position));
    const isNumber = ({ type }: (typeof columns)[number]) => type === 'integer' || type === 'decimal';
    sources.push({
      ...candidate,
      sheet: 0,
      numbers: described.filter(isNumber).map(({ name }) => name),
      words: described.filter((column) => !isNumber(column)).map(({ name }) => name),
    });
  }
  return sources;
}
