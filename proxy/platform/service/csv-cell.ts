/** Cells and lines of a CSV file (RFC 4180). */

/** What a spreadsheet would calculate (OWASP, CSV injection). */
export const FORMULA = /^[=+\-@\t\r]/;

/** A text as a cell, in quotes where it needs them. */
export const quotedCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A value as a cell. What a spreadsheet would calculate is made a text. */
export function csvCell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return quotedCell(FORMULA.test(text) ? `'${text}` : text);
}

/** Lines of values as a file. */
export const csvText = (lines: Iterable<readonly unknown[]>): string =>
  [...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
