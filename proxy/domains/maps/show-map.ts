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
import { mapKind, readMapRow, unknownMap } from './stored-map.ts';

type Row = StoredDocument<MapDocument>;
const namesWithheld = mayNameWithheld(sql`document`, sql`published_at`);

/** A version of a map that the caller may see, the present one without a number. @throws ProblemError 404 */
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
}> {
  if (row?.published == null || row.published_at === null || !maySee(row)) throw unknownMap();
  if (version === null || version === row.version)
    return {
      row,
      document: row.published,
      at: row.published_at,
      version: row.version,
      textsWithheld: row.names_withheld,
    };
  const found = await kysely
    .selectFrom('catalogue.map_version')
    .select(['document', 'published_at', namesWithheld.as('names_withheld')])
    .where('map_guid', '=', row.guid)
    .where('version', '=', version)
    .executeTakeFirst();
  if (found === undefined) throw unknownMap();
  const { document, published_at: at, names_withheld: textsWithheld } = found;
  return { row, document: textsWithheld ? withoutTexts(document) : document, at, version, textsWithheld };
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
  { layers }: Pick<MapDocument, 'layers'>,
  textsWithheld: boolean,
  identityGUID: string | null,
): Promise<ShownLayer[]> {
  const sources = await showSources(
    kysely,
    layers.map(({ resourceGUID }) => resourceGUID),
    identityGUID,
  );
  return layers.map((layer): ShownLayer => {
    const { layerGUID, name } = layer;
    const source = sources(layer.resourceGUID);
    if (source.state === 'unavailable') return { state: 'unavailable', layerGUID };
    const { dataset } = source;
    if (source.state === 'restricted') return { state: 'restricted', layerGUID, name, dataset };
    const { inPart, mayExport, resourceName } = source;
    // The values of conditions are of columns that a caller with a part of the table may not see, or of a withheld version.
    const filters = inPart || textsWithheld ? [] : layer.filters;
    return { state: 'open', ...layer, filters, dataset, resourceName, inPart, mayExport };
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
  const { title, words, alternative, extent } = document;
  return {
    mapGUID,
    organisation: organisationOf(row),
    title,
    words,
    alternative,
    extent,
    textsWithheld,
    layers: await showLayers(kysely, document, textsWithheld, identityGUID),
    publication: { at: found.at.toISOString(), visibility: row.visibility, version: found.version },
    latest: row.version,
    mayEdit: mayEdit(row, mapKind),
    mayShare: mayShare(row),
  };
}

/** A layer of a published map, or of a version that readers had. @throws ProblemError 404 */
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
  const { document } = await readVersion(kysely, row, version);
  const layer = document.layers.find((one) => one.layerGUID === layerGUID);
  if (layer === undefined) throw unknownMap();
  return layer;
}
