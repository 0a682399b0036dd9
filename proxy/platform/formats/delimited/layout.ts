/** Finds what is around a table in a text: comments and titles above it, names of columns, notes below it. */
import { readDate } from '../values/dates.ts';
import { grammars, numberGrammars, numberText } from '../values/numbers.ts';

type Row = readonly string[];

/** Most lines of text that may be above a table. */
const PREAMBLE = 30;
/** Rows that vote on the header. */
const VOTERS = 200;
/** The share of rows that may be the names of columns again. */
const MOST_AGAIN = 0.05;
const comment = /^\s*(?:#|\/\/|%{1,2} )/;
const note =
  /^\s*(?:\*|\(?\d\)|†|notes?\b|source|footnote|quelle|fuente|remarque|total rows|end of|generated|\(c\)|©|hinweis|anmerkung|legend)/i;

/** Cells up to the last that has a text. */
export const widthOf = (row: Row): number => row.findLastIndex((cell) => cell.trim() !== '') + 1;
export const isEmpty = (row: Row): boolean => row.every((cell) => cell.trim() === '');
export const isComment = (row: Row): boolean => comment.test(row[0] ?? '');

/** True for a last row that is no row of the table. @param afterGap a blank line is above it */
export const isNote = (row: Row, afterGap: boolean): boolean =>
  widthOf(row) === 1 && (note.test(row[0] ?? '') || (afterGap && /\s/.test((row[0] ?? '').trim())));

/** True for a cell that is no word: a number, a day or a time. A header has none. */
function isValue(text: string): boolean {
  const first = text.charCodeAt(0);
  if (text.length > 40 || (first > 64 && first < 128 && !/^[A-Z]{3} ?\d/.test(text))) return false;
  const { body } = numberText(text);
  return (
    numberGrammars.some((name) => grammars[name].form.test(body)) ||
    readDate.iso(text) !== null ||
    readDate.dayFirst(text) !== null ||
    readDate.monthFirst(text) !== null
  );
}

const isData = (cell: string) =>
  isValue(cell) || /^(?:true|false)$/i.test(cell) || /^(?:[0-9a-f]{8}-[0-9a-f]{4}-|https?:\/\/)/i.test(cell);

/** The width that most rows have. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(widthOf(row), (counts.get(widthOf(row)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Names of columns that are years: 2019, 2020, 2021. */
function areYears(cells: Row): boolean {
  const years = cells.filter((cell) => /^\d{4}$/.test(cell) && Number(cell) > 1500 && Number(cell) < 2200);
  const numbers = cells.filter(isData).map(Number);
  const grows = numbers.every((n, i) => Number.isInteger(n) && (i === 0 || n > (numbers[i - 1] ?? 0)));
  return (
    (years.length >= 2 || (numbers.length >= 3 && grows)) &&
    cells.some((cell) => cell !== '' && !isData(cell))
  );
}

/** One column's vote on whether its first cell is a name: above 0 it is. */
function voteOf(cell: string, below: readonly string[]): number {
  const share = below.filter(isData).length / below.length;
  if (isData(cell)) return share > 0.5 ? -2 : -1;
  if (share > 0.9) return 2;
  const repeated = below.includes(cell) ? (below.length < 10 ? -0.5 : -1) : 0;
  const length = below[0]?.length;
  const isFixed = below.length > 3 && below.every((other) => other.length === length);
  if (isFixed) return repeated + (cell.length === length ? -0.5 : 1);
  return repeated === 0 ? 0.2 : repeated;
}

/** Names are within a table again where pages or files were joined; they have no part in the votes. */
function withoutNamesAgain(cells: Row, rest: readonly Row[]): readonly Row[] {
  const text = JSON.stringify(cells);
  const others = rest.filter((row) => JSON.stringify(row) !== text);
  return rest.length - others.length <= Math.max(1, rest.length * MOST_AGAIN) ? others : rest;
}

function hasHeader(cells: Row, all: readonly Row[]): boolean {
  const rest = withoutNamesAgain(cells, all);
  const filled = cells.filter((cell) => cell !== '');
  if (rest.length === 0) return !filled.some(isData);
  if (areYears(cells)) return true;
  let votes = 0;
  const seen = new Set<string>();
  for (const [i, cell] of cells.entries()) {
    if (cell === '') continue;
    const below = rest.map((row) => row[i] ?? '').filter((other) => other !== '');
    if (seen.has(cell)) votes -= 0.3;
    seen.add(cell);
    if (below.length > 0) votes += voteOf(cell, below);
  }
  return votes >= 0;
}

/** True for a second row of names: it fills gaps of the first, or has units in brackets. */
function isSecondHeader(first: Row, second: Row, rest: readonly Row[]): boolean {
  const names = second.filter((cell) => cell !== '');
  if (names.length < 2 || rest.length === 0) return false;
  const columns = second.map((_, i) => rest.map((row) => row[i] ?? '').filter((cell) => cell !== ''));
  const hasValues = columns.some((cells, i) => second[i] !== '' && cells.length > 0 && cells.every(isData));
  if (!hasValues) return false;
  if (names.every((cell) => /^[([].*[)\]]$/.test(cell))) return true;
  const isFuller = first.filter((cell) => cell !== '').length < names.length;
  const hasGap = first.some((cell, i) => i > 0 && cell === '' && (second[i] ?? '') !== '');
  return isFuller && hasGap && !names.some((cell) => isData(cell) && !/^\d{4}$/.test(cell));
}

/** Names of two rows: a name of the first row goes on over its gaps. */
function joinNames(first: Row, second: Row): string[] {
  let last = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => {
    const [top = '', name = ''] = [first[i], second[i]];
    if (top !== '') last = top;
    return [top !== '' || name === '' ? top : last, name].filter((part) => part !== '').join(' ');
  });
}

