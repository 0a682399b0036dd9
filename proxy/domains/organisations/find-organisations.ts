/** The call `organisation:find`: one page of the organisations, each with how much of it the caller may find. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { toOrganisation, type OrganisationRow } from './organisation-row.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

type Request = CallRequest<'organisation:find'>;

/** How many datasets of each organisation the caller may find, by its GUID; those with none are left out. */
export type CountDatasets = (identityGUID: string | null) => Promise<ReadonlyMap<string, number>>;

/**
 * The organisations whose text contains every word, in any case and without accents. Signs of patterns are quoted after
 * folding, which may write one.
 */
function containing(keywords: string): RawBuilder<boolean> {
  const words = storableText(keywords).split(/\s+/).filter(Boolean);
  return sql<boolean>`${words.length} = 0 or
    catalogue.fold(concat_ws(' ', o.name, o.description, k.label, o.kind)) like all
      (array(select '%' || regexp_replace(catalogue.fold(w), '[\\\\%_]', '\\\\\\&', 'g') || '%' from unnest(${words}::text[]) w))`;
}

/** @param identityGUID the caller; null for a visitor */
export async function findOrganisations(
  kysely: Kysely<Schema>,
  countDatasets: CountDatasets,
  { keywords, order, limit, offset }: Request,
  identityGUID: string | null,
): Promise<CallResponse<'organisation:find'>> {
  const counted = await countDatasets(identityGUID);
  const byCount = order === 'datasetCount' ? sql`coalesce(c.n, 0) desc,` : sql``;
  // The total is beside the page, so that it is there behind the last one too.
  const { rows } = await sql<{ found: number } & (OrganisationRow | { organisation_guid: null })>`
    with found as (
      select o.organisation_guid, o.slug, o.name, o.description, o.url, o.email,
        coalesce(k.label, o.kind) as kind, o.created_at, l.version as logo_version
      from auth.organisation o
      left join catalogue.lookup k on k.table_name = 'agentType' and k.code = o.kind
      left join auth.organisation_logo l using (organisation_guid)
      where ${containing(keywords)}
    ), page as (
      select f.*, coalesce(c.n, 0) as dataset_count,
        row_number() over (order by ${byCount} lower(f.name), f.organisation_guid) as place
      from found f
      left join unnest(${[...counted.keys()]}::uuid[], ${[...counted.values()]}::integer[]) as c(organisation_guid, n)
        using (organisation_guid)
      order by place limit ${limit} offset ${offset}
    )
    select page.*, total.found
    from (select count(*)::int as found from found) total left join page on true
    order by page.place
  `.execute(kysely);
  const result = rows.flatMap((row) => (row.organisation_guid === null ? [] : toOrganisation(row)));
  return { result, totalCount: rows[0]?.found ?? 0 };
}
