/** Cells and lines of a CSV file (RFC 4180). */

/** What a spreadsheet would calculate (OWASP, CSV injection). */
export const FORMULA = /^[=+\-@\t\r]/;

/** A text as a cell, in quotes where it needs them. */
export const quotedCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A value as a cell. A text that a spreadsheet would calculate stays a text; a number is one, whatever its sign. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return quotedCell(JSON.stringify(value));
  return quotedCell(FORMULA.test(value) ? `'${value}` : value);
}

/** Lines of values as a file. */
export const csvText = (lines: Iterable<readonly unknown[]>): string =>
  [...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