export interface Layout {
  /** Lines above the table that are left out, comments among them. */
  readonly skipped: number;
  /** Rows of names: 0, 1 or 2. */
  readonly header: number;
  readonly names: readonly string[];
  /** The rows of the table among those that were looked at. */
  readonly rows: readonly Row[];
  /** Rows that begin with `#` are comments. */
  readonly hasComments: boolean;
}

/**
 * @param rows the first rows that are not empty
 * @param stated whether there is a row of names, when that is known
 */
export function layoutOf(rows: readonly Row[], stated?: boolean | null): Layout {
  const first = Math.max(
    0,
    rows.findIndex((row) => !isComment(row)),
  );
  const hasComments = first > 0;
  const last = rows[first - 1];
  // A comment as wide as the table has its names.
  const isNames = last !== undefined && last.length > 1 && last.length === rows[first]?.length;
  const kept = rows.slice(first).filter((row) => !hasComments || !isComment(row));
  if (isNames) kept.unshift(last.map((cell, i) => (i === 0 ? cell.replace(comment, '') : cell)));
  const usual = usualWidth(kept);
  const start = kept.findIndex((row) => widthOf(row) >= Math.max(2, Math.ceil(usual * 0.6)));
  const titles = usual >= 2 && start > 0 && start <= PREAMBLE ? start : 0;
  const table = kept.slice(titles);
  const [cells = [], ...rest] = table.slice(0, VOTERS).map((row) => row.map((cell) => cell.trim()));
  const [second = [], ...more] = rest;
  const isNamed = stated ?? (isNames || hasHeader(cells, rest));
  const isDouble = isNamed && stated !== true && isSecondHeader(cells, second, more.slice(0, 50));
  const header = isDouble ? 2 : Number(isNamed);
  return {
    skipped: rows.length - kept.length + titles,
    header,
    names: isDouble ? joinNames(cells, second) : isNamed ? cells : [],
    rows: table.slice(header),
    hasComments,
  };
}

/** Characters of a name: tables are made with no more, and calls that name a column take no longer one. */
export const LONGEST_NAME = 300;
/** Without the number that it may get. */
const NAME_LENGTH = LONGEST_NAME - ' 20000'.length;

/** Whether a name is longer than columns may be called. */
export const isLongName = (name: string): boolean => name.length > NAME_LENGTH;

/** Header names as they are used: never empty, never twice, never so long that no call can name them. */
export function uniqueNames(header: Row): string[] {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return header.map((cell, i) => {
    const whole = cell.trim().replaceAll(/\s+/g, ' ') || `column ${i + 1}`;
    // Without the half of a character at the end.
    const base = isLongName(whole) ? whole.slice(0, NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : whole;
    let name = base;
    for (let n = numbers.get(base) ?? 2; used.has(name); n += 1) {
      name = `${base} ${n}`;
      numbers.set(base, n + 1);
    }
    used.add(name);
    return name;
  });
}
