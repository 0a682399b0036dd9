/** Reads the question in an address of the plain API: columns by their names, conditions, order, groups and figures. */
import { createHash } from 'node:crypto';
import { PreviewFilter } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import {
  rowsAggregates,
  rowsFormats,
  rowsLimits as limits,
  rowsOperators,
  type RowsFormat,
  type RowsOperator,
} from '#contract/rows-api.ts';
import { isNumberColumn, uniqueNames, type NamedColumn } from '#contract/rows-columns.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import type { Figure, FigureOrder } from '../query/aggregate.ts';

export interface RowsQuestion {
  readonly format: RowsFormat;
  /** Cells that a spreadsheet would take for a formula get an apostrophe; CSV only. */
  readonly escapes: boolean;
  readonly select: readonly NamedColumn[];
  readonly filters: readonly PreviewFilter[];
  /** Of rows; null where figures are asked for. */
  readonly sort: { readonly column: number; readonly descending: boolean } | null;
  /** Of figures: the place of a group or of a figure in the answer; null: in the order of the groups. */
  readonly figureOrder: FigureOrder | null;
  readonly groups: readonly NamedColumn[];
  readonly figures: readonly (Figure & { readonly name: string })[];
  readonly limit: number;
  readonly cursor: string | null;
}

const isOperator = (text: string): text is RowsOperator => rowsOperators.some((one) => one === text);
const isTime = ({ type }: NamedColumn) => type === 'date' || type === 'time';

