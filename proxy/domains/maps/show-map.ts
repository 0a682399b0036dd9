/** The call `map:view`: a published map, each layer as far as the caller may read its data. */
import type { Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import type { MapDocument, MapLayer, ShownLayer } from '#contract/maps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { mayEdit, maySee, organisationOf, publicationOf } from '#proxy/platform/documents/document-rows.ts';
import { showSources } from '#proxy/platform/documents/table-sources.ts';
import { mapKind, readMapRow, unknownMap } from './stored-map.ts';

/** The layers of a document for one caller, in its order. */
async function showLayers(
  kysely: Kysely<Schema>,
  { layers }: Pick<MapDocument, 'layers'>,
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
    const { inPart, resourceName } = source;
    // The values of conditions are of columns that a caller with a part of the table may not see.
    const filters = inPart ? [] : layer.filters;
    return { state: 'open', ...layer, filters, dataset, resourceName, inPart };
  });
}

/** @throws ProblemError 404 for a map that is not published for the caller */
export async function showMap(
  kysely: Kysely<Schema>,
  mapGUID: string,
  identityGUID: string | null,
): Promise<CallResponse<'map:view'>> {
  const row = await readMapRow(kysely, mapGUID, identityGUID);
  if (row?.published == null || !maySee(row)) throw unknownMap();
  const { title, words, alternative, extent } = row.published;
  return {
    mapGUID,
    organisation: organisationOf(row),
    title,
    words,
    alternative,
    extent,
    layers: await showLayers(kysely, row.published, identityGUID),
    publication: publicationOf(row),
    mayEdit: mayEdit(row, mapKind),
  };
}

/** A layer of a published map. @throws ProblemError 404 */
export async function findLayer(
  kysely: Kysely<Schema>,
  mapGUID: string,
  layerGUID: string,
  identityGUID: string | null,
): Promise<MapLayer> {
  const row = await readMapRow(kysely, mapGUID, identityGUID);
  const layer =
    row !== undefined && maySee(row)
      ? row.published?.layers.find((one) => one.layerGUID === layerGUID)
      : undefined;
  if (layer === undefined) throw unknownMap();
  return layer;
}
