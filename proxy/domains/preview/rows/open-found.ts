/** Opens a table that was found as one Parquet file, and has it made again where its files are gone. */
import { ProblemError } from '#contract/problem.ts';
import { TableGone } from '#proxy/platform/store/table-store.ts';
import { openWholeTable, type WholeTable } from '../parquet/whole-table.ts';
import { tableName } from '../parts.ts';
import { readMadeAt } from '../queue.ts';
import { makeAgain } from '../table.ts';
import type { FoundTable } from './found-table.ts';

/** The refusal of a file of a table with more columns than a file takes. */
export const tooWide = (): ProblemError =>
  new ProblemError(409, 'This table is too wide for one file. Ask for its rows.');

/** @throws ProblemError 409 where it is too wide for one file; 503 while it is made again */
export async function openFound({ key, columns, totalColumns, services }: FoundTable): Promise<WholeTable> {
  if (columns.length < totalColumns) throw tooWide();
  const name = tableName(key.fileKey, key.recipe);
  const madeAt = (await readMadeAt(services.kysely, key))?.toISOString() ?? '';
  const names = columns.map((column) => column.name);
  const whole = await madeAgain({ key, services }, () =>
    openWholeTable(services.tables, { name, madeAt }, names),
  );
  if (whole === null) throw tooWide();
  return whole;
}

/** Has a table made again whose files turn out to be gone. @throws ProblemError 503 then */
export async function madeAgain<Result>(
  { key, services }: Pick<FoundTable, 'key' | 'services'>,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof TableGone)) throw error;
    await makeAgain(services, key);
    throw new ProblemError(503, 'The table of this file is being made again. Try again in a moment.');
  }
}
