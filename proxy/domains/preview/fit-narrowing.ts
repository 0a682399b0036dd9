/** Checks a part of a table against the table, when a grant is narrowed to it. */
import type { Kysely } from 'kysely';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import { readTableState } from './queue.ts';
import { recipeOf } from './recipe.ts';
import { fieldErrorsOf, readNamed } from './table.ts';

const refuse = (errors: ConstructorParameters<typeof ProblemError>[2]) =>
  new ProblemError(400, 'The part does not fit the table', errors);

/**
 * Adds the names and types of the columns.
 * @param field what the part is called in the request, for the errors
 * @throws ProblemError 400 by field: a file without a table, or columns and conditions that do not fit it
 */
export async function fitNarrowing(
  kysely: Kysely<Schema>,
  resourceGUID: string,
  { sheet, columns, filters, fields: known }: NarrowingInput,
  field = 'narrowing',
): Promise<Narrowing> {
  const file = await kysely
    .selectFrom('catalogue.resource')
    .select(['file_key', 'file_name', 'format', 'reading'])
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  const noTable = () => refuse([fieldError(field, 'grant.noTable')]);
  if (!file || file.file_key === null || file.file_name === null) throw noTable();
  if (!kindsOfFile({ format: file.format, fileName: file.file_name }).hasTable) throw noTable();
  const key = { fileKey: file.file_key, recipe: recipeOf({ wanted: sheet, stated: file.reading }) };
  if ((await readTableState(kysely, key)).state !== 'ready') throw noTable();
  const positions = [...new Set([...(columns ?? []), ...filters.map(({ column }) => column)])];
  const fields = await readNamed(kysely, key, positions);
  const types = Object.fromEntries(fields.map(({ position, type }) => [position, type]));
  const errors = [
    ...(columns ?? []).flatMap((column, i) =>
      types[column] === undefined ? [fieldError(`${field}.columns.${i}`, 'table.columnUnknown')] : [],
    ),
    ...fieldErrorsOf(filters, types, `${field}.filters`),
  ];
  if (errors.length > 0) throw refuse(errors);
  // What is given back is of the columns that it was of, and of no others that have come to their places.
  const isKnown = ({ position, name, type }: Narrowing['fields'][number]) =>
    known?.some((one) => one.position === position && one.name === name && one.type === type) !== false;
  if (!fields.every(isKnown)) throw refuse([fieldError(field, 'grant.columnsMoved')]);
  return { sheet, columns: columns === null ? null : [...new Set(columns)], filters, fields };
}
