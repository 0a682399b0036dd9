/**
 * OGC API Tiles of one table, below the address of its features and below its collection: the list of tilesets, the one
 * tileset, and its tiling scheme (Part 1: core, tileset, tilesets-list, dataset-tilesets, geodata-tilesets, mvt, oas30).
 * The tiles are those of `tiles-api.ts`.
 */
import { TILE_LAYER } from '#contract/map-constants.ts';
import { MOST_TILE_ZOOM, type MapBox } from '#contract/preview-map.ts';
import { BITS, unitsX, unitsY } from './grid.ts';

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
const SCHEME = 'WebMercatorQuad';
const SCHEME_URI = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${SCHEME}`;
const MERCATOR = 'http://www.opengis.net/def/crs/EPSG/0/3857';
const REL = 'http://www.opengis.net/def/rel/ogc/1.0';
/** Half of the equator in metres: the square of the web map ends there. */
const EDGE = 20_037_508.342_789_2;
/** The scale of one tile of the world, for pixels of 0.28 mm. */
const SCALE = 559_082_264.028_717;
const PIXELS = 256;

const CLASSES = 'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf';
export const tilesConformance = [
  'core',
  'tileset',
  'tilesets-list',
  'dataset-tilesets',
  'geodata-tilesets',
  'mvt',
  'oas30',
].map((name) => `${CLASSES}/${name}`);

const zooms = Array.from({ length: MOST_TILE_ZOOM + 1 }, (_, zoom) => zoom);

/** The tiling scheme, as in the registry of the OGC (Two Dimensional Tile Matrix Set 2.0). */
const scheme = {
  id: SCHEME,
  title: 'Web maps: the world as a square, in tiles of 256 pixels',
  uri: SCHEME_URI,
  crs: MERCATOR,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: zooms.map((zoom) => ({
    id: String(zoom),
    scaleDenominator: SCALE / 2 ** zoom,
    cellSize: (2 * EDGE) / PIXELS / 2 ** zoom,
    cornerOfOrigin: 'topLeft',
    pointOfOrigin: [-EDGE, EDGE],
    tileWidth: PIXELS,
    tileHeight: PIXELS,
    matrixWidth: 2 ** zoom,
    matrixHeight: 2 ** zoom,
  })),
};

/** The tiles of each zoom that something is in. */
const limitsOf = ({ west, south, east, north }: MapBox) =>
  zooms.map((zoom) => ({
    tileMatrix: String(zoom),
    minTileRow: unitsY(north) >> (BITS - zoom),
    maxTileRow: unitsY(south) >> (BITS - zoom),
    minTileCol: unitsX(west) >> (BITS - zoom),
    maxTileCol: unitsX(east) >> (BITS - zoom),
  }));

export interface TilesetTable {
  readonly title: string;
  /** The address of the service: tiling schemes are below it. */
  readonly base: string;
  /** What the tiles are of: the whole table, or its collection, which has the same rows. */
  readonly of: string;
  readonly bounds: MapBox | null;
}

/** The link to the tilesets of the table, or of its collection. */
export const tilesetsLink = (of: string) => ({
  href: `${of}/tiles`,
  rel: `${REL}/tilesets-vector`,
  type: 'application/json',
  title: 'Vector tiles',
});

/** Links of the landing page. */
export const tilesLinks = (base: string) => [
  tilesetsLink(base),
  {
    href: `${base}/tileMatrixSets`,
    rel: `${REL}/tiling-schemes`,
    type: 'application/json',
    title: 'Tiling schemes',
  },
];

/**
 * A document about tiles.
 * @param path below the address of what the tiles are of
 * @returns null where there is none
 */
export function tilesDocument({ title, base, of, bounds }: TilesetTable, path: readonly string[]): unknown {
  const [first, second, ...more] = path;
  if (more.length > 0 || (second !== undefined && second !== SCHEME)) return null;
  const schemeLink = {
    href: `${base}/tileMatrixSets/${SCHEME}`,
    type: 'application/json',
    title: scheme.title,
  };
  const self = (href: string) => ({ href, rel: 'self', type: 'application/json', title: 'This document' });
  if (first === 'tileMatrixSets' && of === base)
    return second === undefined
      ? {
          tileMatrixSets: [
            {
              id: SCHEME,
              title: scheme.title,
              uri: SCHEME_URI,
              crs: MERCATOR,
              links: [{ ...schemeLink, rel: 'self' }],
            },
          ],
          links: [self(`${base}/tileMatrixSets`)],
        }
      : scheme;
  if (first !== 'tiles') return null;
  const tileset = `${of}/tiles/${SCHEME}`;
  const item = {
    title,
    dataType: 'vector',
    crs: MERCATOR,
    tileMatrixSetURI: SCHEME_URI,
    links: [
      self(tileset),
      { ...schemeLink, rel: `${REL}/tiling-scheme` },
      {
        href: `${tileset}/{tileMatrix}/{tileRow}/{tileCol}`,
        rel: 'item',
        type: TILE_TYPE,
        templated: true,
        title: 'Tiles as Mapbox Vector Tiles',
      },
    ],
  };
  if (second === undefined) return { tilesets: [item], links: [self(`${of}/tiles`)] };
  return {
    ...item,
    layers: [
      {
        id: TILE_LAYER,
        dataType: 'vector',
        // Points, lines and areas may be in the same layer, so it has no dimension of its own.
        propertiesSchema: { type: 'object', properties: { count: { type: 'integer' } } },
      },
    ],
    ...(bounds !== null && {
      tileMatrixSetLimits: limitsOf(bounds),
      boundingBox: {
        lowerLeft: [bounds.west, bounds.south],
        upperRight: [bounds.east, bounds.north],
        crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      },
    }),
  };
}

/** The paths of what is about tiles, for the description of the service. @param of the table, or its collection */
export const tilePaths = (of: string) => ({
  list: `${of}/tiles`,
  tileset: `${of}/tiles/${SCHEME}`,
  tile: `${of}/tiles/${SCHEME}/{tileMatrix}/{tileRow}/{tileCol}`,
});
export const schemePaths = { list: '/tileMatrixSets', scheme: `/tileMatrixSets/${SCHEME}` } as const;

/**
 * The address of a tile in the order of the standard: `tiles/WebMercatorQuad/{zoom}/{row}/{column}`.
 * @param path below the address of the service, or of its collection
 * @returns null for any other
 */
export function tileOfPath(path: readonly string[]): readonly string[] | null {
  const [first, second, zoom = '', row = '', column = '', ...more] = path;
  const isTile = first === 'tiles' && second === SCHEME && column !== '' && more.length === 0;
  return isTile ? [zoom, column, row] : null;
}
