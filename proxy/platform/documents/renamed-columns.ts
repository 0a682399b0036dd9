/** Charts and layers of maps after an editor of their dataset has said that columns of its file have other names. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import { renamedTemplate } from '#contract/map-template.ts';
import type { MapDocument, MapLayer } from '#contract/maps.ts';
import type { NamedFilter } from '#contract/preview/question.ts';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import type { RenamedTable } from '#proxy/platform/catalogue/renamed-table.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { documentsTable, mapsTable, type Connection, type DocumentPlace } from './document-rows.ts';

/** The new name of each column by the old one; all change at once, so two may swap. */
type Names = ReadonlyMap<string, string>;

type RenamedFile = Omit<RenamedTable, 'datasetGUID'>;

const inFilters = (filters: readonly NamedFilter[], nameOf: (name: string) => string): NamedFilter[] =>
  filters.map((filter) => ({ ...filter, column: nameOf(filter.column) }));

const isOf = (
  made: { readonly resourceGUID: string; readonly sheet: number },
  { resourceGUID, sheets }: RenamedFile,
): boolean => made.resourceGUID.toLowerCase() === resourceGUID && sheets.has(made.sheet);

/** A chart of one version of the file names the columns of that version. */
export function renamedChart(chart: ChartDocument, file: RenamedFile): ChartDocument {
  if (!isOf(chart, file) || chart.versionGUID !== null) return chart;
  const nameOf = (name: string) => file.names.get(name) ?? name;
  const orNull = (name: string | null) => (name === null ? null : nameOf(name));
  return {
    ...chart,
    x: nameOf(chart.x),
    y: orNull(chart.y),
    series: orNull(chart.series),
    filters: inFilters(chart.filters, nameOf),
  };
}

/** A chart of an earlier version of its file as it is drawn of the version that readers have: with the names of that one. */
export async function chartOfNow(
  kysely: Connection,
  chart: ChartDocument,
  currentGUID: string,
): Promise<ChartDocument> {
  const { versionGUID, resourceGUID } = chart;
  if (versionGUID === null || versionGUID === currentGUID) return chart;
  const rows = await kysely
    .selectFrom('catalogue.resource_version')
    .select(['version_guid', 'column_keys', 'other_tables', 'dialect'])
    .where('version_guid', 'in', [versionGUID, currentGUID])
    .execute();
  const keysOf = (guid: string) => {
    const row = rows.find((one) => one.version_guid === guid);
    const other = row?.other_tables?.find(({ sheet }) => sheet === chart.sheet);
    const isFirst = chart.sheet === 0 || chart.sheet === row?.dialect?.part?.position;
    return Object.entries((isFirst ? row?.column_keys : other?.keys) ?? {});
  };
  const nameOf = new Map(keysOf(currentGUID).map(([name, key]) => [key, name]));
  const names = new Map(
    keysOf(versionGUID).flatMap(([name, key]) => {
      const now = nameOf.get(key);
      return now === undefined ? [] : [[name, now]];
    }),
  );
  const file = { resourceGUID: resourceGUID.toLowerCase(), sheets: new Set([chart.sheet]), names };
  return { ...renamedChart({ ...chart, versionGUID: null }, file), versionGUID };
}

function renamedLayer(layer: MapLayer, names: Names): MapLayer {
  const nameOf = (name: string) => names.get(name) ?? name;
  const { style, labels, template } = layer;
  return {
    ...layer,
    style: 'column' in style ? { ...style, column: nameOf(style.column) } : style,
    filters: inFilters(layer.filters, nameOf),
    popup: layer.popup.map(nameOf),
    ...(labels && { labels: labels.map((label) => ({ ...label, column: nameOf(label.column) })) }),
    ...(template !== undefined && { template: renamedTemplate(template, names) }),
  };
}

export const renamedMap = (map: MapDocument, file: RenamedFile): MapDocument => ({
  ...map,
  layers: map.layers.map((layer) => (isOf(layer, file) ? renamedLayer(layer, file.names) : layer)),
});

interface Row<Document> {
  readonly guid: string;
  readonly organisation_guid: string;
  readonly document: Document;
  readonly published: Document | null;
}

/** Writes documents of one kind that are made of a file. @returns how many have changed */
async function renameIn<Document>(
  trx: Transaction<Schema>,
  { table, guid }: DocumentPlace,
  { resourceGUID }: RenamedFile,
  {
    kind,
    action,
    which,
    renamed,
  }: {
    readonly kind: 'map' | 'chart';
    readonly action: AuditAction;
    readonly which: RawBuilder<boolean>;
    readonly renamed: (document: Document) => Document;
  },
): Promise<number> {
  const file = sql`array[${resourceGUID}::text]`;
  const { rows } = await sql<Row<Document>>`
    select ${sql.ref(guid)} as guid, organisation_guid, document, published from ${sql.table(table)}
    where ${which} and (catalogue.made_of(document) && ${file} or catalogue.made_of(published) && ${file})
    order by 1 for update`.execute(trx);
  const changed = rows.flatMap((row) => {
    const document = renamed(row.document);
    const published = row.published && renamed(row.published);
    return isDeepStrictEqual([document, published], [row.document, row.published])
      ? []
      : [{ ...row, document, published }];
  });
  for (const { guid: documentGUID, document, published } of changed)
    // Who has it open saves on the revision that they have read, and so not over this.
    await sql`update ${sql.table(table)} set document = ${JSON.stringify(document)}::jsonb,
        published = ${published && JSON.stringify(published)}::jsonb, revision = revision + 1, saved_by = null,
        saved_at = now(),
        published_revision = published_revision + case when published_revision = revision then 1 else 0 end
      where ${sql.ref(guid)} = ${documentGUID}`.execute(trx);
  await recordAudits(
    trx,
    changed.map((row) => ({
      organisationGUID: row.organisation_guid,
      actorGUID: null,
      action,
      object: { kind, id: row.guid },
      after: { file: resourceGUID },
    })),
  );
  return changed.length;
}

/** @returns how many charts name other columns now */
export const renameInCharts = (trx: Transaction<Schema>, file: RenamedFile): Promise<number> =>
  renameIn<ChartDocument | DashboardDocument>(trx, documentsTable, file, {
    kind: 'chart',
    action: 'chart.columnsRenamed',
    which: sql`kind = 'chart'`,
    renamed: (document) => (document.kind === 'chart' ? renamedChart(document, file) : document),
  });

/**
 * Publications whose version of the file is known are shown with the data of then, and keep the names of then.
 * @returns how many maps name other columns now
 */
export async function renameInMaps(trx: Transaction<Schema>, file: RenamedFile): Promise<number> {
  const { rows } = await sql<{ map_guid: string; version: number; document: MapDocument }>`
    select map_guid, version, document from catalogue.map_version
    where catalogue.made_of(document) && array[${file.resourceGUID}::text]
      and not exists (select from jsonb_object_keys(coalesce(sources, '{}')) made
        where lower(made) = ${file.resourceGUID})
    order by map_guid, version for update`.execute(trx);
  for (const { map_guid: guid, version, document } of rows)
    await sql`update catalogue.map_version set document = ${JSON.stringify(renamedMap(document, file))}::jsonb
      where map_guid = ${guid} and version = ${version}`.execute(trx);
  return renameIn<MapDocument>(trx, mapsTable, file, {
    kind: 'map',
    action: 'map.columnsRenamed',
    which: sql`true`,
    renamed: (document) => renamedMap(document, file),
  });
}
