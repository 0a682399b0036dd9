/**
 * A question to the plain API as the page has it. The address of the page carries the parameters of the API themselves, so
 * both are read alike; what the page keeps besides are conditions that have no value yet.
 */
import {
  rowsAggregates,
  rowsFormats,
  rowsOperators,
  rowsPath,
  type RowsAggregate,
  type RowsFormat,
  type RowsOperator,
} from '#contract/rows-api.ts';

export interface AskedCondition {
  readonly column: string;
  readonly operator: RowsOperator;
  readonly value: string;
}

export interface AskedFigure {
  readonly by: RowsAggregate;
  /** Empty: the number of rows. */
  readonly column: string;
}

export interface RowsAsked {
  /** Empty: the first columns. */
  readonly select: readonly string[];
  readonly conditions: readonly AskedCondition[];
  /** Empty: the order of the file. */
  readonly sort: string;
  readonly isDescending: boolean;
  readonly groups: readonly string[];
  readonly figures: readonly AskedFigure[];
  /** As it was typed. */
  readonly limit: string;
  readonly format: RowsFormat;
  readonly escapes: boolean;
  /** Empty: from the beginning. */
  readonly cursor: string;
}

type Search = Readonly<Record<string, unknown>>;
type Pair = readonly [name: string, value: string];

const all = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
const one = (value: unknown): string => all(value)[0] ?? '';

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): text is T =>
    values.some((value) => value === text);
const isOperator = isOneOf(rowsOperators);
const isAggregate = isOneOf(rowsAggregates);
const isFormat = isOneOf(rowsFormats);

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The parameter of a condition. */
export const conditionName = ({ column, operator }: Omit<AskedCondition, 'value'>): string =>
  `filter[${column}][${operator}]`;

function readCondition(name: string, value: string): AskedCondition[] {
  const [, column, operator = ''] = /^filter\[(.*)\]\[(\w+)\]$/s.exec(name) ?? [];
  return column !== undefined && isOperator(operator) ? [{ column, operator, value }] : [];
}

function readFigure(text: string): AskedFigure[] {
  const [by = '', ...column] = text.split(':');
  return isAggregate(by) ? [{ by, column: column.join(':') }] : [];
}

/** A form that is sent without scripts gives each field of a row a name of its own. */
export const plainNames = {
  column: 'column',
  operator: 'operator',
  value: 'value',
  by: 'by',
  of: 'of',
} as const;

function readPlain(search: Search): Pick<RowsAsked, 'conditions' | 'figures'> {
  const [columns, operators, values, functions, measured] = [
    all(search[plainNames.column]),
    all(search[plainNames.operator]),
    all(search[plainNames.value]),
    all(search[plainNames.by]),
    all(search[plainNames.of]),
  ];
  return {
    conditions: columns.flatMap((column, i) => {
      const [operator = '', value = ''] = [operators[i], values[i]];
      return column !== '' && isOperator(operator) ? [{ column, operator, value }] : [];
    }),
    figures: functions.flatMap((by, i) => (isAggregate(by) ? [{ by, column: measured[i] ?? '' }] : [])),
  };
}

/** Reads the search parameters of the page; what does not fit is left out. */
export function readRowsAsked(parameters: object): RowsAsked {
  const search = parameters as Search;
  const plain = readPlain(search);
  const format = one(search['format']);
  return {
    select: all(search['select']).filter(Boolean),
    conditions: [
      ...Object.entries(search).flatMap(([name, value]) =>
        all(value).flatMap((text) => readCondition(name, text)),
      ),
      ...plain.conditions,
      // An address says the same in any order: the server keeps one page for all of them.
    ].toSorted((a, b) => inOrder(conditionName(a), conditionName(b))),
    sort: one(search['sort']),
    isDescending: one(search['order']) === 'desc',
    groups: [...new Set(all(search['group']).filter(Boolean))],
    figures: [...all(search['aggregate']).flatMap(readFigure), ...plain.figures],
    limit: one(search['limit']).trim().slice(0, 20),
    format: isFormat(format) ? format : 'json',
    escapes: one(search['escape']) === 'formulas',
    cursor: one(search['cursor']),
  };
}

/** Whether the answer has figures of groups instead of rows. */
export const asksFigures = ({ groups, figures }: Pick<RowsAsked, 'groups' | 'figures'>): boolean =>
  groups.length > 0 || figures.length > 0;

/** A condition that says nothing yet. */
const isUnwritten = ({ operator, value }: AskedCondition): boolean => operator !== 'empty' && value === '';

function pairsOf(asked: RowsAsked, conditions: readonly AskedCondition[]): Pair[] {
  const { select, sort, isDescending, groups, figures, limit, format, escapes, cursor } = asked;
  const isOfRows = !asksFigures(asked);
  return [
    ...(isOfRows ? select : []).map((name): Pair => ['select', name]),
    ...conditions.map((condition): Pair => [conditionName(condition), condition.value]),
    ...groups.map((name): Pair => ['group', name]),
    ...figures.map(({ by, column }): Pair => ['aggregate', column === '' ? by : `${by}:${column}`]),
    ...(isOfRows && sort !== '' ? [['sort', sort] as const] : []),
    ...(isOfRows && sort !== '' && isDescending ? [['order', 'desc'] as const] : []),
    ...(limit === '' ? [] : [['limit', limit] as const]),
    ...(format === 'json' ? [] : [['format', format] as const]),
    ...(format === 'csv' && escapes ? [['escape', 'formulas'] as const] : []),
    ...(cursor === '' ? [] : [['cursor', cursor] as const]),
  ];
}

/** The search parameters of the page. */
export function writeRowsAsked(asked: RowsAsked): Record<string, string[]> {
  const written: Record<string, string[]> = {};
  for (const [name, value] of pairsOf(asked, asked.conditions)) (written[name] ??= []).push(value);
  return written;
}

/** The address that is called: path and query. */
export function rowsAddress(resourceGUID: string, asked: RowsAsked): string {
  const conditions = asked.conditions.filter((condition) => !isUnwritten(condition));
  const search = new URLSearchParams(pairsOf(asked, conditions).map(([name, value]) => [name, value]));
  return rowsPath(resourceGUID) + (search.size > 0 ? `?${search.toString()}` : '');
}
