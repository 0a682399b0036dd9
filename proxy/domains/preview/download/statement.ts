/** The statement that writes all rows that meet the conditions, in the form that was asked for. */
import type { PlaceSource } from '#contract/preview-map.ts';
import type { DownloadForm } from '#contract/rows-api.ts';
import { FORMULA } from '#contract/csv-cell.ts';
import { identifier, literal, readable } from '../convert/engine.ts';
import { partOf } from '../parts.ts';
import { columnOf, deciding, type Question, type Statement } from '../query/sql.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';

export interface DownloadQuestion extends Question {
  readonly form: DownloadForm;
  /** Their names differ, capital letters aside. */
  readonly columns: readonly NamedColumn[];
  /** CSV: cells that a spreadsheet would take for a formula get an apostrophe. */
  readonly escapes: boolean;
  /** GeoJSON and GeoPackage: where the places are, and names for them that no column has. */
  readonly places: Places | null;
}

export interface Places {
  readonly source: PlaceSource;
  /** The text of a geometry; or x and y. */
  readonly names: readonly [string, string];
}

/** What the places of rows are made of, with its name. */
const ofPlaces = ({ source, names }: Places): readonly (readonly [position: number, name: string])[] =>
  source.kind === 'geometry'
    ? [[source.column.position, names[0]]]
    : [
        [source.x.position, names[0]],
        [source.y.position, names[1]],
      ];

const optionsOf: Readonly<Record<DownloadForm, string>> = {
  csv: 'format csv, header true',
  json: 'format json, array true',
  ndjson: 'format json',
  geojson: 'format json',
  gpkg: 'format json',
  xlsx: 'format json',
  parquet: 'format parquet, compression zstd',
  // Lines of one text each, with nothing around it.
  xml: String.raw`format csv, header false, quote '', escape '', delimiter E'\x1e'`,
};

/** Characters that XML 1.0 cannot contain, for the engine. */
const NOT_XML = String.raw`[\x00-\x08\x0B\x0C\x0E-\x1F\x{FFFE}\x{FFFF}]`;

function valueOf({ position, type }: NamedColumn, { form, escapes }: DownloadQuestion): string {
  const column = columnOf(position);
  // Whole numbers have at most 15 digits, which every reader has exactly.
  if (form === 'parquet' || type === 'integer') return column;
  const value = readable(column, type);
  return form === 'csv' && escapes && type === 'text'
    ? `case when regexp_matches(${value}, ${literal(FORMULA.source)}) then '''' || ${value} else ${value} end`
    : value;
}

/** A name within an attribute. */
const attribute = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- They are what XML cannot contain.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\s/g, ' ');

/** One row as an element; a cell without a value is left out. */
function elementOf(question: DownloadQuestion): string {
  const fields = question.columns.map((column) => {
    const text = `regexp_replace(${valueOf(column, question)}::varchar, ${literal(NOT_XML)}, '', 'g')`;
    const escaped = [
      ['&', '&amp;'],
      ['<', '&lt;'],
      ['>', '&gt;'],
    ].reduce((inner, [from = '', to = '']) => `replace(${inner}, ${literal(from)}, ${literal(to)})`, text);
    return `${literal(`<field name="${attribute(column.name)}">`)} || ${escaped} || '</field>'`;
  });
  // It passes over what has no value.
  return `concat(${["'<row>'", ...fields, "'</row>'"].join(', ')})`;
}

/**
 * Rows come in the order of the file unless the question has another.
 * @param path that the file is written to
 */
export function downloadStatement(question: DownloadQuestion, path: string): Statement {
  const { columns, filters, form, sort } = question;
  const placed = question.places === null ? [] : ofPlaces(question.places);
  const positions = [...columns.map(({ position }) => position), ...placed.map(([position]) => position)];
  const { text: from, values } = deciding(question, positions);
  const named = [...positions, ...filters.map(({ column }) => column), ...(sort ? [sort.column] : [])];
  // Rows of one stored part come in their order; what is joined or sorted needs an order.
  const isInOrder = sort === null && new Set(named.map(partOf)).size < 2;
  const order = sort ? `${columnOf(sort.column)} ${sort.descending ? 'desc' : 'asc'} nulls last, r` : 'r';
  const cells =
    form === 'xml'
      ? elementOf(question)
      : [
          ...columns.map((column) => `${valueOf(column, question)} as ${identifier(column.name)}`),
          ...placed.map(([position, name]) => `${columnOf(position)} as ${identifier(name)}`),
        ].join(', ');
  const rows = `select ${cells} from ${from}${isInOrder ? '' : ` order by ${order}`}`;
  const body =
    form === 'xml'
      ? `select '<?xml version="1.0" encoding="UTF-8"?><rows>' union all (${rows}) union all select '</rows>'`
      : rows;
  return { text: `copy (${body}) to ${literal(path)} (${optionsOf[form]}, use_tmp_file false)`, values };
}
