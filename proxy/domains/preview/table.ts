/** Answers questions to a table that is ready. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { CELL_LENGTH, type PreviewColumn, type PreviewFilter, type PreviewType } from '#contract/preview.ts';
import { ProblemError, TableAwaited, type AwaitedTable } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { TableGone, type TableStore } from '#proxy/platform/store/table-store.ts';
import { tableName } from './parts.ts';
import type { QueryProcess } from './query/query-process.ts';
import type { Answers, RowsAnswer, RowsQuestion, TableQuestion } from './query/protocol.ts';
import { readTableState, requestAgain, type TableKey } from './queue.ts';

export interface TableServices {
  readonly kysely: Kysely<Schema>;
  readonly tables: TableStore;
  readonly query: QueryProcess;
  /** Size of a stored file in bytes; null when it is gone. */
  readonly sizeOf: (fileKey: string) => Promise<number | null>;
  readonly wake: () => void;
  /** The caller; null for visitors, who share one turn for each table. */
  readonly reader: string | null;
}

/** The longest text of one cell that is sent, in characters. */
const LONGEST_CELL = 200_000;

/**
 * @param of where the caller may ask how far the table is, for a question that does not name it
 * @throws ProblemError 409 when there is no table to be asked yet
 */
export async function readyTable({ kysely }: TableServices, key: TableKey, of?: AwaitedTable) {
  const state = await readTableState(kysely, key);
  if (state.state !== 'ready' && of !== undefined) throw new TableAwaited(of);
  if (state.state !== 'ready')
    throw new ProblemError(409, 'The table is not ready: ask for the preview first');
  return state;
}

