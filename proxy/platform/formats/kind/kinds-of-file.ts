/** How a file can be shown, by what its record says about it. What the bytes say is found out by the conversion. */
import { extname } from 'node:path';
import type { ContentKind } from '#contract/preview.ts';

export interface Kinds {
  /** Whether a table is looked for in the file. */
  readonly hasTable: boolean;
  readonly content: ContentKind | null;
}

export interface FileFacts {
  readonly format: string;
  readonly fileName: string;
}

const kindsOf = (hasTable: boolean, content: ContentKind | null): Kinds => ({ hasTable, content });

const nothing = kindsOf(false, null);
const table = kindsOf(true, null);
const packed = kindsOf(true, null);
const byFormat = new Map<string, Kinds>([
  ...['CSV', 'TSV', 'TAB', 'PSV', 'KML', 'GML', 'GEOJSONL', 'GEOJSONSEQ', 'NDGEOJSON', 'JSONL', 'NDJSON'].map(
    (format) => [format, kindsOf(true, 'text')] as const,
  ),
  ...['JSON', 'GEOJSON', 'TOPOJSON'].map((format) => [format, kindsOf(true, 'tree')] as const),
  ...['JSON-LD', 'JSONLD'].map((format) => [format, kindsOf(false, 'tree')] as const),
  ...[
    'PARQUET',
    'GEOPARQUET',
    'GPKG',
    'GEOPACKAGE',
    'FGB',
    'FLATGEOBUF',
    'XLSX',
    'XLSM',
    'XLS',
    'XLSB',
    'ODS',
  ].map((format) => [format, table] as const),
  ...['ZIP', 'KMZ', 'SHP', 'SHAPEFILE', 'GTFS', 'GZ', 'GZIP'].map((format) => [format, packed] as const),
  ['PDF', kindsOf(false, 'pdf')],
  // Markup is shown as the text it is written in, never as what it draws.
  ...['TXT', 'MD', 'MARKDOWN', 'XML', 'HTML', 'HTM', 'SVG', 'YAML', 'YML', 'TTL', 'RDF', 'N3', 'NT', 'SQL']
    .concat(['R', 'PY', 'LOG', 'BIB', 'RIS', 'XSD', 'INI', 'TOML'])
    .map((format) => [format, kindsOf(false, 'text')] as const),
  ...['PNG', 'JPG', 'JPEG', 'GIF', 'WEBP', 'AVIF'].map(
    (format) => [format, kindsOf(false, 'image')] as const,
  ),
]);

/** Formats, and ends of names, of files in which a table is looked for; in capitals. */
export const tableFormats: readonly string[] = [...byFormat].flatMap(([format, { hasTable }]) =>
  hasTable ? [format] : [],
);

/** @returns what can be tried; a format that says nothing is looked up by the end of the file's name. */
export function kindsOfFile({ format, fileName }: FileFacts): Kinds {
  const named = byFormat.get(format.trim().toUpperCase());
  const ending = byFormat.get(extname(fileName).slice(1).toUpperCase());
  // A table is often said to be a CSV although it is packed.
  if (ending === packed) return packed;
  return named ?? ending ?? nothing;
}
