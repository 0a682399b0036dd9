/**
 * OGC API Features of one table: `GET /api/data/v1/resources/{id}/ogc` and what is below (Part 1: core, geojson, oas30;
 * Part 2: crs), with OGC API Tiles of the table and of its collection. The table is the one collection, `features`. Access
 * was decided before this is asked, with every request.
 */
import { ogcPath } from '#contract/rows-api.ts';
import { tilesConformance, tilesDocument, tilesetsLink, tilesLinks } from '../tiles/ogc-tiles.ts';
import { createFeatureItems, link, nothing, type FeatureDocument } from './feature-items.ts';
import { belowCollection, COLLECTION, GEOJSON, type FeatureTable } from './feature-table.ts';
import { describeFeatures } from './openapi.ts';
import { checkNames } from './parameters.ts';
import { CRS84, systemUris } from './systems.ts';

const OPENAPI = 'application/vnd.oai.openapi+json;version=3.0';

const json = (body: unknown, type = 'application/json'): FeatureDocument => ({ body, type });

export function createFeatureDocuments(table: FeatureTable) {
  const base = table.origin + ogcPath(table.resourceGUID);
  const collection = `${base}/collections/${COLLECTION}`;
  const { items, item } = createFeatureItems(table, collection);
  const describe = () => ({
    id: COLLECTION,
    title: table.title,
    description: table.description,
    itemType: 'feature',
    extent: {
      ...(table.bounds !== null && {
        spatial: {
          bbox: [[table.bounds.west, table.bounds.south, table.bounds.east, table.bounds.north]],
          crs: CRS84,
        },
      }),
    },
    crs: systemUris,
    storageCrs: CRS84,
    links: [
      link(collection, 'self', 'application/json', 'This collection'),
      link(`${collection}/items`, 'items', GEOJSON, 'Features'),
      ...(table.hasTiles ? [tilesetsLink(collection)] : []),
    ],
  });

  const landing = () => ({
    title: table.title,
    description: table.description,
    links: [
      link(base, 'self', 'application/json', 'This document'),
      link(`${base}/api`, 'service-desc', OPENAPI, 'Description of the API'),
      link(`${table.origin}/help`, 'service-doc', 'text/html', 'Help'),
      link(`${base}/conformance`, 'conformance', 'application/json', 'What this service conforms to'),
      link(`${base}/collections`, 'data', 'application/json', 'Collections'),
      ...(table.hasTiles ? tilesLinks(base) : []),
    ],
  });
  const conformance = {
    conformsTo: [
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
      'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
      ...(table.hasTiles ? tilesConformance : []),
    ],
  };

  /** @param path below the address of the service, without empty parts */
  return async (path: readonly string[], search: URLSearchParams): Promise<FeatureDocument> => {
    const [first, second, third, fourth, ...more] = path;
    if (more.length > 0) return nothing();
    if (third === 'items' && second === COLLECTION)
      return fourth === undefined ? items(search) : item(fourth, search);
    checkNames(search, []);
    if (first === undefined) return json(landing());
    if (first === 'conformance' && second === undefined) return json(conformance);
    if (first === 'api' && second === undefined) return json(describeFeatures(table, base), OPENAPI);
    const below = belowCollection(path);
    const tilesOf = below === null ? { of: base, path } : { of: collection, path: below };
    const ofTiles = table.hasTiles ? tilesDocument({ ...table, base, of: tilesOf.of }, tilesOf.path) : null;
    if (ofTiles !== null) return json(ofTiles);
    if (first !== 'collections' || third !== undefined) return nothing();
    if (second === COLLECTION) return json(describe());
    if (second !== undefined) return nothing();
    const links = [link(`${base}/collections`, 'self', 'application/json', 'Collections')];
    return json({ collections: [describe()], crs: systemUris, links });
  };
}
