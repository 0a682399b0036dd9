/** How a file can be shown, by what its record says about it. What the bytes say is found out by the conversion. */
import { extname } from 'node:path';
import type { ContentKind } from '#contract/preview.ts';

/** How a table is read; the number grows when a conversion would give another result than before. */
export const recipes = [
  'delimited-1',
  'json-1',
  'lines-1',
  'parquet-1',
  'geojson-1',
  'geojson-lines-1',
  'topojson-1',
  'packed-1',
  'workbook-1',
] as const;
type PlainRecipe = (typeof recipes)[number];
/** A sheet of a workbook that was chosen by its number is a table of its own. */
export type Recipe = PlainRecipe | `workbook-1.${number}`;

/** @param sheet counted from 1; 0: the first that has rows */
export const recipeOfSheet = (recipe: Recipe, sheet: number): Recipe =>
  recipe === 'workbook-1' && sheet > 0 ? `workbook-1.${sheet}` : recipe;

/** The number of the sheet that a recipe names, as in a question; null when it is of no workbook. */
export function sheetOf(recipe: Recipe): number | null {
  const [name, sheet] = recipe.split('.');
  return name === 'workbook-1' ? Number(sheet ?? 0) : null;
}

export interface Kinds {
  /** Null: nothing of the file is a table. */
  readonly recipe: Recipe | null;
  readonly content: ContentKind | null;
}

export interface FileFacts {
  readonly format: string;
  readonly fileName: string;
}

const kindsOf = (recipe: Recipe | null, content: ContentKind | null): Kinds => ({ recipe, content });

const nothing = kindsOf(null, null);
const packed = kindsOf('packed-1', null);
const byFormat = new Map<string, Kinds>([
  ['CSV', kindsOf('delimited-1', 'text')],
  ['TSV', kindsOf('delimited-1', 'text')],
  ['TAB', kindsOf('delimited-1', 'text')],
  ['PSV', kindsOf('delimited-1', 'text')],
  ['JSON', kindsOf('json-1', 'tree')],
  ['GEOJSON', kindsOf('geojson-1', 'tree')],
  ['GEOJSONL', kindsOf('geojson-lines-1', 'text')],
  ['GEOJSONSEQ', kindsOf('geojson-lines-1', 'text')],
  ['NDGEOJSON', kindsOf('geojson-lines-1', 'text')],
  ['TOPOJSON', kindsOf('topojson-1', 'tree')],
  ['JSON-LD', kindsOf(null, 'tree')],
  ['JSONLD', kindsOf(null, 'tree')],
  ['JSONL', kindsOf('lines-1', 'text')],
  ['NDJSON', kindsOf('lines-1', 'text')],
  ['PARQUET', kindsOf('parquet-1', null)],
  ['XLSX', kindsOf('workbook-1', null)],
  ['XLSM', kindsOf('workbook-1', null)],
  ['ZIP', packed],
  ['GZ', packed],
  ['GZIP', packed],
  ['PDF', kindsOf(null, 'pdf')],
  // Markup is shown as the text it is written in, never as what it draws.
  ...['TXT', 'MD', 'MARKDOWN', 'XML', 'HTML', 'HTM', 'SVG', 'YAML', 'YML', 'TTL', 'RDF', 'N3', 'NT', 'SQL']
    .concat(['R', 'PY', 'KML', 'GML', 'LOG', 'BIB', 'RIS', 'XSD', 'INI', 'TOML'])
    .map((format) => [format, kindsOf(null, 'text')] as const),
  ...['PNG', 'JPG', 'JPEG', 'GIF', 'WEBP', 'AVIF'].map((format) => [format, kindsOf(null, 'image')] as const),
]);

/** @returns what can be tried; a format that says nothing is looked up by the end of the file's name. */
export function kindsOfFile({ format, fileName }: FileFacts): Kinds {
  const named = byFormat.get(format.trim().toUpperCase());
  const ending = byFormat.get(extname(fileName).slice(1).toUpperCase());
  // A table is often said to be a CSV although it is packed.
  if (ending === packed && named?.recipe !== 'workbook-1') return packed;
  return named ?? ending ?? nothing;
}
