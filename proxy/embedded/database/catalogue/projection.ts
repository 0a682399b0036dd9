/**
 * Keeps what is derived from datasets in step with them: facet terms, the searched projection, the ranks and
 * the catalogue revision. Call it inside the transaction that changed the datasets.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#proxy/embedded/database/schema.ts';

/** Characters of a dataset's texts that are indexed; longer texts repeat themselves. */
const INDEXED_TEXT = 40_000;

/**
 * Projects the named datasets again and raises the revision.
 * Terms are written in order, so that two imports at once cannot wait for each other in a circle.
 */
export async function projectDatasets(
  trx: Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<void> {
  if (datasetGUIDs.length === 0) return;
  await sql`
    insert into catalogue.facet_term as t (facet, value, label)
    select distinct on (facet, value) facet, value, label
    from catalogue.dataset_facet where dataset_guid = any (${datasetGUIDs}::uuid[])
    order by facet, value, label
    on conflict (facet, value) do update set label = excluded.label
      where t.label <> excluded.label and t.facet <> 'tag'
  `.execute(trx);
  await sql`
    insert into catalogue.discovery
      (dataset_guid, organisation_guid, status_id, visibility, title, facets, head, ft, doc)
    select d.dataset_guid, d.organisation_guid, d.status_id, d.visibility, d.title, f.ids, h.head, f.ft,
      h.head
        || setweight(to_tsvector('catalogue.words',
             left(concat_ws(' ', d.summary, d.description), ${sql.lit(INDEXED_TEXT)})), 'C')
        || setweight(to_tsvector('catalogue.words',
             left(concat_ws(' ', o.name, d.spatial, r.words), ${sql.lit(INDEXED_TEXT)})), 'D')
        || f.ft
    from catalogue.dataset d
    join auth.organisation o using (organisation_guid)
    cross join lateral (
      select coalesce(array_agg(t.id order by t.id), '{}') as ids,
        array_to_tsvector(coalesce(array_agg('#' || t.id), '{}')) as ft
      from catalogue.dataset_facet x join catalogue.facet_term t using (facet, value)
      where x.dataset_guid = d.dataset_guid
    ) f
    cross join lateral (
      select setweight(to_tsvector('catalogue.words', d.title), 'A')
        || setweight(to_tsvector('catalogue.words', coalesce(string_agg(u.label, ', '), '')), 'B') as head
      from catalogue.tag_usage u where u.dataset_guid = d.dataset_guid
    ) h
    cross join lateral (
      select string_agg(concat_ws(' ', s.name, c.names), ' ') as words
      from catalogue.resource s
      cross join lateral (
        select string_agg(replace(e ->> 'name', '_', ' '), ' ') as names from jsonb_array_elements(s.columns) e
      ) c
      where s.dataset_guid = d.dataset_guid
    ) r
    where d.dataset_guid = any (${datasetGUIDs}::uuid[])
    on conflict (dataset_guid) do update
      set organisation_guid = excluded.organisation_guid, status_id = excluded.status_id,
          visibility = excluded.visibility, title = excluded.title, facets = excluded.facets,
          head = excluded.head, ft = excluded.ft, doc = excluded.doc
  `.execute(trx);
  await sql`
    insert into catalogue.rank (dataset_guid, updated_at)
    select dataset_guid, updated_at from catalogue.dataset where dataset_guid = any (${datasetGUIDs}::uuid[])
    on conflict (dataset_guid) do update set updated_at = excluded.updated_at
  `.execute(trx);
  await raiseRevision(trx);
}

/** Tells every page cache that what it holds may be out of date. */
export async function raiseRevision(trx: Kysely<Schema>): Promise<void> {
  await sql`update catalogue.revision set number = number + 1`.execute(trx);
}

/** The catalogue revision: part of the key of every cached page. */
export async function readRevision(kysely: Kysely<Schema>): Promise<string> {
  const row = await kysely.selectFrom('catalogue.revision').select('number').executeTakeFirstOrThrow();
  return row.number;
}
