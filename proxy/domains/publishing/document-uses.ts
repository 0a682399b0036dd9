/** Maps, charts and dashboards that are made of the files of a dataset. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { templateColumns } from '#contract/map-template.ts';
import type { DocumentUse, UseCounts, VersionDifference } from '#contract/publishing-effects.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { publishedTitle } from '#proxy/platform/documents/withheld-texts.ts';
import type * as z from 'zod/mini';
import { effectOn } from './column-uses.ts';

/** The most that are listed; all are counted. */
const LISTED = 200;

/** The part of a chart, or of a layer of a map, that names columns. */
interface DrawnTable {
  readonly resourceGUID?: string;
  readonly sheet?: number;
  /** Of a chart of one version of the file, which keeps the names of that version: the version. */
  readonly versionGUID?: string | null;
  readonly x?: string;
  readonly y?: string | null;
  readonly series?: string | null;
  readonly style?: { readonly column?: string };
  readonly filters?: readonly { readonly column: string }[];
  readonly popup?: readonly string[];
  readonly template?: string;
}

type Difference = z.infer<typeof VersionDifference>;

const columnsOf = ({ x, y, series, style, filters, popup, template }: DrawnTable): string[] =>
  [
    x,
    y,
    series,
    style?.column,
    ...(filters ?? []).map(({ column }) => column),
    ...(popup ?? []),
    ...templateColumns(template ?? ''),
  ].filter((name) => name !== undefined && name !== null);

/** By the GUID of a file, the numbers by which its first table is named: 0, and the one that it has of its own. */
export type FirstTables = ReadonlyMap<string, ReadonlySet<number>>;

/** What is drawn follows the first table of a file from version to version. */
const isOfFirst = ({ sheet = 0, versionGUID = null }: DrawnTable, numbers: ReadonlySet<number> | undefined) =>
  versionGUID === null && (sheet === 0 || numbers?.has(sheet) === true);

/** The columns of what is drawn that a publication changes. */
function changedColumns(
  tables: readonly DrawnTable[],
  files: readonly Difference[],
  first: FirstTables,
): DocumentUse['columns'] {
  const changed = new Map<string, DocumentUse['columns'][number]>();
  for (const table of tables) {
    const file = files.find((one) => one.resourceGUID === table.resourceGUID?.toLowerCase());
    if (file === undefined) continue;
    const { resourceGUID } = file;
    // Files are compared by their first table. One that is taken away takes all of its tables with it.
    if (file.change !== 'removed' && !isOfFirst(table, first.get(resourceGUID))) continue;
    for (const column of file.change === 'removed' ? [''] : columnsOf(table)) {
      const effect = effectOn(file, column);
      // What is drawn follows a column to its other name.
      if (effect !== undefined && effect !== 'renamed')
        changed.set(`${resourceGUID} ${effect} ${column}`, { resourceGUID, column, effect });
    }
  }
  return [...changed.values()];
}

/** The columns of one file that are drawn, of its first table. @param numbers by which that table is named */
export const columnsDrawn = (
  tables: readonly DrawnTable[],
  resourceGUID: string,
  numbers: ReadonlySet<number>,
): ReadonlySet<string> =>
  new Set(
    tables.flatMap((table) =>
      table.resourceGUID?.toLowerCase() === resourceGUID && isOfFirst(table, numbers) ? columnsOf(table) : [],
    ),
  );

interface Row {
  guid: string;
  kind: DocumentUse['kind'];
  title: string;
  slug: string;
  name: string;
  is_named: boolean;
  /** What it is drawn of. */
  tables: readonly DrawnTable[];
  maps: number;
  charts: number;
  dashboards: number;
  hidden: number;
}

/** What readers have; of a draft, what its editors have. */
const shown = sql`coalesce(published, document)`;
/** The document is called `t`. Its title is the one that readers get, also for its editors: the list shows what readers have. */
const columns = (kind: RawBuilder<unknown>) => sql`organisation_guid,
  case when published is null then document ->> 'title' else ${publishedTitle('t', kind)} end as title,
  published is not null as is_out, visibility`;
const mapColumns = sql`${columns(sql`'map'`)}, ${shown} -> 'layers' as tables`;
const documentColumns = sql`${columns(sql`t.kind`)},
  case when t.kind = 'chart' then jsonb_build_array(${shown}) else '[]' end as tables`;
/** `catalogue.made_of` is what the indexes of both tables contain. */
const madeOf = (guids: RawBuilder<unknown>) =>
  sql`removed_at is null and catalogue.made_of(${shown}) && (${guids})`;

/** What charts and maps of some files are drawn of: what readers have, and of drafts what their editors have. */
export const readDrawn = async (
  kysely: Kysely<Schema>,
  resourceGUIDs: readonly string[],
): Promise<{ kind: 'chart' | 'map'; tables: readonly DrawnTable[] }[]> => {
  const files = sql`${resourceGUIDs}::text[]`;
  const { rows } = await sql<{ kind: 'chart' | 'map'; tables: readonly DrawnTable[] }>`
    select 'map' as kind, ${mapColumns} from catalogue.map t where ${madeOf(files)}
    union all
    select kind, ${documentColumns} from catalogue.document t where kind = 'chart' and ${madeOf(files)}`.execute(
    kysely,
  );
  return rows;
};

/** The uses with their numbers: what readers have, and drafts of organisations that the caller is a member of. */
export const documentUses = (
  datasetGUID: string,
  identityGUID: string,
  most: number = LISTED,
): RawBuilder<Row> => {
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
      select u.guid, u.kind, u.title, u.tables, o.slug, o.name, mine.is_mine or (u.is_out and u.visibility = 'public') as is_named
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
    from told order by not is_named, kind, lower(title), guid limit ${most}`;
};

interface DocumentUses {
  /** What the caller may open is first. */
  readonly documents: DocumentUse[];
  readonly counts: Pick<UseCounts, 'maps' | 'charts' | 'dashboards' | 'hidden'>;
}

/**
 * Reads the uses. What the caller may not open is without its name.
 * @param published how the files that are published differ from those that readers have, and what their first tables are called
 */
export async function readDocumentUses(
  kysely: Kysely<Schema>,
  { datasetGUID, identityGUID }: { readonly datasetGUID: string; readonly identityGUID: string },
  { files, first }: { readonly files: readonly Difference[]; readonly first: FirstTables },
  most?: number,
): Promise<DocumentUses> {
  const { rows } = await documentUses(datasetGUID, identityGUID, most).execute(kysely);
  const { maps = 0, charts = 0, dashboards = 0, hidden = 0 } = rows[0] ?? {};
  const documents = rows.map(({ guid, kind, title, slug, name, is_named: isNamed, tables }) => ({
    kind,
    named: isNamed ? { documentGUID: guid, title, organisation: { slug, name } } : null,
    columns: changedColumns(tables, files, first),
  }));
  return { documents, counts: { maps, charts, dashboards, hidden } };
}
