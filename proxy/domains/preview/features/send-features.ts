/** Answers `/api/data/v1/resources/{id}/ogc` and what is below it, from the table of a file. */
import { ProblemError } from '#contract/problem.ts';
import { featureLimits, rowsLimits } from '#contract/rows-api.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import { readBounds, readSource } from '../geometry/read-map.ts';
import { useOf, type RowsContext } from '../rows/context.ts';
import { headers } from '../rows/headers.ts';
import { askTable } from '../table.ts';
import { tileOfPath } from '../tiles/ogc-tiles.ts';
import type { TilesApi } from '../tiles/tiles-api.ts';
import type { FeaturesQuestion } from './feature-rows.ts';
import { belowCollection } from './feature-table.ts';
import { createFeatureDocuments } from './features-api.ts';

/** OGC API Features of a table. @throws ProblemError 409 where nothing in it has a place */
export async function sendFeatures(
  { find, kysely, noteUse, origin }: RowsContext,
  tiles: TilesApi,
  request: Request,
  resourceGUID: string,
  path: readonly string[],
  caller: Caller | null,
): Promise<Response> {
  const { found, key, columns: all, services } = await find(resourceGUID, caller, 'query');
  const source = (await readSource(kysely, key))?.source;
  if (source === undefined) throw new ProblemError(409, 'Nothing in this table has a place');
  const tile = tileOfPath(belowCollection(path) ?? path);
  // A person who may query the table may see its tiles: it is the same table, with the same part of it.
  if (tile !== null) return tiles.ofTable(request, resourceGUID, tile, caller, key);
  const places =
    source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
  const columns = all
    .filter(({ position }) => source.kind !== 'geometry' || !places.includes(position))
    .slice(0, featureLimits.columns);
  const positions = columns.map(({ position }) => position);
  const most = Math.max(1, Math.floor(featureLimits.cells / Math.max(1, columns.length)));
  const isAboutAll = !path.includes('items');
  const documents = createFeatureDocuments({
    resourceGUID,
    title: `${found.resource.name} (${found.dataset.title})`,
    description: `${found.dataset.title}, ${found.dataset.organisationName}`,
    bounds: isAboutAll ? await readBounds(services, key, resourceGUID) : null,
    columns,
    origin: origin(),
    hasTiles: isAboutAll && (await tiles.haveTable(services, key)),
    find: ({ limit, ...question }) =>
      askTable<FeaturesQuestion>(
        services,
        key,
        {
          about: 'features',
          source,
          sort: null,
          columns: positions,
          length: rowsLimits.cellCharacters,
          limit: Math.min(limit, most),
          ...question,
        },
        [...positions, ...places],
        () => [],
      ),
  });
  const { body, type, crs, features } = await documents(path, new URL(request.url).searchParams);
  const text = JSON.stringify(body);
  if (features !== undefined)
    noteUse({
      ...useOf(request, resourceGUID, caller),
      format: 'GEOJSON',
      rows: features,
      bytes: Buffer.byteLength(text),
    });
  return new Response(text, {
    headers: { ...headers, 'content-type': type, ...(crs !== undefined && { 'content-crs': `<${crs}>` }) },
  });
}
