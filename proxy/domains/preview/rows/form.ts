/** The rows of an answer as JSON, as lines of JSON, and as CSV. */
import type { Scalar } from '#contract/preview.ts';
import type { RowsFormat } from '#contract/rows-api.ts';
import { FORMULA, quotedCell } from '#contract/csv-cell.ts';

export const mediaTypes: Readonly<Record<RowsFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

export const PARQUET_TYPE = 'application/vnd.apache.parquet';

function cell(value: Scalar, escapes: boolean): string {
  if (value === null) return '';
  const text = String(value);
  return quotedCell(escapes && typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text);
}

export const objectsOf = (names: readonly string[], rows: readonly (readonly Scalar[])[]) =>
  rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])));

/** The rows alone, for the forms that have no place for anything else. */
export function linesOf(
  format: Exclude<RowsFormat, 'json'>,
  {
    names,
    rows,
    escapes,
  }: { names: readonly string[]; rows: readonly (readonly Scalar[])[]; escapes: boolean },
): string {
  if (format === 'ndjson')
    return objectsOf(names, rows)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  return [names, ...rows].map((row) => `${row.map((value) => cell(value, escapes)).join(',')}\r\n`).join('');
}