/** Reads parameters of a question, and collects what is wrong with them. */
function createReader(search: URLSearchParams, columns: readonly NamedColumn[]) {
  const errors: FieldError[] = [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const fail = (error: FieldError) => void errors.push(error);
  const columnAt = (parameter: string, name: string): NamedColumn[] => {
    const column = byName.get(name);
    if (column === undefined) fail(fieldError(parameter, 'table.columnUnknown'));
    return column === undefined ? [] : [column];
  };
  const oneOf = <T extends string>(parameter: string, values: readonly T[], usual: T): T => {
    const text = search.get(parameter);
    if (text === null) return usual;
    const found = values.find((value) => value === text);
    if (found === undefined) fail(fieldError(parameter, 'field.notOneOf', { values: values.join(', ') }));
    return found ?? usual;
  };
  return { search, errors, fail, columnAt, oneOf };
}
type Reader = ReturnType<typeof createReader>;

/** Parameters beside conditions. */
const known = new Set([
  'select',
  'sort',
  'order',
  'group',
  'aggregate',
  'limit',
  'cursor',
  'format',
  'escape',
]);

/** The conditions, which are parameters named `filter[column][operator]`. Two bounds of a column are one condition. */
function readConditions({ search, errors, fail, columnAt }: Reader): PreviewFilter[] {
  const bounds = new Map<NamedColumn, { parameter: string; from: string | null; to: string | null }>();
  const filters: { readonly parameter: string; readonly filter: unknown }[] = [];
  for (const [parameter, value] of search) {
    const [, name, operator = ''] = /^filter\[(.*)\]\[(\w+)\]$/s.exec(parameter) ?? [];
    if (name === undefined) {
      if (!known.has(parameter)) fail(fieldError(parameter, 'field.unknown', { names: parameter }));
      continue;
    }
    if (!isOperator(operator)) {
      fail(fieldError(parameter, 'field.notOneOf', { values: rowsOperators.join(', ') }));
      continue;
    }
    for (const column of columnAt(parameter, name)) {
      const { position } = column;
      const add = (filter: unknown) => void filters.push({ parameter, filter });
      if (operator === 'eq') add({ kind: 'equals', column: position, text: value });
      if (operator === 'contains') add({ kind: 'contains', column: position, text: value });
      if (operator === 'empty') {
        if (value !== 'true' && value !== 'false') fail(fieldError(parameter, 'field.notTruth'));
        add({ kind: 'empty', column: position, empty: value === 'true' });
      }
      if (operator === 'gte' || operator === 'lte') {
        if (!isNumberColumn(column) && !isTime(column)) fail(fieldError(parameter, 'table.columnNotMeasure'));
        else if (isNumberColumn(column) && !Number.isFinite(Number(value || Number.NaN)))
          fail(fieldError(parameter, 'field.notNumber'));
        const bound = bounds.get(column) ?? { parameter, from: null, to: null };
        bounds.set(column, { ...bound, [operator === 'gte' ? 'from' : 'to']: value });
      }
    }
  }
  for (const [column, { parameter, from, to }] of bounds) {
    const number = (text: string | null) => (text === null ? null : Number(text));
    const filter = isNumberColumn(column)
      ? { kind: 'range', column: column.position, from: number(from), to: number(to) }
      : { kind: 'dates', column: column.position, from, to };
    filters.push({ parameter, filter });
  }
  if (filters.length > limits.filters) fail(fieldError('filter', 'list.tooMany', { most: limits.filters }));
  return filters.flatMap(({ parameter, filter }) => {
    const parsed = PreviewFilter.safeParse(filter);
    if (!parsed.success && errors.length === 0) fail(fieldError(parameter, 'field.notValid'));
    return parsed.success ? [parsed.data] : [];
  });
}

type NamedFigure = Figure & { readonly name: string };

/** The figures that are asked for, each with the parameter as its name. */
const readFigures = ({ search, fail, columnAt }: Reader): NamedFigure[] =>
  search.getAll('aggregate').flatMap((text): NamedFigure[] => {
    const [by = '', ...rest] = text.split(':');
    const found = rowsAggregates.find((one) => one === by);
    const name = rest.join(':');
    if (found === undefined)
      fail(fieldError('aggregate', 'field.notOneOf', { values: rowsAggregates.join(', ') }));
    if (found === 'count' && name === '') return [{ by: found, column: null, name: text }];
    if (found === undefined) return [];
    return columnAt('aggregate', name).flatMap((column) => {
      if (['sum', 'mean', 'median'].includes(found) && !isNumberColumn(column))
        fail(fieldError('aggregate', 'table.columnNotNumbers'));
      return [{ by: found, column: column.position, name: text }];
    });
  });

/**
 * @param most columns that may be selected
 * @throws ProblemError 400 that names each parameter at fault
 */
export function readQuestion(
  search: URLSearchParams,
  columns: readonly NamedColumn[],
  most: number = limits.columns,
): RowsQuestion {
  const reader = createReader(search, columns);
  const { errors, fail, columnAt, oneOf } = reader;
  const conditions = readConditions(reader);
  const select = search.getAll('select').flatMap((name) => columnAt('select', name));
  const groups = search.getAll('group').flatMap((name) => columnAt('group', name));
  const asked = readFigures(reader);
  if (select.length > most) fail(fieldError('select', 'table.columnsTooMany'));
  if (groups.length > limits.groups) fail(fieldError('group', 'list.tooMany', { most: limits.groups }));
  if (asked.length > limits.aggregates)
    fail(fieldError('aggregate', 'list.tooMany', { most: limits.aggregates }));
  if (groups.length > 0 && asked.length === 0) asked.push({ by: 'count', column: null, name: 'count' });
  // A column can be called `count`, and a row has each name once.
  const nameFor = uniqueNames();
  for (const { name } of new Set(groups)) nameFor(name);
  const figures = asked.map((figure) => ({ ...figure, name: nameFor(figure.name) }));

  const sortedBy = search.get('sort');
  const isOfRows = figures.length === 0;
  const [sorted] = sortedBy !== null && isOfRows ? columnAt('sort', sortedBy) : [];
  const descending = oneOf('order', ['asc', 'desc'], 'asc') === 'desc';
  // A figure has no other order than by what is in the answer.
  const answered = [...groups, ...figures].map(({ name }) => name);
  const place = sortedBy === null || isOfRows ? -1 : answered.indexOf(sortedBy);
  if (sortedBy !== null && !isOfRows && place === -1)
    fail(fieldError('sort', 'field.notOneOf', { values: answered.join(', ') }));
  const limit = Number(search.get('limit') ?? limits.usualRows);
  if (!Number.isInteger(limit)) fail(fieldError('limit', 'field.notWhole'));
  else if (limit < 1) fail(fieldError('limit', 'number.tooSmall', { least: 1 }));
  else if (limit > limits.rows) fail(fieldError('limit', 'number.tooLarge', { most: limits.rows }));
  const format = oneOf('format', rowsFormats, 'json');
  const escapes = oneOf('escape', ['none', 'formulas'], 'none') === 'formulas';
  if (errors.length > 0) throw new ProblemError(400, 'The question does not fit the table', errors);

  const shown = select.length > 0 ? [...new Set(select)] : columns.slice(0, most);
  const width = figures.length > 0 ? groups.length + figures.length : shown.length;
  return {
    format,
    escapes,
    select: shown,
    filters: conditions,
    sort: sorted === undefined ? null : { column: sorted.position, descending },
    figureOrder: isOfRows || (place === -1 && !descending) ? null : { place: Math.max(0, place), descending },
    groups,
    figures,
    limit: Math.max(1, Math.min(limit, Math.floor(limits.cells / Math.max(1, width)))),
    cursor: search.get('cursor'),
  };
}

/** Where the next answer begins, and of what. */
export interface Cursor {
  /** GUID of the version that is read; null for a file that has none. */
  readonly version: string | null;
  /** Of the bytes. */
  readonly fileKey: string;
  readonly offset: number;
  /** Of the question: a cursor continues the question that it was given for. */
  readonly question: string;
}

/** Names a question, whatever its limit and its form. */
export const questionKey = ({ select, filters, sort, figureOrder, groups, figures }: RowsQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify([select, filters, sort ?? figureOrder, groups, figures]))
    .digest('base64url')
    .slice(0, 12);

export const writeCursor = ({ version, fileKey, offset, question }: Cursor): string =>
  Buffer.from(JSON.stringify([version, fileKey.slice(0, 16), offset, question])).toString('base64url');

/** @throws ProblemError 400 for what is no cursor */
export function readCursor(text: string): Cursor {
  try {
    const [version, fileKey, offset, question] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as unknown[];
    if (
      (version === null || typeof version === 'string') &&
      typeof fileKey === 'string' &&
      typeof question === 'string' &&
      typeof offset === 'number' &&
      Number.isSafeInteger(offset) &&
      offset >= 0
    )
      return { version, fileKey, offset, question };
  } catch {
    // What is no JSON is no cursor.
  }
  throw new ProblemError(400, 'The cursor is not valid', [fieldError('cursor', 'field.notValid')]);
}

/**
 * The columns that a question names, and an empty name where it asks for all.
 * @param isSelected the question names the columns that it wants
 */
export function columnsAsked(
  { select, filters, sort, groups, figures }: RowsQuestion,
  columns: readonly NamedColumn[],
  isSelected: boolean,
): string[] {
  const nameAt = new Map(columns.map(({ position, name }) => [position, name]));
  const positions = [
    ...filters.map(({ column }) => column),
    ...(sort === null ? [] : [sort.column]),
    ...groups.map(({ position }) => position),
    ...figures.flatMap(({ column }) => (column === null ? [] : [column])),
    ...(isSelected && figures.length === 0 ? select.map(({ position }) => position) : []),
  ];
  const named = [...new Set(positions)].flatMap((position) => nameAt.get(position) ?? []);
  return isSelected || figures.length > 0 ? named : ['', ...named];
}
