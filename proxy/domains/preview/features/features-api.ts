/**
 * OGC API Features of one table: `GET /api/data/v1/resources/{id}/ogc` and what is below (Part 1: core, geojson, oas30;
 * Part 2: crs), with OGC API Tiles where each place is a point. The table is the one collection, `features`. Access was decided before this is asked, with every request.
 */
import type { MapBox } from '#contract/preview-map.ts';
import { ProblemError } from '#contract/problem.ts';
import { featureLimits, ogcPath } from '#contract/rows-api.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import type { FeaturesAnswer } from './feature-rows.ts';
import { tilesConformance, tilesDocument, tilesLinks } from '../tiles/ogc-tiles.ts';
import { geometryOf } from './geojson.ts';
import { checkNames, checkTime, isWhole, readAfter, readBox, readLimit, systemAt } from './parameters.ts';
import { CRS84, systemUris, type CoordinateSystem } from './systems.ts';

const GEOJSON = 'application/geo+json';
const OPENAPI = 'application/vnd.oai.openapi+json;version=3.0';
const COLLECTION = 'features';

export interface FeatureTable {
  readonly resourceGUID: string;
  readonly title: string;
  readonly description: string;
  /** Of the whole table; null when nothing in it has a place. */
  readonly bounds: MapBox | null;
  /** Columns that become properties, without those of the place. */
  readonly columns: readonly NamedColumn[];
  readonly origin: string;
  /** True: there are vector tiles of it. */
  readonly hasTiles: boolean;
  readonly find: (question: {
    readonly filters: readonly PreviewFilter[];
    readonly box: MapBox | null;
    readonly after: number;
    readonly limit: number;
  }) => Promise<FeaturesAnswer>;
}

export interface FeatureDocument {
  readonly body: unknown;
  readonly type: string;
  readonly crs?: string;
  /** Features in it. */
  readonly features?: number;
}

const link = (href: string, rel: string, type: string, title: string) => ({ href, rel, type, title });
const json = (body: unknown, type = 'application/json'): FeatureDocument => ({ body, type });

const nothing = (): never => {
  throw new ProblemError(404, 'There is no such address');
};

const types: Readonly<Record<NamedColumn['type'], object>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  text: { type: 'string' },
};

const reserved = ['limit', 'bbox', 'bbox-crs', 'datetime', 'crs', 'after', 'f'];

/** Columns by which features can be asked for: a parameter of that name takes this value. */
const queryable = ({ columns }: FeatureTable): NamedColumn[] =>
  columns.filter(({ name }) => !reserved.includes(name)).slice(0, featureLimits.queryables);

export function createFeatureDocuments(table: FeatureTable) {
  const base = table.origin + ogcPath(table.resourceGUID);
  const collection = `${base}/collections/${COLLECTION}`;
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
    ],
  });

  const featuresOf = (answer: FeaturesAnswer['features'], system: CoordinateSystem) =>
    answer.map(({ row, place, cells }) => ({
      type: 'Feature',
      id: row,
      geometry: geometryOf(place, system),
      properties: Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i] ?? null])),
    }));

  async function items(search: URLSearchParams): Promise<FeatureDocument> {
    const named = queryable(table);
    checkNames(search, [...reserved, ...named.map(({ name }) => name)]);
    const system = await systemAt(search, 'crs');
    checkTime(search);
    const filters = named.flatMap(({ name, position }): PreviewFilter[] => {
      const text = search.get(name);
      if (text === null) return [];
      return text === ''
        ? [{ kind: 'empty', column: position, empty: true }]
        : [{ kind: 'equals', column: position, text }];
    });
    const found = await table.find({
      filters,
      box: await readBox(search),
      after: readAfter(search),
      limit: readLimit(search),
    });
    const self = `${collection}/items${search.size > 0 ? `?${search}` : ''}`;
    const next = new URLSearchParams(search);
    const last = found.features.at(-1);
    if (last !== undefined) next.set('after', String(last.row));
    return {
      type: GEOJSON,
      crs: system.uri,
      features: found.features.length,
      body: {
        type: 'FeatureCollection',
        numberMatched: found.matched,
        numberReturned: found.features.length,
        timeStamp: new Date().toISOString(),
        links: [
          link(self, 'self', GEOJSON, 'This page'),
          link(collection, 'collection', 'application/json', table.title),
          ...(found.hasMore ? [link(`${collection}/items?${next}`, 'next', GEOJSON, 'Next page')] : []),
        ],
        features: featuresOf(found.features, system),
      },
    };
  }

  async function item(id: string, search: URLSearchParams): Promise<FeatureDocument> {
    checkNames(search, ['crs']);
    const system = await systemAt(search, 'crs');
    if (!isWhole(id)) nothing();
    const found = await table.find({ filters: [], box: null, after: Number(id) - 1, limit: 1 });
    const [feature] = featuresOf(
      found.features.filter(({ row }) => row === Number(id)),
      system,
    );
    if (feature === undefined) return nothing();
    return {
      type: GEOJSON,
      crs: system.uri,
      features: 1,
      body: {
        ...feature,
        links: [
          link(`${collection}/items/${id}`, 'self', GEOJSON, 'This feature'),
          link(collection, 'collection', 'application/json', table.title),
        ],
      },
    };
  }

  function api() {
    const answer = (type: string) => ({
      200: { description: 'The answer', content: { [type]: { schema: { type: 'object' } } } },
      400: { description: 'A parameter does not fit' },
    });
    const parameter = (name: string, schema: object) => ({
      name,
      in: 'query',
      required: false,
      schema,
      style: 'form',
      explode: false,
    });
    const uri = { type: 'string', format: 'uri', enum: systemUris };
    const get = (summary: string, type: string, parameters: readonly object[] = []) => ({
      get: { summary, parameters, responses: answer(type) },
    });
    return {
      openapi: '3.0.3',
      info: { title: table.title, version: '1' },
      servers: [{ url: base }],
      paths: {
        '/': get('The landing page', 'application/json'),
        '/conformance': get('What this service conforms to', 'application/json'),
        '/collections': get('The collection', 'application/json'),
        [`/collections/${COLLECTION}`]: get('The collection', 'application/json'),
        [`/collections/${COLLECTION}/items`]: get('Features', GEOJSON, [
          parameter('limit', {
            type: 'integer',
            minimum: 1,
            maximum: featureLimits.most,
            default: featureLimits.usual,
          }),
          parameter('bbox', {
            type: 'array',
            oneOf: [
              { minItems: 4, maxItems: 4 },
              { minItems: 6, maxItems: 6 },
            ],
            items: { type: 'number' },
          }),
          parameter('bbox-crs', uri),
          parameter('crs', uri),
          parameter('datetime', { type: 'string' }),
          parameter('after', { type: 'integer', minimum: 0 }),
          ...queryable(table).map(({ name, type }) => parameter(name, types[type])),
        ]),
        [`/collections/${COLLECTION}/items/{featureId}`]: get('One feature', GEOJSON, [
          { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } },
          parameter('crs', uri),
        ]),
      },
    };
  }

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
    if (first === 'api' && second === undefined) return json(api(), OPENAPI);
    const ofTiles = table.hasTiles ? tilesDocument({ ...table, base }, path) : null;
    if (ofTiles !== null) return json(ofTiles);
    if (first !== 'collections' || third !== undefined) return nothing();
    if (second === COLLECTION) return json(describe());
    if (second !== undefined) return nothing();
    const links = [link(`${base}/collections`, 'self', 'application/json', 'Collections')];
    return json({ collections: [describe()], crs: systemUris, links });
  };
}
