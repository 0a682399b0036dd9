/** Answers what has changed between two versions of a table, for callers who may see both of them whole. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadStream } from 'node:fs';
import { COMPARED_COLUMNS, patchPath, SHOWN_COLUMNS, type DifferenceState } from '#contract/difference.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { CELL_LENGTH } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import type { StoredDifference } from '#proxy/platform/database/schema.preview.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { TableGone } from '#proxy/platform/store/table-store.ts';
import type { FoundResource } from '../find-resource.ts';
import { LARGEST_FILE, readTableState, requestTable, type TableKey } from '../queue.ts';
import { tableName } from '../parts.ts';
import type { ChangesColumn } from '../query/changes.ts';
import type { TableServices } from '../table.ts';
import { differenceName, readColumnsOf, type DifferenceKey } from './difference-key.ts';
import {
  deleteDifference,
  isMendable,
  readComparing,
  readDifference,
  requestDifference,
} from './difference-jobs.ts';
import { PATCH_FILE } from './patch.ts';

export interface DifferenceServices extends TableServices {
  /** Finds a file for the caller. @throws ProblemError 403 or 404 */
  readonly find: (resourceGUID: string) => Promise<FoundResource>;
  readonly keyOf: (found: FoundResource) => TableKey | null;
  readonly wakeComparer: () => void;
  /** The address of a patch as a browser can follow it. */
  readonly linkTo: (path: string) => string;
}

interface Versions {
  readonly before: string;
  readonly after: string;
}

/** The two files. @throws ProblemError 403 where only a part of one is open to the caller; 404; 400 for files of two datasets */
async function findBoth({ find }: DifferenceServices, { before, after }: Versions) {
  const found = { before: await find(before), after: await find(after) };
  if (found.before.openings !== null || found.after.openings !== null)
    throw new ProblemError(
      403,
      'A part of this file is shared with you. Versions of it cannot be compared in parts.',
    );
  return found;
}

type Failure = Extract<DifferenceState, { state: 'failed' }>;
const failed = (reason: Failure['reason'], retryAfter: number | null = null): Failure => ({
  state: 'failed',
  reason,
  retryAfter,
});

/** Whether a table can be compared; asks for one that is not made yet. */
async function prepare(
  services: DifferenceServices,
  found: FoundResource,
): Promise<TableKey | Exclude<DifferenceState, { state: 'ready' }>> {
  const key = services.keyOf(found);
  if (key === null) return failed('noTable');
  const table = await readTableState(services.kysely, key);
  if (table.state === 'ready') {
    if (table.columns > COMPARED_COLUMNS) return failed('tooWide');
    return table.truncated ? failed('noTable') : key;
  }
  if (table.state === 'failed' && table.retryAfter !== 0) return failed('noTable', table.retryAfter);
  const bytes = await services.sizeOf(found.fileKey);
  if (bytes === null || bytes > LARGEST_FILE) return failed('noTable');
  await requestTable(services.kysely, key, { bytes, by: services.reader ?? found.dataset.datasetGUID });
  services.wake();
  return { state: 'preparing' };
}

/** How far a comparison is; asks for one that is not made yet. @throws ProblemError 403 or 404; 503 */
export async function compareVersions(
  services: DifferenceServices,
  versions: Versions,
): Promise<DifferenceState> {
  const { kysely } = services;
  const found = await findBoth(services, versions);
  const before = await prepare(services, found.before);
  const after = await prepare(services, found.after);
  if ('state' in before) return before;
  if ('state' in after) return after;
  const key: DifferenceKey = { before, after };
  const row = await readDifference(kysely, key);
  if (row?.state === 'ready' && row.compared !== null) {
    const { kept: _, keyPositions: __, ...difference } = row.compared;
    const url = services.linkTo(patchPath(versions.before, versions.after));
    const mayDownload = found.before.may.download && found.after.may.download;
    return { state: 'ready', difference, patch: mayDownload ? { url, bytes: Number(row.bytes) } : null };
  }
  if (row?.state === 'failed' && row.reason !== null && (!isMendable(row.reason) || row.pause > 0))
    return failed(row.reason, isMendable(row.reason) ? row.pause : null);
  await requestDifference(kysely, key);
  services.wakeComparer();
  const job = await readComparing(kysely, key);
  const since = (job?.since ?? new Date()).toISOString();
  return job?.state === 'running'
    ? { state: 'processing', since }
    : { state: 'queued', ahead: job?.ahead ?? 0, since };
}

