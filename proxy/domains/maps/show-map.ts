/** The call `map:view`: a published map, each layer as far as the caller may read its data. */
import { sql, type Kysely } from 'kysely';
import { decideAccess } from '#contract/access.ts';
import type { CallResponse } from '#contract/index.ts';
import type { MapDocument, MapLayer, ShownLayer } from '#contract/maps.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { maySee, mayEdit, organisationOf, publicationOf, readMapRow, unknownMap } from './stored-map.ts';

interface Source {
  resource_guid: string;
  dataset_guid: string;
  resource_name: string;
  title: string;
  language: string;
  slug: string;
  organisation_name: string;
  is_readable: boolean;
}

async function readSources(
  kysely: Kysely<Schema>,
  layers: readonly MapLayer[],
): Promise<ReadonlyMap<string, Source>> {
  const guids = [...new Set(layers.map(({ resourceGUID }) => resourceGUID))];
  if (guids.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 'd.organisation_guid')
    .select([
      'r.resource_guid',
      'r.dataset_guid',
      'r.name as resource_name',
      'd.title',
      'd.language',
      'o.slug',
      'o.name as organisation_name',
      sql<boolean>`r.file_key is not null and r.status in ('ready', 'stale')`.as('is_readable'),
    ])
    .where('r.resource_guid', 'in', guids)
    .where('d.removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.resource_guid, row]));
}

async function showLayer(
  kysely: Kysely<Schema>,
  layer: MapLayer,
  source: Source | undefined,
  identityGUID: string | null,
): Promise<ShownLayer> {
  const { layerGUID, name, resourceGUID } = layer;
  if (source === undefined) return { state: 'unavailable', layerGUID };
  const facts = await readAccessFacts(kysely, source.dataset_guid, { identityGUID });
  const { allowed, status, openings } = decideAccess(facts, { action: 'read', resourceGUID });
  if (status === 404 || status === 401) return { state: 'unavailable', layerGUID };
  const dataset = {
    datasetGUID: source.dataset_guid,
    title: source.title,
    organisationSlug: source.slug,
    organisationName: source.organisation_name,
    language: source.language,
  };
  if (!allowed) return { state: 'restricted', layerGUID, name, dataset };
  if (!source.is_readable) return { state: 'unavailable', layerGUID };
  const inPart = openings !== null;
  // The values of conditions are of columns that a caller with a part of the table may not see.
  const filters = inPart ? [] : layer.filters;
  return { state: 'open', ...layer, filters, dataset, resourceName: source.resource_name, inPart };
}

/** The layers of a document for one caller, in its order. */
export async function showLayers(
  kysely: Kysely<Schema>,
  { layers }: Pick<MapDocument, 'layers'>,
  identityGUID: string | null,
): Promise<ShownLayer[]> {
  const sources = await readSources(kysely, layers);
  return Promise.all(
    layers.map((layer) => showLayer(kysely, layer, sources.get(layer.resourceGUID), identityGUID)),
  );
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
    mayEdit: mayEdit(row),
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
