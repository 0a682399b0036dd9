/**
 * The lookup `mimeType`: one table that drives detection of formats, previews, stars and exports.
 * `code` is the product's word for the format, as lists and facets show it.
 */
import { EU_AUTHORITY, type LookupSeed } from './seed-row.ts';

export interface FormatDetails extends Record<string, unknown> {
  /** The IANA media type; null for services. */
  readonly mediaType: string | null;
  /** Other media types in use for the same format. */
  readonly otherTypes: readonly string[];
  readonly extensions: readonly string[];
  /** Words that catalogues write into a format field. */
  readonly aliases: readonly string[];
  /** EU file type code. */
  readonly euFileType: string | null;
  /** Stars under an open licence. */
  readonly stars: number;
  /** What the preview shows of it; a test compares it with `preview/kinds.ts`. */
  readonly preview: string | null;
  /** True when rows can be read from it. */
  readonly tabular: boolean;
}

export interface FormatSeed extends LookupSeed {
  readonly details: FormatDetails;
}

type Row = readonly [
  code: string,
  label: string,
  mediaType: string | null,
  extensions: string,
  euFileType: string | null,
  stars: number,
  preview: string | null,
  tabular: boolean,
  more?: { types?: string; aliases?: readonly string[] },
];

const OOXML = 'application/vnd.openxmlformats-officedocument.';
const ODF = 'application/vnd.oasis.opendocument.';