const notCompared = () =>
  new ProblemError(409, 'These versions are not compared yet: call resource:compare first');

/** A comparison that is made. @throws ProblemError 403, 404; 409 where it is not made */
async function findCompared(services: DifferenceServices, versions: Versions) {
  const found = await findBoth(services, versions);
  const before = services.keyOf(found.before);
  const after = services.keyOf(found.after);
  if (before === null || after === null) throw notCompared();
  const key: DifferenceKey = { before, after };
  const row = await readDifference(services.kysely, key);
  if (row?.state !== 'ready' || row.compared === null) throw notCompared();
  return { key, found, compared: row.compared };
}

/** Does some work with the patch. @throws ProblemError 409 when it has to be made again */
async function usePatch<T>(
  { kysely, tables }: DifferenceServices,
  key: DifferenceKey,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await tables.use(differenceName(key), work);
  } catch (error) {
    if (!(error instanceof TableGone) && codeOf(error) !== 'ENOENT') throw error;
    await deleteDifference(kysely, key);
    throw notCompared();
  }
}

/** The columns of a page: the key, then what has changed or is new, then the others. */
async function columnsOf(
  services: DifferenceServices,
  { before, after }: DifferenceKey,
  { kept, keyPositions, cells }: StoredDifference,
) {
  const old = await readColumnsOf(services.kysely, before);
  const present = await readColumnsOf(services.kysely, after);
  const changed = new Set(cells.map(({ column }) => column));
  const all = present.map((column) => {
    const bit = kept.findIndex(([, position]) => position === column.position);
    const from = bit < 0 ? undefined : old[kept[bit]?.[0] ?? -1];
    const isKey = keyPositions.includes(column.position);
    const rank = isKey ? 0 : bit < 0 || changed.has(column.name) ? 1 : 2;
    const asked: ChangesColumn = { before: from ?? null, after: column, bit: bit < 0 ? null : bit };
    return { column: { name: column.name, type: column.type, isKey }, asked, rank, place: column.position };
  });
  const chosen = all.toSorted((a, b) => a.rank - b.rank || a.place - b.place).slice(0, SHOWN_COLUMNS);
  // The key first, then the order of the file.
  return chosen.toSorted((a, b) => Number(b.column.isKey) - Number(a.column.isKey) || a.place - b.place);
}

/** One page of the rows that differ. @throws ProblemError 403, 404; 409 where the versions are not compared */
export async function readChangedRows(
  services: DifferenceServices,
  { change, limit, offset, ...versions }: CallRequest<'resource:changedRows'>,
): Promise<CallResponse<'resource:changedRows'>> {
  const { key, compared } = await findCompared(services, versions);
  const columns = await columnsOf(services, key, compared);
  const { added, removed, changed } = compared.rows;
  const totalCount = change === undefined ? added + removed + changed : compared.rows[change];
  const by = services.reader ?? differenceName(key);
  const question = {
    about: 'changes',
    columns: columns.map(({ asked }) => asked),
    change: change ?? null,
    limit,
    offset,
    length: CELL_LENGTH,
  } as const;
  const result =
    offset >= totalCount
      ? []
      : await usePatch(services, key, (folder) =>
          services.tables.use(tableName(key.before.fileKey, key.before.recipe), (before) =>
            services.tables.use(tableName(key.after.fileKey, key.after.recipe), (after) =>
              services.query.ask({ ...question, folder, before, after }, by),
            ),
          ),
        );
  return { columns: columns.map(({ column }) => column), result, totalCount };
}

/** The bytes of a patch. @throws ProblemError 403, 404; 409 where the versions are not compared */
export async function openPatch(
  services: DifferenceServices,
  versions: Versions,
): Promise<{ readonly bytes: ReadStream; readonly size: number; readonly found: FoundResource }> {
  const { key, found } = await findCompared(services, versions);
  // An open file stays readable when the store removes it.
  const file = await usePatch(services, key, (folder) => open(join(folder, PATCH_FILE)));
  const { size } = await file.stat();
  return { bytes: file.createReadStream(), size, found: found.after };
}