/** Columns with what is in them: those named, or a page of those whose name contains a text. */
export async function readColumns(
  services: TableServices,
  key: TableKey,
  { positions, name, limit, offset }: CallRequest<'resource:previewColumns'>,
): Promise<CallResponse<'resource:previewColumns'>> {
  const { columns } = await readyTable(services, key);
  const wanted = storableText(name).trim().toLowerCase();
  let query = services.kysely
    .selectFrom('catalogue.preview_column')
    .where('file_key', '=', key.fileKey)
    .where('recipe', '=', key.recipe);
  if (positions.length > 0) query = query.where('position', 'in', positions);
  if (wanted !== '') query = query.where(sql<boolean>`strpos(lower(name), ${wanted}) > 0`);
  const [rows, counted] = await Promise.all([
    query
      .select(['position', 'name', 'type', 'profile'])
      .orderBy('position')
      .limit(positions.length > 0 ? positions.length : limit)
      .offset(offset)
      .execute(),
    wanted === '' && positions.length === 0
      ? { n: columns }
      : query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return {
    result: rows.map(({ profile, ...column }): PreviewColumn => ({ ...column, ...profile })),
    totalCount: counted.n,
  };
}

/** Names and types of some columns; those that do not exist are left out. */
export const readNamed = (
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
  positions: readonly number[],
) =>
  kysely
    .selectFrom('catalogue.preview_column')
    .select(['position', 'name', 'type'])
    .where('file_key', '=', fileKey)
    .where('recipe', '=', recipe)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();

async function typesOf(
  { kysely }: TableServices,
  key: TableKey,
  positions: readonly number[],
): Promise<Record<number, PreviewType>> {
  // `in ()` is no SQL: a question may name no column, such as how many rows there are.
  const rows = positions.length === 0 ? [] : await readNamed(kysely, key, positions);
  return Object.fromEntries(rows.map(({ position, type }) => [position, type]));
}

type Types = Readonly<Record<number, PreviewType>>;

/** What is wrong with a filter for the column that it names. */
function fieldErrorOf(field: string, { kind, column }: PreviewFilter, types: Types): FieldError | null {
  const type = types[column];
  if (type === undefined) return fieldError(field, 'table.columnUnknown');
  if (kind === 'range' && type !== 'integer' && type !== 'decimal')
    return fieldError(field, 'table.columnNotNumbers');
  return kind === 'dates' && type !== 'date' && type !== 'time'
    ? fieldError(field, 'table.columnNotDates')
    : null;
}

/** @param field what the list of conditions is called in the request */
export const fieldErrorsOf = (
  filters: readonly PreviewFilter[],
  types: Types,
  field = 'filters',
): FieldError[] => filters.flatMap((filter, i) => fieldErrorOf(`${field}.${i}.column`, filter, types) ?? []);

type Asking<Q extends TableQuestion> = Q extends TableQuestion ? Omit<Q, 'folder' | 'types'> : never;

/** Has a table made again whose files are gone. */
export async function makeAgain({ kysely, sizeOf, wake }: TableServices, key: TableKey): Promise<void> {
  await requestAgain(kysely, key, { bytes: (await sizeOf(key.fileKey)) ?? 0 });
  wake();
}

/**
 * Asks the table that a key names.
 * @param named columns that the question names besides those of its conditions
 * @param validate what is wrong with the question for columns of these types
 * @throws ProblemError 400 by field; 409 when the table has to be made again
 */
export async function askTable<Q extends TableQuestion>(
  services: TableServices,
  key: TableKey,
  question: Asking<Q>,
  named: readonly number[],
  validate: (types: Types) => readonly FieldError[],
): Promise<Answers[Q['about']]> {
  const positions = [...named, ...question.filters.map(({ column }) => column)];
  const types = await typesOf(services, key, [...new Set(positions)]);
  const fieldErrors = [...validate(types), ...fieldErrorsOf(question.filters, types)];
  if (fieldErrors.length > 0) throw new ProblemError(400, 'The question does not fit the table', fieldErrors);
  const name = tableName(key.fileKey, key.recipe);
  try {
    return await services.tables.use(name, (folder) =>
      services.query.ask({ ...question, folder, types } as unknown as Q, services.reader ?? name),
    );
  } catch (error) {
    if (!(error instanceof TableGone)) throw error;
    await makeAgain(services, key);
    throw new ProblemError(409, 'The table is being made again. Ask for the preview in a moment.');
  }
}

type RowsRequest = Omit<RowsQuestion, 'about' | 'folder' | 'types'>;

/** Asks for one page of rows. @throws ProblemError as `askTable` does */
export function askRows(services: TableServices, key: TableKey, question: RowsRequest): Promise<RowsAnswer> {
  const { columns, sort } = question;
  return askTable<RowsQuestion>(
    services,
    key,
    { about: 'rows', ...question },
    [...columns, ...(sort ? [sort.column] : [])],
    (types) => [
      ...columns.flatMap((column, i) =>
        types[column] ? [] : [fieldError(`columns.${i}`, 'table.columnUnknown')],
      ),
      ...(sort && !types[sort.column] ? [fieldError('sort.column', 'table.columnUnknown')] : []),
    ],
  );
}

/** One page of the rows that meet all conditions. */
export async function readRows(
  services: TableServices,
  key: TableKey,
  { columns, filters, sort, limit, offset }: CallRequest<'resource:previewRows'>,
): Promise<CallResponse<'resource:previewRows'>> {
  const { rows } = await readyTable(services, key);
  const { rows: result, total } = await askRows(services, key, {
    columns: [...new Set(columns)],
    filters,
    sort,
    limit,
    offset,
    length: CELL_LENGTH,
    total: filters.length === 0 ? rows : null,
  });
  return { result, totalCount: total };
}

/** The full text of one cell. @throws ProblemError 404 when there is no such row */
export async function readCell(
  services: TableServices,
  key: TableKey,
  { row, column }: CallRequest<'resource:previewCell'>,
): Promise<CallResponse<'resource:previewCell'>> {
  const { rows } = await readyTable(services, key);
  if (row >= rows)
    throw new ProblemError(404, 'There is no such row', [fieldError('row', 'table.rowUnknown')]);
  const answer = await askRows(services, key, {
    columns: [column],
    filters: [],
    sort: null,
    limit: 1,
    offset: row,
    length: LONGEST_CELL,
    total: rows,
  });
  const [found] = answer.rows;
  const value = found?.cells[0] ?? null;
  return { text: value === null ? '' : String(value), cut: (found?.cut.length ?? 0) > 0 };
}
