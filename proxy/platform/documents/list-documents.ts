/** Lists the documents that an organisation keeps, the latest saved first. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { isUnpublished, publicationOf, type DocumentPlace, type StoredDocument } from './document-rows.ts';
import { publishedTitle } from './withheld-texts.ts';

interface ListRequest {
  readonly organisationGUID: string;
  readonly state: 'draft' | 'published' | null;
  readonly keywords: string;
  readonly limit: number;
  readonly offset: number;
}

/** What the list has of a document as `t`, and the title of it. */
const shown = (table: DocumentPlace['table'], isEditor: boolean) => ({
  document: isEditor ? sql`t.document` : sql`t.published`,
  title: isEditor
    ? sql<string>`t.document ->> 'title'`
    : publishedTitle('t', table === 'catalogue.map' ? sql`'map'` : sql`t.kind`),
});

/** A row of the list, with what the kind of document adds. */
export type ListedRow<More> = Pick<
  StoredDocument<unknown>,
  | 'guid'
  | 'revision'
  | 'published_revision'
  | 'published_at'
  | 'visibility'
  | 'version'
  | 'saved_at'
  | 'saved_by_name'
> & { readonly title: string } & More;

/** What all lists answer of a row. */
export const listed = (row: ListedRow<unknown>, isEditor: boolean) => ({
  title: row.title,
  state: row.published_at === null ? ('draft' as const) : ('published' as const),
  publication: publicationOf(row),
  unpublished: isEditor && isUnpublished(row),
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saved_by_name ?? '',
});

/**
 * @param isEditor true: drafts as well, and what editors have saved
 * @param add columns of the kind, of the document as `d`
 * @param only a condition on the rows of the page, and not on those of the counts
 */
export async function listDocuments<More>(
  kysely: Kysely<Schema>,
  { table, guid }: DocumentPlace,
  { organisationGUID, state, keywords, limit, offset }: ListRequest,
  isEditor: boolean,
  { add, only = sql`true` }: { readonly add: RawBuilder<unknown>; readonly only?: RawBuilder<unknown> },
): Promise<ListedRow<More>[]> {
  const wanted = storableText(keywords).trim().toLowerCase();
  const { document, title } = shown(table, isEditor);
  const { rows } = await sql<ListedRow<More>>`
    select t.${sql.ref(guid)} as guid, t.revision, t.published_revision, t.published_at, t.visibility, t.version,
      t.saved_at, ${fullName('u')} as saved_by_name, d.title, ${add}
    from ${sql.table(table)} t
    cross join lateral (select ${document} as document, ${title} as title) d
    left join auth."user" u on u.identity_guid = t.saved_by
    where t.organisation_guid = ${organisationGUID} and t.removed_at is null and d.document is not null
      and (${wanted} = '' or strpos(lower(d.title), ${wanted}) > 0)
      and (${state}::text is null or (t.published is null) = (${state}::text = 'draft'))
      and ${only}
    order by t.saved_at desc, t.${sql.ref(guid)} limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}

/** How many there are of each value of an expression, of what the list without a state and a kind has. */
export async function countDocuments(
  kysely: Kysely<Schema>,
  { table }: DocumentPlace,
  { organisationGUID, keywords }: Pick<ListRequest, 'organisationGUID' | 'keywords'>,
  isEditor: boolean,
  by: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const wanted = storableText(keywords).trim().toLowerCase();
  const { document, title } = shown(table, isEditor);
  const { rows } = await sql<{ value: string; n: number }>`
    select ${by} as value, count(*)::int as n from ${sql.table(table)} t
    where t.organisation_guid = ${organisationGUID} and t.removed_at is null and ${document} is not null
      and (${wanted} = '' or strpos(lower(${title}), ${wanted}) > 0)
    group by value`.execute(kysely);
  return new Map(rows.map(({ value, n }) => [value, n]));
}
