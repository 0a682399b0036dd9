/**
 * Writes the statements of the typed questions. Positions are numbers that were checked, values are bound: nothing
 * that a caller sends becomes part of a statement.
 */
import type { PreviewFilter, PreviewSort, PreviewType } from '#contract/preview.ts';
import { literal, readable } from '../convert/engine.ts';
import { partOf, partPath } from '../parts.ts';

/** What a question is about, as the server knows it. */
export interface Question {
  readonly folder: string;
  /** The type of each column that the question names. */
  readonly types: Readonly<Record<number, PreviewType>>;
  readonly filters: readonly PreviewFilter[];
  readonly sort: PreviewSort | null;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

export const columnOf = (position: number): string => `c${Math.trunc(position)}`;

export const readPart = (folder: string, part: number) => `read_parquet(${literal(partPath(folder, part))})`;

/** Wild cards of a search are ordinary characters here. */
const within = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A condition on a column of this type. */
export function conditionOf(filter: PreviewFilter, type: PreviewType): Statement {
  const column = columnOf(filter.column);
  const text = type === 'text' ? column : `${readable(column, type)}::varchar`;
  switch (filter.kind) {
    case 'contains':
      return { text: `lower(${text}) like ? escape '\\'`, values: [within(filter.text)] };
    case 'equals':
      return type === 'integer' || type === 'decimal'
        ? { text: `${column} = try_cast(? as double)`, values: [filter.text] }
        : { text: `lower(${text}) = ?`, values: [filter.text.toLowerCase()] };
    case 'range':
    case 'dates': {
      const bounds = [
        ...(filter.from === null ? [] : [{ sign: '>=', value: filter.from }]),
        ...(filter.to === null ? [] : [{ sign: '<=', value: filter.to }]),
      ];
      if (bounds.length === 0) return { text: 'true', values: [] };
      const comparable = filter.kind === 'range' ? `try_cast(${column} as double)` : column;
      return {
        text: bounds.map(({ sign, value }) => boundOf(comparable, sign, value)).join(' and '),
        // As text: a whole number beyond 64 bits cannot be bound as one.
        values: bounds.map(({ value }) => String(value)),
      };
    }
    case 'empty':
      return { text: `${column} is ${filter.empty ? '' : 'not '}null`, values: [] };
  }
}

/** A day as the end of a range means all of the day. */
function boundOf(column: string, sign: string, value: string | number): string {
  if (typeof value === 'number') return `${column} ${sign} cast(? as double)`;
  if (sign === '<=' && value.length === 10)
    return `try_cast(${column} as timestamp) < cast(? as timestamp) + interval 1 day`;
  return `try_cast(${column} as timestamp) ${sign} cast(? as timestamp)`;
}

/**
 * The parts of the table that decide which rows there are, and their conditions.
 * @param also columns whose parts are needed besides
 */
export function deciding(
  { folder, types, filters, sort }: Question,
  also: readonly number[] = [],
): Statement {
  const named = [...filters.map(({ column }) => column), ...(sort ? [sort.column] : []), ...also];
  const parts = [...new Set(named.map(partOf))];
  if (parts.length === 0) parts.push(0);
  const conditions = filters.map((filter) => conditionOf(filter, types[filter.column] ?? 'text'));
  const [first = 0, ...others] = parts;
  const joined = others.map((part) => ` join ${readPart(folder, part)} as p${part} using (r)`).join('');
  const where =
    conditions.length === 0 ? '' : ` where ${conditions.map(({ text }) => `(${text})`).join(' and ')}`;
  return {
    text: `${readPart(folder, first)} as p${first}${joined}${where}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** How many rows there are. */
export function countStatement(question: Question): Statement {
  const { text, values } = deciding(question);
  return { text: `select count(*) from ${text}`, values };
}

/** The numbers of the rows of one page, in order. What has no value comes last in either direction. */
export function pageStatement(question: Question, limit: number, offset: number): Statement {
  const { text, values } = deciding(question);
  const order = question.sort
    ? `${columnOf(question.sort.column)} ${question.sort.descending ? 'desc' : 'asc'} nulls last, r`
    : 'r';
  return {
    text: `select r from ${text} order by ${order} limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`,
    values,
  };
}

export interface CellsOptions {
  readonly folder: string;
  readonly types: Readonly<Record<number, PreviewType>>;
  readonly rows: readonly number[];
  /** Texts are cut after so many characters. */
  readonly length: number;
}

/** Cells of some columns of one part, and of each text how long it is. */
export function cellsStatement(
  positions: readonly number[],
  { folder, types, rows, length }: CellsOptions,
): Statement {
  const [first = 0] = positions;
  const cells = positions.map((position) => {
    const type = types[position] ?? 'text';
    const column = columnOf(position);
    return type === 'text'
      ? `left(${column}, ${Math.trunc(length)}), length(${column}) > ${Math.trunc(length)}`
      : `${readable(column, type)}, false`;
  });
  const least = Math.min(...rows);
  const most = Math.max(...rows);
  // The bounds let whole groups of rows be passed over; the list picks from the rest.
  return {
    text: `select r, ${cells.join(', ')} from ${readPart(folder, partOf(first))}
      where r between ${least} and ${most} and r in (${rows.map(Math.trunc).join(', ')})`,
    values: [],
  };
}
