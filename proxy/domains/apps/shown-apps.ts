/**
 * The calls `app:list` and `app:view`: apps that were approved. An app is shown to anyone who may find at least one
 * of the datasets it uses, and names only those, so that it says nothing about a dataset that is not for all.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppKind, AppOrder } from '#contract/app-constants.ts';
import type { App, AppPage, AppSummary } from '#contract/apps.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { mayFind, readAccessScope, VISITOR, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readUsedDatasets } from './app-datasets.ts';
import { publicPicture, type PictureLinks } from './pictures/address.ts';

export interface AppServices {
  readonly kysely: Kysely<Schema>;
  readonly links: PictureLinks;
}

interface AppRow {
  app_guid: string;
  version: number;
  name: string;
  summary: string;
  description: string;
  url: string;
  kind: AppKind;
  maker: string;
  slug: string | null;
  picture_guid: string | null;
  width: number;
  height: number;
  published_at: Date;
  submitted_at: Date;
  is_public: boolean;
}

/** Who made it, by the name that is shown: the organisation, or the person as other members know them. */
export const maker = sql`
  coalesce(m.name, nullif(trim(concat_ws(' ', p.given_name, p.family_name)), ''), '') as maker, m.slug`;

/** Joins of a version `v` of an app `a` to its maker and its picture. */
export const joined = sql`
  left join auth.organisation m on m.organisation_guid = v.organisation_guid
  left join auth."user" p on p.identity_guid = a.submitter_guid
  left join catalogue.app_picture i on i.picture_guid = v.picture_guid`;

/** True for an app with a dataset that the caller may find, and that meets a further condition. */
const usesFindable = (accessScope: AccessScope, further: RawBuilder<unknown>) => sql`exists (
  select from catalogue.app_dataset u join catalogue.dataset d using (dataset_guid)
  where u.app_guid = v.app_guid and u.version = v.version and ${further} and ${mayFind(accessScope)})`;

const SHOWN = sql`catalogue.app a join catalogue.app_version v
  on v.app_guid = a.app_guid and v.version = a.shown_version`;

const toSummary = (row: AppRow, links: PictureLinks): AppSummary => ({
  appGUID: row.app_guid,
  name: row.name,
  summary: row.summary,
  kind: row.kind,
  picture:
    row.picture_guid === null
      ? null
      : {
          pictureGUID: row.picture_guid,
          url: row.is_public ? publicPicture(row.picture_guid) : links.linkFor(row.picture_guid),
          width: row.width,
          height: row.height,
        },
  maker: { name: row.maker, slug: row.slug },
  publishedAt: row.published_at.toISOString(),
  updatedAt: row.submitted_at.toISOString(),
});

const columns = sql`a.app_guid, v.version, v.name, v.summary, v.description, v.url, v.kind, ${maker},
  v.picture_guid, i.width, i.height, a.published_at, v.submitted_at,
  ${usesFindable(VISITOR, sql`true`)} as is_public`;

/** Words as a query in which each is also a beginning; null when there is none to search for. */
function prefixQuery(keywords: string): string | null {
  const words = storableText(keywords).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

const ordered = (order: AppOrder, query: string | null): RawBuilder<unknown> => {
  switch (order) {
    case 'relevance':
      return query === null
        ? sql`a.published_at desc`
        : sql`ts_rank(v.words, to_tsquery('catalogue.words', ${query})) desc, a.published_at desc`;
    case 'newest':
      return sql`a.published_at desc`;
    case 'updated':
      return sql`v.submitted_at desc`;
    case 'name':
      return sql`lower(v.name)`;
  }
};

/** @param identityGUID the caller; null for a visitor */
export async function listApps(
  { kysely, links }: AppServices,
  request: CallRequest<'app:list'>,
  identityGUID: string | null,
): Promise<AppPage> {
  const { keywords, kinds, organisationGUID, datasetGUID, limit, offset } = request;
  const accessScope = await readAccessScope(kysely, identityGUID);
  const words = keywords.trim();
  const query = prefixQuery(words);
  const order = request.order ?? (words === '' ? 'newest' : 'relevance');
  const further = sql`(${organisationGUID ?? null}::uuid is null or d.organisation_guid = ${organisationGUID ?? null}::uuid)
    and (${datasetGUID ?? null}::uuid is null or d.dataset_guid = ${datasetGUID ?? null}::uuid)`;
  // Signs alone are not words; a search for them finds apps whose name contains them.
  const matching =
    words === ''
      ? sql`true`
      : sql`(${query === null ? sql`false` : sql`v.words @@ to_tsquery('catalogue.words', ${query})`}
          or position(lower(${storableText(words)}) in lower(v.name)) > 0)`;
  const found = sql`${SHOWN} ${joined} where ${usesFindable(accessScope, further)} and ${matching}`;
  const { rows: counted } = await sql<{ kind: AppKind; count: number }>`select v.kind, count(*)::int as count
    from ${found} group by v.kind order by count desc, v.kind`.execute(kysely);
  const chosen = counted.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const totalCount = chosen.reduce((sum, { count }) => sum + count, 0);
  // Most datasets have no app, which is known by now.
  const { rows } =
    offset >= totalCount
      ? { rows: [] }
      : await sql<AppRow>`select ${columns} from ${found}
          and (${kinds.length === 0} or v.kind = any (${kinds}::text[]))
          order by ${ordered(order, query)}, a.app_guid limit ${limit} offset ${offset}`.execute(kysely);
  return { result: rows.map((row) => toSummary(row, links)), totalCount, kinds: counted };
}

/** @throws ProblemError 404 for an app that is not shown, or not to the caller */
export async function viewApp(
  { kysely, links }: AppServices,
  appGUID: string,
  identityGUID: string | null,
): Promise<App> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await sql<AppRow>`select ${columns} from ${SHOWN} ${joined}
    where a.app_guid = ${appGUID} and ${usesFindable(accessScope, sql`true`)}`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new ProblemError(404, 'There is no such app');
  const [used] = await readUsedDatasets(kysely, [{ appGUID, version: row.version }], accessScope);
  return {
    ...toSummary(row, links),
    url: row.url,
    description: row.description,
    datasets: [...(used?.found ?? [])],
  };
}
