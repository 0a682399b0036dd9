/** The plain and the spatial API of rows: addresses and limits. Server, descriptions and pages use them. */

const BASE = '/api/data/v1/resources/';
/** For the router: all addresses of the plain API. */
export const ROWS_API_PATTERN = `${BASE}*`;
/** The rows of the table in a file. @param resourceGUID of a file, or of one version of it */
export const rowsPath = (resourceGUID: string): string => `${BASE}${resourceGUID}/rows`;
/** The last part of the address of a whole table as one Parquet file. */
export const TABLE_FILE = 'table.parquet';
/** The table in a file as one Parquet file with the names of its columns, for programs that read ranges of bytes. */
export const tableFilePath = (resourceGUID: string): string => `${BASE}${resourceGUID}/${TABLE_FILE}`;
/** Forms in which all rows that meet the conditions are downloaded as one file. */
export const downloadForms = ['csv', 'json', 'ndjson', 'xml', 'xlsx', 'parquet', 'geojson', 'gpkg'] as const;
export type DownloadForm = (typeof downloadForms)[number];
/** Those of tables in which something has a place. */
export const isOfPlaces = (form: DownloadForm): form is 'geojson' | 'gpkg' =>
  form === 'geojson' || form === 'gpkg';
/** All rows of the table in a file, as one file. */
export const downloadPath = (resourceGUID: string, form: DownloadForm): string =>
  `${BASE}${resourceGUID}/table.${form}`;
/** The description of the rows of one file (OpenAPI 3.1). */
export const rowsDescriptionPath = (resourceGUID: string): string => `${BASE}${resourceGUID}/openapi.json`;

/** OGC API Features of the table in a file, where something in it has a place. */
export const ogcPath = (resourceGUID: string): string => `${BASE}${resourceGUID}/ogc`;

/** For the router: vector tiles of tables and of layers of maps. */
export const TILES_PATTERNS = [`${BASE}:resource/tiles/*`, '/api/data/v1/maps/*'] as const;
/** Formats in which every row has a place. */
export const spatialFormats: ReadonlySet<string> = new Set([
  'GEOJSON',
  'TOPOJSON',
  'GPKG',
  'SHP',
  'KML',
  'KMZ',
  'GML',
  'FGB',
]);

/** Vector tiles of the table in a file, where something in it has a place; `{z}/{x}/{y}` comes after it. */
export const tilesPath = (resourceGUID: string): string => `${BASE}${resourceGUID}/tiles`;
/** Vector tiles of a layer of a published map. @param version one that readers had; null: the one that they have */
export const layerTilesPath = (mapGUID: string, layerGUID: string, version: number | null = null): string =>
  `/api/data/v1/maps/${mapGUID}${version === null ? '' : `/versions/${version}`}/layers/${layerGUID}/tiles`;

/** Limits of one request for features. */
export const featureLimits = {
  /** Features of one answer unless `limit` says otherwise, and at most. */
  usual: 1000,
  most: 10_000,
  /** Cells of one answer: of a table with many columns it has fewer features. */
  cells: 200_000,
  /** Columns that become properties, and that can be asked by. */
  columns: 200,
  queryables: 100,
} as const;

/** Limits of one request. They are in every answer and in the description. */
export const rowsLimits = {
  /** Rows of one answer unless `limit` says otherwise, and at most. */
  usualRows: 100,
  rows: 1000,
  /** Cells of one answer: of a table with many columns it has fewer rows. */
  cells: 20_000,
  /** Characters of one cell. What is longer is cut, and named in `cut`. */
  cellCharacters: 2000,
  columns: 100,
  filters: 20,
  groups: 3,
  aggregates: 10,
  /** Columns that can be named, in the order of the file. */
  namedColumns: 5000,
} as const;

export const rowsFormats = ['json', 'ndjson', 'csv'] as const;
export type RowsFormat = (typeof rowsFormats)[number];

/** What a condition compares by. */
export const rowsOperators = ['eq', 'contains', 'gte', 'lte', 'empty'] as const;
export type RowsOperator = (typeof rowsOperators)[number];

/** Figures of groups. */
export const rowsAggregates = ['count', 'sum', 'mean', 'median', 'min', 'max'] as const;
export type RowsAggregate = (typeof rowsAggregates)[number];
