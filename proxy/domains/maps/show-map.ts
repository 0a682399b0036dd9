/** The call `map:view`: a published map, each layer as far as the caller may read its data. */
import { sql, type Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { mapLimits } from '#contract/map-constants.ts';
import type { MapDocument, MapLayer, ShownLayer } from '#contract/maps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  mayEdit,
  maySee,
  mayShare,
  organisationOf,
  type StoredDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { showSources } from '#proxy/platform/documents/table-sources.ts';
import { mayNameWithheld, UNTITLED, withoutTexts } from '#proxy/platform/documents/withheld-texts.ts';
import { readLayerTables, readSources, type PublishedSources } from './layer-versions.ts';
import { mapKind, readMapRow, unknownMap } from './stored-map.ts';

type Row = StoredDocument<MapDocument>;
const namesWithheld = mayNameWithheld(sql`document`, sql`published_at`);

/**
 * A publication of a map that the caller may see; without a number the latest, with the data of now.
 * @throws ProblemError 404
 */
async function readVersion(
  kysely: Kysely<Schema>,
  row: Row | undefined,
  version: number | null,
): Promise<{
  readonly row: Row;
  readonly document: MapDocument;
  readonly at: Date;
  readonly version: number;
  /** Without what the author has written, which may be about a version of a file that is withheld. */
  readonly textsWithheld: boolean;
  readonly published: PublishedSources;
}> {
  if (row?.published == null || row.published_at === null || !maySee(row)) throw unknownMap();
  const latest = {
    row,
    document: row.published,
    at: row.published_at,
    version: row.version,
    textsWithheld: row.names_withheld,
  };
  // Layers and tiles of the latest are asked for most, and need no more.
  if (version === null) return { ...latest, published: { sources: null, isAsPublished: false } };
  const found = await kysely
    .selectFrom('catalogue.map_version')
    .select(['document', 'published_at', 'sources', namesWithheld.as('names_withheld')])
    .where('map_guid', '=', row.guid)
    .where('version', '=', version)
    .executeTakeFirst();
  if (found === undefined) {
    if (version !== row.version) throw unknownMap();
    return { ...latest, published: { sources: null, isAsPublished: true } };
  }
  // Also of the latest: its columns are named as they were then, and not as the data of now names them.
  const { document, published_at: at, names_withheld: textsWithheld, sources } = found;
  const shown = textsWithheld ? withoutTexts(document) : document;
  return { row, document: shown, at, version, textsWithheld, published: { sources, isAsPublished: true } };
}

/** The versions that readers had and have, the latest first. @throws ProblemError 404 */
export async function listVersions(
  kysely: Kysely<Schema>,
  mapGUID: string,
  identityGUID: string | null,
): Promise<CallResponse<'map:versions'>> {
  const { row } = await readVersion(kysely, await readMapRow(kysely, mapGUID, identityGUID), null);
  const rows = await kysely
    .selectFrom('catalogue.map_version')
    .select([
      'version',
      'published_at as at',
      sql<string>`case when ${namesWithheld} then ${UNTITLED.map} else document ->> 'title' end`.as('title'),
    ])
    .where('map_guid', '=', row.guid)
    .orderBy('version', 'desc')
    .limit(mapLimits.versions)
    .execute();
  return { result: rows.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) };
}

/** Which dataset the data of layers is from, as far as the caller may know of it. */
export async function namedSources(
  kysely: Kysely<Schema>,
  { layers }: Pick<MapDocument, 'layers'>,
  identityGUID: string,
): Promise<CallResponse<'map:edit'>['sources']> {
  const guids = [...new Set(layers.map(({ resourceGUID }) => resourceGUID))];
  const sources = await showSources(kysely, guids, identityGUID);
  return guids.flatMap((resourceGUID) => {
    const source = sources(resourceGUID);
    if (source.state === 'unavailable') return [];
    const { datasetGUID, title } = source.dataset;
    return [{ resourceGUID, dataset: { datasetGUID, title } }];
  });
}

/** The layers of a document for one caller, in its order. */
async function showLayers(
  kysely: Kysely<Schema>,
  document: Pick<MapDocument, 'layers'>,
  { textsWithheld, published }: { readonly textsWithheld: boolean; readonly published: PublishedSources },
  identityGUID: string | null,
): Promise<ShownLayer[]> {
  const { layers } = document;
  const sources = await showSources(
    kysely,
    layers.map(({ resourceGUID }) => resourceGUID),
    identityGUID,
  );
  const tableOf = await readLayerTables(kysely, document, published);
  return layers.map((layer): ShownLayer => {
    const { layerGUID, name } = layer;
    const source = sources(layer.resourceGUID);
    if (source.state === 'unavailable') return { state: 'unavailable', layerGUID };
    const { dataset } = source;
    if (source.state === 'restricted') return { state: 'restricted', layerGUID, name, dataset };
    const { inPart, mayExport, resourceName } = source;
    // The values of conditions are of columns that a caller with a part of the table may not see, or of a withheld version.
    const filters = inPart || textsWithheld ? [] : layer.filters;
    return {
      state: 'open',
      ...layer,
      ...tableOf(layer, source),
      filters,
      dataset,
      resourceName,
      inPart,
      mayExport,
    };
  });
}

/** @throws ProblemError 404 for a map that is not published for the caller */
export async function showMap(
  kysely: Kysely<Schema>,
  { mapGUID, version }: { readonly mapGUID: string; readonly version: number | null },
  identityGUID: string | null,
): Promise<CallResponse<'map:view'>> {
  const found = await readVersion(kysely, await readMapRow(kysely, mapGUID, identityGUID), version);
  const { row, document, textsWithheld } = found;
  const published =
    version === null
      ? { sources: await readSources(kysely, mapGUID, row.version), isAsPublished: false }
      : found.published;
  const { title, words, alternative, extent } = document;
  return {
    mapGUID,
    organisation: organisationOf(row),
    title,
    words,
    alternative,
    extent,
    textsWithheld,
    layers: await showLayers(kysely, document, { textsWithheld, published }, identityGUID),
    publication: { at: found.at.toISOString(), visibility: row.visibility, version: found.version },
    latest: row.version,
    mayEdit: mayEdit(row, mapKind),
    mayShare: mayShare(row),
  };
}

/**
 * A layer of a published map, with the table that it is drawn from: that of the publication that is asked for, as far as
 * the caller gets it.
 * @throws ProblemError 404
 */
export async function findLayer(
  kysely: Kysely<Schema>,
  {
    mapGUID,
    layerGUID,
    version,
  }: { readonly mapGUID: string; readonly layerGUID: string; readonly version: number | null },
  identityGUID: string | null,
): Promise<MapLayer> {
  const row = await readMapRow(kysely, mapGUID, identityGUID);
  const { document, published } = await readVersion(kysely, row, version);
  const layer = document.layers.find((one) => one.layerGUID === layerGUID);
  if (layer === undefined) throw unknownMap();
  if (!published.isAsPublished) return layer;
  const source = (await showSources(kysely, [layer.resourceGUID], identityGUID))(layer.resourceGUID);
  // The refusal is that of the file of now.
  if (source.state !== 'open') return layer;
  const tableOf = await readLayerTables(kysely, { layers: [layer] }, published);
  return { ...layer, resourceGUID: tableOf(layer, source).resourceGUID };
}