const formats: readonly Row[] = [
  [
    'CSV',
    'Comma-separated values',
    'text/csv',
    'csv',
    'CSV',
    3,
    'table',
    true,
    { types: 'application/csv text/x-csv', aliases: ['comma separated values'] },
  ],
  [
    'TSV',
    'Tab-separated values',
    'text/tab-separated-values',
    'tsv tab',
    'TSV',
    3,
    'table',
    true,
    { types: 'text/tsv' },
  ],
  ['JSON', 'JSON', 'application/json', 'json', 'JSON', 3, 'tree', true, { types: 'text/json' }],
  [
    'NDJSON',
    'Newline-delimited JSON',
    'application/x-ndjson',
    'ndjson jsonl',
    'JSON',
    3,
    'table',
    true,
    { types: 'application/ndjson application/jsonl' },
  ],
  [
    'GeoJSON',
    'GeoJSON',
    'application/geo+json',
    'geojson',
    'GEOJSON',
    3,
    'map',
    true,
    { types: 'application/vnd.geo+json text/geojson' },
  ],
  [
    'TopoJSON',
    'TopoJSON',
    'application/json',
    'topojson',
    'JSON',
    3,
    'map',
    true,
    { types: 'text/topojson application/topo+json' },
  ],
  ['XML', 'XML', 'application/xml', 'xml', 'XML', 3, 'text', false, { types: 'text/xml' }],
  [
    'XLSX',
    'Excel workbook',
    `${OOXML}spreadsheetml.sheet`,
    'xlsx xlsm',
    'XLSX',
    2,
    'table',
    true,
    { aliases: ['excel'] },
  ],
  ['XLS', 'Excel 97 workbook', 'application/vnd.ms-excel', 'xls', 'XLS', 2, 'table', true],
  ['ODS', 'OpenDocument spreadsheet', `${ODF}spreadsheet`, 'ods', 'ODS', 3, 'table', true],
  [
    'Parquet',
    'Apache Parquet',
    'application/vnd.apache.parquet',
    'parquet',
    'PARQUET',
    3,
    'table',
    true,
    { types: 'application/parquet' },
  ],
  [
    'Arrow',
    'Apache Arrow',
    'application/vnd.apache.arrow.file',
    'arrow feather',
    null,
    3,
    null,
    true,
    { types: 'application/vnd.apache.arrow.stream' },
  ],
  ['GeoPackage', 'GeoPackage', 'application/geopackage+sqlite3', 'gpkg', 'GPKG', 3, 'map', true],
  [
    'Shapefile',
    'Shapefile',
    'application/vnd.shp',
    'shp',
    'SHP',
    2,
    'map',
    true,
    { aliases: ['shp', 'esri shapefile'] },
  ],
  ['KML', 'KML', 'application/vnd.google-earth.kml+xml', 'kml', 'KML', 3, 'map', true],
  ['KMZ', 'Zipped KML', 'application/vnd.google-earth.kmz', 'kmz', 'KMZ', 3, 'map', true],
  ['GML', 'GML', 'application/gml+xml', 'gml', 'GML', 3, 'map', true],
  ['GeoTIFF', 'GeoTIFF', 'image/tiff; application=geotiff', 'geotiff', 'TIFF', 3, null, false],
  ['TIFF', 'TIFF image', 'image/tiff', 'tif tiff', 'TIFF', 1, null, false],
  [
    'RDF/XML',
    'RDF in XML',
    'application/rdf+xml',
    'rdf owl',
    'RDF_XML',
    4,
    'text',
    false,
    { aliases: ['rdf'] },
  ],
  ['Turtle', 'RDF in Turtle', 'text/turtle', 'ttl', 'RDF_TURTLE', 4, 'text', false],
  ['JSON-LD', 'RDF in JSON', 'application/ld+json', 'jsonld', 'JSON_LD', 4, 'tree', false],
  ['N-Triples', 'RDF in N-Triples', 'application/n-triples', 'nt', 'RDF_N_TRIPLES', 4, 'text', false],
  ['PDF', 'PDF', 'application/pdf', 'pdf', 'PDF', 1, 'pdf', false],
  [
    'HTML',
    'Web page',
    'text/html',
    'html htm',
    'HTML',
    1,
    'link',
    false,
    {
      types: 'application/xhtml+xml',
      aliases: ['interactive on-screen', 'interactive on-line', 'on-screen text', 'web page'],
    },
  ],
  ['DOCX', 'Word document', `${OOXML}wordprocessingml.document`, 'docx', 'DOCX', 1, null, false],
  ['DOC', 'Word 97 document', 'application/msword', 'doc', 'DOC', 1, null, false],
  ['ODT', 'OpenDocument text', `${ODF}text`, 'odt', 'ODT', 1, null, false],
  ['RTF', 'Rich text', 'application/rtf', 'rtf', 'RTF', 1, null, false, { types: 'text/rtf' }],
  ['PPTX', 'PowerPoint presentation', `${OOXML}presentationml.presentation`, 'pptx', 'PPTX', 1, null, false],
  ['TXT', 'Plain text', 'text/plain', 'txt', 'TXT', 1, 'text', false],
  ['PNG', 'PNG image', 'image/png', 'png', 'PNG', 1, 'image', false],
  ['JPEG', 'JPEG image', 'image/jpeg', 'jpg jpeg', 'JPEG', 1, 'image', false],
  ['GIF', 'GIF image', 'image/gif', 'gif', 'GIF', 1, 'image', false],
  ['SVG', 'SVG image', 'image/svg+xml', 'svg', null, 1, null, false],
  [
    'ZIP',
    'ZIP archive',
    'application/zip',
    'zip',
    'ZIP',
    1,
    'list',
    false,
    { types: 'application/x-zip-compressed', aliases: ['zipped txt', 'zipped text', 'zipped csv'] },
  ],
  [
    'GZIP',
    'Gzip archive',
    'application/gzip',
    'gz',
    'GZIP',
    1,
    'list',
    false,
    { types: 'application/x-gzip' },
  ],
  ['TAR', 'Tar archive', 'application/x-tar', 'tar', 'TAR', 1, 'list', false],
  [
    'SQLite',
    'SQLite database',
    'application/vnd.sqlite3',
    'sqlite db',
    null,
    2,
    null,
    false,
    { types: 'application/x-sqlite3' },
  ],
  ['SAV', 'SPSS data', 'application/x-spss-sav', 'sav', null, 2, null, false, { aliases: ['spss'] }],
  ['DTA', 'Stata data', 'application/x-stata-dta', 'dta', null, 2, null, false, { aliases: ['stata'] }],
  ['RDS', 'R data', 'application/x-r-data', 'rds rdata', null, 2, null, false],
  ['GTFS', 'GTFS timetable', 'application/zip', '', null, 3, 'map', false],
  [
    'NetCDF',
    'NetCDF',
    'application/netcdf',
    'nc',
    'NETCDF',
    3,
    null,
    false,
    { types: 'application/x-netcdf' },
  ],
  ['LAS', 'LAS point cloud', 'application/vnd.las', 'las', 'LAS', 3, null, false],
  ['SDMX', 'SDMX', 'application/vnd.sdmx.structurespecificdata+xml', '', 'SDMX', 3, null, false],
  ['RSS', 'RSS feed', 'application/rss+xml', 'rss', 'RSS', 3, null, false, { aliases: ['rss+xml'] }],
  ['QGIS', 'QGIS project', 'application/x-qgis', 'qgs qgz', null, 2, null, false],
  ['API', 'Web API', null, '', 'REST', 3, 'api', false, { aliases: ['rest', 'web service', 'webservice'] }],
  ['OGC API Features', 'OGC API Features', null, '', 'REST', 3, 'api', false],
  ['WFS', 'Web Feature Service', null, '', 'WFS_SRVC', 3, 'api', false],
  ['WMS', 'Web Map Service', null, '', 'WMS_SRVC', 3, 'api', false],
  ['SPARQL', 'SPARQL endpoint', null, '', 'SPARQLQ', 4, 'api', false],
  [
    'ArcGIS REST',
    'ArcGIS REST service',
    null,
    '',
    'REST',
    3,
    'api',
    false,
    { aliases: ['arcgis geoservices rest api', 'esri rest'] },
  ],
  ['Widget', 'Embeddable widget', 'application/vnd.pmi.widget', 'wgt', null, 1, null, false],
  [
    'Unknown',
    'Unknown format',
    'application/octet-stream',
    '',
    null,
    1,
    null,
    false,
    { types: 'application/unknown binary/octet-stream' },
  ],
  ['FlatGeobuf', 'FlatGeobuf', 'application/flatgeobuf', 'fgb', null, 3, 'map', true],
];

const words = (list: string | undefined) => (list ?? '').split(' ').filter(Boolean);

export const mimeTypes: readonly FormatSeed[] = formats.map(
  ([code, label, mediaType, extensions, euFileType, stars, preview, tabular, more], i) => ({
    id: i + 1,
    code,
    label,
    uri: euFileType === null ? undefined : `${EU_AUTHORITY}file-type/${euFileType}`,
    details: {
      mediaType,
      otherTypes: words(more?.types),
      extensions: words(extensions),
      aliases: more?.aliases ?? [],
      euFileType,
      stars,
      preview,
      tabular,
    },
  }),
);

export const formatByCode: ReadonlyMap<string, FormatSeed> = new Map(mimeTypes.map((row) => [row.code, row]));
