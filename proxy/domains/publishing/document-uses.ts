/** Maps, charts and dashboards that are made of the files of a dataset. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DocumentUse, UseCounts } from '#contract/publishing-effects.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { publishedTitle } from '#proxy/platform/documents/withheld-texts.ts';

/** The most that are listed; all are counted. */
const MOST = 200;

interface Row {
  guid: string;
  kind: DocumentUse['kind'];
  title: string;
  slug: string;
  name: string;
  is_named: boolean;
  maps: number;
  charts: number;
  dashboards: number;
  hidden: number;
}

/** What readers have; of a draft, what its editors have. */
const shown = sql`coalesce(published, document)`;
/** Of a document as `t`. The title is the one that readers get, also for its editors: the list is of what readers have. */
const columns = (kind: RawBuilder<unknown>) => sql`organisation_guid,
  case when published is null then document ->> 'title' else ${publishedTitle('t', kind)} end as title,
  published is not null as is_out, visibility`;
const mapColumns = columns(sql`'map'`);
const documentColumns = columns(sql`t.kind`);
/** `catalogue.made_of` is what the indexes of both tables contain. */
const madeOf = (guids: RawBuilder<unknown>) =>
  sql`removed_at is null and catalogue.made_of(${shown}) && (${guids})`;

/** The uses with their numbers: what readers have, and drafts of organisations that the caller is a member of. */
export const documentUses = (datasetGUID: string, identityGUID: string): RawBuilder<Row> => {
  const files = sql`select array_agg(resource_guid::text) from catalogue.resource where dataset_guid = ${datasetGUID}`;
  return sql<Row>`
    with made as (
      select map_guid as guid, 'map' as kind, ${mapColumns} from catalogue.map t where ${madeOf(files)}
      union all
      select document_guid, kind, ${documentColumns} from catalogue.document t where ${madeOf(files)}
    ), used as (
      select * from made
      union
      -- Dashboards show charts and maps.
      select document_guid, kind, ${documentColumns} from catalogue.document t
      where ${madeOf(sql`select array_agg(guid::text) from made`)}
    ), told as (
      select u.guid, u.kind, u.title, o.slug, o.name, mine.is_mine or (u.is_out and u.visibility = 'public') as is_named
      from used u
      join auth.organisation o using (organisation_guid)
      cross join lateral (select exists (select from auth.member m
        where m.organisation_guid = u.organisation_guid and m.identity_guid = ${identityGUID}) as is_mine) mine
      where u.is_out or mine.is_mine
    )
    select told.*, (count(*) filter (where kind = 'map') over ())::int as maps,
      (count(*) filter (where kind = 'chart') over ())::int as charts,
      (count(*) filter (where kind = 'dashboard') over ())::int as dashboards,
      (count(*) filter (where not is_named) over ())::int as hidden
    from told order by not is_named, kind, lower(title), guid limit ${MOST}`;
};

interface DocumentUses {
  /** What the caller may open is first. */
  readonly documents: DocumentUse[];
  readonly counts: Pick<UseCounts, 'maps' | 'charts' | 'dashboards' | 'hidden'>;
}

/** Reads the uses. What the caller may not open is without its name. */
export async function readDocumentUses(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<DocumentUses> {
  const { rows } = await documentUses(datasetGUID, identityGUID).execute(kysely);
  const { maps = 0, charts = 0, dashboards = 0, hidden = 0 } = rows[0] ?? {};
  const documents = rows.map(({ guid, kind, title, slug, name, is_named: isNamed }) => ({
    kind,
    named: isNamed ? { documentGUID: guid, title, organisation: { slug, name } } : null,
  }));
  return { documents, counts: { maps, charts, dashboards, hidden } };
}
