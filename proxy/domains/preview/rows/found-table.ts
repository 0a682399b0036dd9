/** Finds the table of a file for a caller, in the version that readers have or that a cursor continues. */
import type { Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { rowsLimits } from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import type { FileAction } from '#proxy/platform/access/file-action.ts';
import { findResource, type FindFile, type FoundResource } from '../find-resource.ts';
import { LARGEST_FILE, readTableState, requestTable, type TableKey } from '../queue.ts';
import type { TableServices } from '../table.ts';
import { namedColumns, type NamedColumn } from '#contract/rows-columns.ts';
import type { Cursor } from './question.ts';

export interface TableFinderOptions {
  readonly kysely: Kysely<Schema>;
  readonly findFile: FindFile;
  /** The table of a file as a caller sees it; null where it has none. */
  readonly tableKey: (found: FoundResource) => TableKey | null;
  readonly servicesFor: (caller: Caller | null) => TableServices;
}

export interface FoundTable {
  readonly found: FoundResource;
  readonly key: TableKey;
  readonly columns: readonly NamedColumn[];
  readonly totalRows: number;
  /** Of the table; `columns` names so many of them as can be asked for. */
  readonly totalColumns: number;
  readonly services: TableServices;
}

export interface TableFinder {
  /** Finds a file. @throws ProblemError 403 or 404 */
  findFor(resourceGUID: string, caller: Caller | null, action: FileAction): Promise<FoundResource>;
  /** Finds the table. @throws ProblemError 403, 404, 409 without a table, 503 while it is being made */
  find(resourceGUID: string, caller: Caller | null, action: FileAction): Promise<FoundTable>;
  /** The version that readers have of a file, or the version itself; null where it has none. */
  versionOf(resourceGUID: string): Promise<string | null>;
  /** The table that a cursor continues, for its rows. @throws ProblemError 410 where it is no longer open to the caller */
  resume(resourceGUID: string, cursor: Cursor, caller: Caller | null): Promise<FoundTable>;
}

const replaced = () =>
  new ProblemError(
    410,
    'The file was replaced, and its version from before is not open to you. Start again without a cursor.',
    [fieldError('cursor', 'field.notValid')],
  );

const withheld = () =>
  new ProblemError(
    410,
    'The version that this cursor reads is withheld because of personal data. Start again without a cursor: that reads the current version.',
    [fieldError('cursor', 'field.notValid')],
  );

export function createTableFinder({
  kysely,
  findFile,
  tableKey,
  servicesFor,
}: TableFinderOptions): TableFinder {
  const findFor: TableFinder['findFor'] = (resourceGUID, caller, action) =>
    findResource({ kysely, findFile }, { resourceGUID, sheet: 0 }, caller, action);

  const find: TableFinder['find'] = async (resourceGUID, caller, action) => {
    const found = await findFor(resourceGUID, caller, action);
    const key = tableKey(found);
    if (key === null) throw new ProblemError(409, 'This file contains no table');
    const services = servicesFor(caller);
    const state = await readTableState(kysely, key);
    // What failed for a reason that may pass is made again once its pause is over.
    if (state.state === 'failed' && state.retryAfter !== 0)
      throw new ProblemError(409, 'The table of this file cannot be read');
    if (state.state !== 'ready') {
      const bytes = await services.sizeOf(found.fileKey);
      if (bytes === null) throw new ProblemError(404, 'The file is missing from the store');
      if (bytes > LARGEST_FILE) throw new ProblemError(409, 'The file is too large for a table');
      await requestTable(kysely, key, { bytes, by: caller?.identityGUID ?? found.dataset.datasetGUID });
      services.wake();
      throw new ProblemError(503, 'The table of this file is being made. Try again in a moment.');
    }
    // Counts and downloads of a part would be taken for those of the file.
    if (state.truncated)
      throw new ProblemError(
        409,
        `The file is too large for this: its table has the first ${state.rows.toLocaleString('en')} rows alone. Download the file itself for all of it.`,
      );
    const rows = await kysely
      .selectFrom('catalogue.preview_column')
      .select(['position', 'name', 'type'])
      .where('file_key', '=', key.fileKey)
      .where('recipe', '=', key.recipe)
      .orderBy('position')
      .limit(rowsLimits.namedColumns)
      .execute();
    return {
      found,
      key,
      columns: namedColumns(rows),
      totalRows: state.rows,
      totalColumns: state.columns,
      services,
    };
  };

  async function versionOf(resourceGUID: string): Promise<string | null> {
    const current = await kysely
      .selectFrom('catalogue.resource')
      .select('version_guid')
      .where('resource_guid', '=', resourceGUID)
      .executeTakeFirst();
    return current === undefined ? resourceGUID : current.version_guid;
  }

  async function resume(resourceGUID: string, cursor: Cursor, caller: Caller | null): Promise<FoundTable> {
    const isCurrent = async () => (await versionOf(resourceGUID)) === cursor.version;
    const guid = cursor.version === null || (await isCurrent()) ? resourceGUID : cursor.version;
    const found = await find(guid, caller, 'query').catch((error: unknown) => {
      if (!(error instanceof ProblemError) || guid === resourceGUID) throw error;
      throw error.status === 410 ? withheld() : error.status === 404 ? replaced() : error;
    });
    if (!found.key.fileKey.startsWith(cursor.fileKey)) throw replaced();
    return found;
  }

  return { findFor, find, versionOf, resume };
}
