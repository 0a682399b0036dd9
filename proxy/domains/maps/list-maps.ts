/** The call `map:list`: maps of an organisation, the latest saved first. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { isUnpublished, publicationOf } from './stored-map.ts';

/** @param isEditor true: drafts as well, and what editors have saved */
export async function listMaps(
  kysely: Kysely<Schema>,
  { organisationGUID, state, keywords, limit, offset }: CallRequest<'map:list'>,
  isEditor: boolean,
): Promise<CallResponse<'map:list'>> {
  const wanted = storableText(keywords).trim().toLowerCase();
  const document = isEditor ? sql`t.document` : sql`t.published`;
  const all = kysely
    .selectFrom('catalogue.map as t')
    .where('t.organisation_guid', '=', organisationGUID)
    .where('t.removed_at', 'is', null)
    .$if(!isEditor, (query) => query.where('t.published', 'is not', null))
    .$if(wanted !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(${document} ->> 'title'), ${wanted}) > 0`),
    );
  const counted = await all
    .select([
      sql<number>`(count(*) filter (where t.published is null))::int`.as('draft'),
      sql<number>`(count(*) filter (where t.published is not null))::int`.as('published'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await all
    .leftJoin('auth.user as u', 'u.identity_guid', 't.saved_by')
    .select([
      't.map_guid',
      't.revision',
      't.published_revision',
      't.published_at',
      't.visibility',
      't.version',
      't.saved_at',
      sql<string>`${document} ->> 'title'`.as('title'),
      sql<number>`jsonb_array_length(${document} -> 'layers')`.as('layers'),
      fullName('u').as('saved_by_name'),
    ])
    .$if(state === 'draft', (query) => query.where('t.published', 'is', null))
    .$if(state === 'published', (query) => query.where('t.published', 'is not', null))
    .orderBy('t.saved_at', 'desc')
    .orderBy('t.map_guid')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: rows.map((row) => ({
      mapGUID: row.map_guid,
      title: row.title,
      state: row.published_at === null ? 'draft' : 'published',
      publication: publicationOf(row),
      unpublished: isEditor && isUnpublished(row),
      layers: row.layers,
      savedAt: row.saved_at.toISOString(),
      savedBy: row.saved_by_name ?? '',
    })),
    totalCount: state === null ? counted.draft + counted.published : counted[state],
    counts: counted,
  };
}
