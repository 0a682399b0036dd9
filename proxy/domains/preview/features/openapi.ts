/** The description of the features of one table (OpenAPI 3.0). */
import { featureLimits } from '#contract/rows-api.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';
import { COLLECTION, GEOJSON, queryable, type FeatureTable } from './feature-table.ts';
import { schemePaths, TILE_TYPE, tilePaths } from '../tiles/ogc-tiles.ts';
import { systemUris } from './systems.ts';

const types: Readonly<Record<NamedColumn['type'], object>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  text: { type: 'string' },
};

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

const get = (summary: string, type: string, parameters: readonly object[] = []) => ({
  get: { summary, parameters, responses: answer(type) },
});

const uri = { type: 'string', format: 'uri', enum: systemUris };

/** What a request of features may say. */
const itemParameters = (table: FeatureTable) => [
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
];

const inPath = (name: string, type: 'integer' | 'string') => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
});

/** The paths of tiles. @param of what they are of, below the service: nothing for the whole table */
const tilesOf = (of: string) => {
  const { list, tileset, tile } = tilePaths(of);
  return {
    [list]: get('Tilesets', 'application/json'),
    [tileset]: get('The tileset', 'application/json'),
    [tile]: get(
      'One tile; 204 where it is empty',
      TILE_TYPE,
      ['tileMatrix', 'tileRow', 'tileCol'].map((name) => inPath(name, 'integer')),
    ),
  };
};

/** @param base address of the service */
export const describeFeatures = (table: FeatureTable, base: string) => ({
  openapi: '3.0.3',
  info: { title: table.title, version: '1' },
  servers: [{ url: base }],
  paths: {
    '/': get('The landing page', 'application/json'),
    '/conformance': get('What this service conforms to', 'application/json'),
    '/collections': get('The collection', 'application/json'),
    [`/collections/${COLLECTION}`]: get('The collection', 'application/json'),
    [`/collections/${COLLECTION}/items`]: get('Features', GEOJSON, itemParameters(table)),
    [`/collections/${COLLECTION}/items/{featureId}`]: get('One feature', GEOJSON, [
      inPath('featureId', 'string'),
      parameter('crs', uri),
    ]),
    ...(table.hasTiles && {
      ...tilesOf(''),
      ...tilesOf(`/collections/${COLLECTION}`),
      [schemePaths.list]: get('Tiling schemes', 'application/json'),
      [schemePaths.scheme]: get('The tiling scheme', 'application/json'),
    }),
  },
});
