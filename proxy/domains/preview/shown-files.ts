/** Finds files for those who ask for them, and has their tables made. */
import type { Preview } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AccessCaller } from '#proxy/platform/access/access-facts.ts';
import { clientAddress } from '#proxy/platform/service/client-address.ts';
import type { DifferenceServices } from './difference/differences.ts';
import { findResource, type FoundResource } from './find-resource.ts';
import { readSource } from './geometry/read-map.ts';
import type { PreviewsOptions } from './previews.ts';
import type { QueryProcess } from './query/query-process.ts';
import { LARGEST_FILE, readTableState, requestTable, type TableKey } from './queue.ts';
import { contentOf, reasonFor, tableKey } from './shown-content.ts';
import type { TableServices } from './table.ts';

export interface FileQuestion {
  readonly resourceGUID: string;
  readonly sheet: number;
}
export type Caller = AccessCaller | null | undefined;

/** What makes and reads tables. */
export interface TableWork {
  readonly query: QueryProcess;
  readonly wakeConverter: () => void;
  readonly wakeComparer: () => void;
}

/** A file as its page shows it. */
async function describe({ kysely, store }: PreviewsOptions, found: FoundResource): Promise<Preview> {
  const { resource, dataset } = found;
  const size = await store.sizeOf(found.fileKey);
  const content = size === null ? null : await contentOf(store, found, size);
  const key = size === null ? null : tableKey(found);
  const table = key === null ? null : await readTableState(kysely, key);
  const isTooLarge = size !== null && size > LARGEST_FILE && table?.state === 'absent';
  return {
    resource,
    dataset,
    table: isTooLarge ? { state: 'failed', reason: 'tooLarge', finding: null, retryAfter: null } : table,
    content,
    may: found.may,
    hasPlaces: key !== null && table?.state === 'ready' && (await readSource(kysely, key)) !== null,
    reason: reasonFor(found, size, content),
  };
}

/** Each question is answered as its caller may see the file. @throws ProblemError of each: 403 or 404 */
export function createShownFiles(options: PreviewsOptions, work: TableWork) {
  const { kysely, findFile, store, tables } = options;
  const servicesFor = (caller: Caller): TableServices => ({
    kysely,
    tables,
    query: work.query,
    sizeOf: (fileKey) => store.sizeOf(fileKey),
    wake: work.wakeConverter,
    reader: caller?.identityGUID ?? null,
  });

  /** A file to be seen on a page. @throws ProblemError 403 or 404 */
  const findFor = (file: FileQuestion, caller: Caller): Promise<FoundResource> =>
    findResource({ kysely, findFile }, file, caller, 'read');

  /** An address that a browser can follow, which carries no token. */
  const linkFor = (path: string, caller: Caller): string =>
    caller?.identityGUID == null ? path : options.signPath(path, caller.identityGUID);

  const differencesFor = (
    caller: Caller,
    find: DifferenceServices['find'] = (resourceGUID) => findFor({ resourceGUID, sheet: 0 }, caller),
  ): DifferenceServices => ({
    ...servicesFor(caller),
    find,
    keyOf: tableKey,
    wakeComparer: work.wakeComparer,
    // A version of a public dataset may be unpublished, so the address always proves which member follows it.
    linkTo: (path) => linkFor(path, caller),
  });

  async function tableOf(file: FileQuestion, caller: Caller): Promise<TableKey> {
    const key = tableKey(await findFor(file, caller));
    if (key === null) throw new ProblemError(409, 'This file contains no table');
    return key;
  }

  /** Has the table made for a caller, if it can be. */
  async function requestFor(
    { fileKey, dataset }: FoundResource,
    key: TableKey,
    caller: Caller,
  ): Promise<void> {
    const size = await store.sizeOf(fileKey);
    if (size === null || size > LARGEST_FILE) return;
    const by = caller?.identityGUID ?? clientAddress() ?? dataset.datasetGUID;
    await requestTable(kysely, key, { bytes: size, by });
    work.wakeConverter();
  }

  /** Has the table made unless it is there, or cannot be made. */
  async function askFor(found: FoundResource, key: TableKey, caller: Caller): Promise<void> {
    const { state } = await readTableState(kysely, key);
    if (state === 'absent') await requestFor(found, key, caller);
  }

  /** The table of a file, which is asked for unless it is there. @throws ProblemError 409 where there is none */
  async function askedTable(file: FileQuestion, caller: Caller, given?: FoundResource): Promise<TableKey> {
    const found = given ?? (await findFor(file, caller));
    const key = tableKey(found);
    if (key === null) throw new ProblemError(409, 'This file contains no table');
    await askFor(found, key, caller);
    return key;
  }

  return {
    servicesFor,
    findFor,
    linkFor,
    differencesFor,
    describe: (found: FoundResource) => describe(options, found),
    tableOf,
    requestFor,
    askedTable,
  };
}

export type ShownFiles = ReturnType<typeof createShownFiles>;
