/** Maps, charts and dashboards that are made of the files of a dataset. */
import { sql, type Kysely } from 'kysely';
import type { DocumentUse } from '#contract/publishing-effects.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The most that are listed. */
const MOST = 200;

interface Row {
  guid: string;
  kind: DocumentUse['kind'];
  title: string;
  slug: string;
  name: string;
  is_named: boolean;
}

/**
 * Reads what readers have, and drafts of organisations that the caller is a member of. What the caller may not open is
 * counted without its name.
 */
export async function readDocumentUses(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<DocumentUse[]> {
  const { rows } = await sql<Row>`
    with file as (
      select resource_guid::text as guid from catalogue.resource where dataset_guid = ${datasetGUID}
    ), kept (guid, kind, organisation_guid, document, is_out, visibility) as (
      select map_guid, 'map', organisation_guid, coalesce(published, document)::text, published is not null, visibility
      from catalogue.map where removed_at is null
      union all
      select document_guid, kind, organisation_guid, coalesce(published, document)::text, published is not null,
        visibility
      from catalogue.document where removed_at is null
    ), made as (
      select k.* from kept k where exists (select from file f where strpos(k.document, f.guid) > 0)
    ), used as (
      select * from made
      union
      -- Dashboards show charts and maps.
      select k.* from kept k where k.kind = 'dashboard'
        and exists (select from made m where strpos(k.document, m.guid::text) > 0)
    )
    select u.guid, u.kind, u.document::jsonb ->> 'title' as title, o.slug, o.name,
      mine.is_mine or (u.is_out and u.visibility = 'public') as is_named
    from used u
    join auth.organisation o using (organisation_guid)
    cross join lateral (select exists (select from auth.member m
      where m.organisation_guid = u.organisation_guid and m.identity_guid = ${identityGUID}) as is_mine) mine
    where u.is_out or mine.is_mine
    order by u.kind, lower(u.document::jsonb ->> 'title'), u.guid limit ${MOST}`.execute(kysely);
  return rows.map(({ guid, kind, title, slug, name, is_named: isNamed }) => ({
    kind,
    named: isNamed ? { documentGUID: guid, title, organisation: { slug, name } } : null,
  }));
}
