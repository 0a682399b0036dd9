/**
 * Finds the delimiter and the quotation mark of a text. Every pair of them is tried on a sample, and the reading that
 * is most consistent wins: rows of one width, and cells of known forms (after van den Burg, Nazábal and Sutton, 2019).
 */

/** Bytes of the longest row: an open quotation mark must not swallow the file. */
export const LONGEST_ROW = 4 * 1_048_576;

/** How rows are separated in text from anywhere: any line ends, rows of any length, quotes that are no quotes. */
export const TOLERANT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: LONGEST_ROW,
};

/** Delimiters with how often they are met, against the most frequent. */
const DELIMITERS: readonly (readonly [delimiter: string, prior: number])[] = [
  [',', 1],
  [';', 1],
  ['\t', 1.05],
  ['|', 1],
  ['~', 0.9],
  ['^', 0.9],
  ['§', 0.9],
  ['\u001f', 1],
  ['\u0001', 1],
  [':', 0.35],
  [' ', 0.3],
];

/** Rows of the sample that are compared. */
const ROWS = 400;
/** Characters within quotes after which a quote is none. */
const LONGEST_QUOTED = 200_000;

export interface Cutting {
  readonly delimiter: string;
  /** Null: there are no quotation marks in the file that enclose cells. */
  readonly quote: '"' | "'" | null;
}

interface CutText {
  readonly rows: readonly (readonly string[])[];
  /** Quotes that enclose no cell. */
  readonly odd: number;
  readonly isCutOff: boolean;
}

/** Where a quoted cell ends, and its text; null when it does not end as a cell does. */
function quotedCell(text: string, from: number, { delimiter, quote }: Cutting) {
  let cell = '';
  for (let i = from; i < text.length && cell.length < LONGEST_QUOTED; i += 1) {
    const character = text.charAt(i);
    if (character !== quote) cell += character;
    else if (text[i + 1] === quote) {
      cell += quote;
      i += 1;
    } else {
      let end = i + 1;
      if (delimiter !== ' ') while (text[end] === ' ') end += 1;
      const next = text[end];
      const isEnd = next === undefined || next === delimiter || next === '\n' || next === '\r';
      return isEnd ? { cell, end } : null;
    }
  }
  return null;
}

/** Cuts text into rows, forgivingly. */
function cut(text: string, cutting: Cutting): CutText {
  const { delimiter, quote } = cutting;
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let odd = 0;
  const isSpace = delimiter === ' ';
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (character === quote && cell.trim() === '') {
      const quoted = quotedCell(text, i + 1, cutting);
      if (quoted) {
        cell = quoted.cell;
        i = quoted.end - 1;
      } else {
        odd += 1;
        cell += character;
      }
    } else if (character === delimiter) {
      if (!isSpace || cell !== '') row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
      if (character === '\r' && text[i + 1] === '\n') i += 1;
      if (rows.length >= ROWS) return { rows, odd, isCutOff: true };
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return { rows, odd, isCutOff: false };
}

const number =
  /^[+-]?(?:\d{1,3}(?:[,.'\u00a0\u202f\u2009\u2007 ]\d{2,3})+|\d+)(?:[.,]\d+)?(?:[eE][+-]?\d+)?\s?%?$/;
const date =
  /^\d{4}-\d{1,2}(?:-\d{1,2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?$|^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?$|^\d{1,2}:\d{2}(?::\d{2})?$/i;
const known = [
  /^(?:n\/?a|null|nan|none|-|\.\.|#n\/a)$/i,
  /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i,
  /^https?:\/\/\S+$/,
  /^[\p{L}\p{M}\d_ .'’()/&-]{1,60}$/u,
  /^[A-Z]{0,3}[€$£¥]\s?[\d.,]+$|^[\d.,\s]+ ?(?:€|\$|£|EUR|USD)$/,
];

/** How much a cell looks like one, 0 to 1. */
function knownForm(cell: string): number {
  const text = cell.trim();
  if (text === '') return 0.5;
  if (number.test(text) || date.test(text)) return 1;
  return known.some((form) => form.test(text)) ? 0.9 : 0;
}

/** Pattern score times type score. */
function consistency({ rows, odd, isCutOff }: CutText, prior: number): number {
  const full = (isCutOff ? rows.slice(0, -1) : rows).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (full.length === 0) return 0;
  const widths = new Map<number, number>();
  for (const row of full) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  let pattern = 0;
  for (const [width, count] of widths) pattern += (count * Math.max(1e-3, width - 1)) / width;
  let forms = 0;
  let cells = 0;
  for (const row of full)
    for (const cell of row) {
      forms += knownForm(cell);
      cells += 1;
    }
  const type = Math.max(1e-10, forms / cells);
  return (pattern / widths.size) * type * prior * (1 - Math.min(0.9, odd / full.length));
}

const usual: Cutting = { delimiter: ',', quote: '"' };
const mostFrequent = (widths: readonly number[]): number =>
  Math.max(...widths.map((width) => widths.filter((other) => other === width).length));

/** A colon or a space cuts prose as well: it must cut nearly all rows alike. */
function isDoubtful({ delimiter }: Cutting, rows: CutText['rows']): boolean {
  if (delimiter !== ' ' && delimiter !== ':') return false;
  return rows.length < 2 || mostFrequent(rows.map((row) => row.length)) < rows.length * 0.9;
}

/** True when cells are enclosed in apostrophes, which are letters as well. */
const isEnclosed = (text: string, delimiter: string, rows: number) =>
  text.split(delimiter).filter((piece) => /^\s*'.*'\s*$/s.test(piece)).length >= rows;

/**
 * @param sample the beginning of the text, without comments
 * @param stated the delimiter, when it is known
 */
export function detectCutting(sample: string, stated?: string | null): Cutting {
  let best: { cutting: Cutting; rows: CutText['rows']; score: number } | null = null;
  const delimiters = DELIMITERS.filter(([delimiter]) => (stated ?? delimiter) === delimiter);
  for (const [delimiter, prior] of delimiters.length > 0 ? delimiters : [[stated ?? ',', 1] as const]) {
    if (!sample.includes(delimiter)) continue;
    let isClean = false;
    for (const quote of ['"', "'", null] as const) {
      // Where all quotes enclose cells, they are no ordinary characters.
      if (quote === null ? isClean : !sample.includes(quote)) continue;
      const text = cut(sample, { delimiter, quote });
      if (quote === "'" && !isEnclosed(sample, delimiter, text.rows.length)) continue;
      isClean ||= quote === '"' && text.odd === 0;
      const score = consistency(text, prior);
      if (best === null || score > best.score * 1.0001)
        best = { cutting: { delimiter, quote }, rows: text.rows, score };
    }
  }
  if (best === null || best.rows.every((row) => row.length === 1) || isDoubtful(best.cutting, best.rows))
    return { ...usual, delimiter: stated ?? ',' };
  // A file without a quotation mark in its sample may have one later.
  return best.cutting.quote === null && !sample.includes('"')
    ? { ...best.cutting, quote: '"' }
    : best.cutting;
}
