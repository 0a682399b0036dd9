/**
 * Shows what is in stored files: tables that are made once in the background and asked page by page, and text,
 * trees and images as they are. A person who may not download a file is refused here in the same words.
 */
import type { Preview } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AccessCaller } from '#proxy/platform/access/access-facts.ts';
import { unmetered } from '#proxy/platform/access/quota.ts';
import { clientAddress } from '#proxy/platform/service/client-address.ts';
import { FileMissing } from '#proxy/platform/store/file-store.ts';
import { readChart } from './chart.ts';
import { readContent } from './content.ts';
import { startConverter } from './converter.ts';
import { createDownloads } from './download/downloads.ts';
import { startComparer } from './difference/difference-jobs.ts';
import {
  compareVersions,
  openPatch,
  readChangedRows,
  type DifferenceServices,
} from './difference/differences.ts';
import { fitNarrowing } from './fit-narrowing.ts';
import { findResource, type FoundResource } from './find-resource.ts';
import { drawLayer } from './geometry/draw-layer.ts';
import { findSources } from './geometry/find-sources.ts';
import { readMap, readSource } from './geometry/read-map.ts';
import { drawNamedChart } from './named-chart.ts';
import { prepareTable } from './prepare.ts';
import type { PreviewHandlers, Previews, PreviewsOptions } from './previews.ts';
import { createQueryProcess } from './query/query-process.ts';
import { LARGEST_FILE, readTableState, requestTable, type TableKey } from './queue.ts';
import { downloadAddress } from './rows/download-address.ts';
import { createTableFinder } from './rows/found-table.ts';
import { createRowsApi } from './rows/rows-api.ts';
import { readSample } from './sample.ts';
import { readVersionsOf } from './versions.ts';
import { contentOf, reasonFor, tableKey } from './shown-content.ts';
import { readCell, readColumns, readRows, type TableServices } from './table.ts';

interface FileQuestion {
  readonly resourceGUID: string;
  readonly sheet: number;
}
type Caller = AccessCaller | null | undefined;

/** Opens what makes and reads tables. @returns the handlers of the preview's calls. */
export function createPreviews(options: PreviewsOptions): Previews {
  const { kysely, findFile, store, tables, log } = options;
  const converter = startConverter({ kysely, store, tables, log, ...options.conversion });
  const comparer = startComparer({
    kysely,
    tables,
    log,
    wakeConverter: () => converter.wake(),
    limits: options.conversion?.limits,
  });
  const query = createQueryProcess({ folder: tables.folder, log, ...options.query });
  const downloads = createDownloads({ tables, log });
  const servicesFor = (caller: Caller): TableServices => ({
    kysely,
    tables,
    query,
    sizeOf: (fileKey) => store.sizeOf(fileKey),
    wake: () => converter.wake(),
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
    wakeComparer: () => comparer.wake(),
    // A version of a public dataset may be unpublished, so the address always proves which member follows it.
    linkTo: (path) => linkFor(path, caller),
  });

  async function describe(found: FoundResource): Promise<Preview> {
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
    converter.wake();
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

  const finder = createTableFinder({ kysely, findFile, tableKey, servicesFor });
  const handlers: PreviewHandlers = {
    // Whether there is something to read, and having it made, uses no quota: reading it does.
    'resource:preview': async (request, { caller }) =>
      describe(await unmetered(() => findFor(request, caller))),
    'resource:requestPreview': async (request, { caller }) => {
      const found = await unmetered(() => findFor(request, caller));
      const key = tableKey(found);
      if (key !== null) await requestFor(found, key, caller);
      return describe(found);
    },
    'resource:previewColumns': async (request, { caller }) =>
      readColumns(servicesFor(caller), await tableOf(request, caller), request),
    'resource:previewRows': async (request, { caller }) =>
      readRows(servicesFor(caller), await tableOf(request, caller), request),
    'resource:downloadTable': async (request, { caller }) => {
      const { resourceGUID } = request;
      // The columns are numbered as the preview shows them; of its rows the caller may have a part, or none.
      // A key that may not see the preview asks by them as well.
      const reader = caller && { identityGUID: caller.identityGUID, accessToken: '' };
      const { columns } = await unmetered(() => finder.find(resourceGUID, reader, 'read'));
      await unmetered(() => finder.findFor(resourceGUID, caller, 'export'));
      const address = downloadAddress(columns, request);
      return { url: linkFor(address, caller) };
    },
    'resource:previewChart': async (request, { caller }) =>
      readChart(servicesFor(caller), await tableOf(request, caller), request),
    'resource:previewMap': async (request, { caller }) =>
      readMap(servicesFor(caller), await tableOf(request, caller), request),
    'resource:previewCell': async (request, { caller }) =>
      readCell(servicesFor(caller), await tableOf(request, caller), request),
    'resource:versions': async ({ resourceGUID }, { caller }) =>
      readVersionsOf(
        kysely,
        resourceGUID,
        await unmetered(() => findFor({ resourceGUID, sheet: 0 }, caller)),
      ),
    'resource:compare': (versions, { caller }) => compareVersions(differencesFor(caller), versions),
    'resource:changedRows': (request, { caller }) => readChangedRows(differencesFor(caller), request),
    'resource:previewContent': async (request, { caller }) => {
      const found = await findFor(request, caller);
      const size = await store.sizeOf(found.fileKey);
      if (size === null) throw new FileMissing();
      const content = await contentOf(store, found, size);
      if (content === null || content === 'pdf')
        throw new ProblemError(409, 'This file is not shown as it is');
      return readContent(store, { key: found.fileKey, bytes: size }, content);
    },
  };
  return {
    handlers,
    async prepare(file) {
      await prepareTable(kysely, file);
      converter.wake();
    },
    fitNarrowing: (resourceGUID, narrowing) => fitNarrowing(kysely, resourceGUID, narrowing),
    async sample(resourceGUID, identityGUID) {
      const found = await findFor({ resourceGUID, sheet: 0 }, { identityGUID });
      const key = tableKey(found);
      const size = key && (await store.sizeOf(found.fileKey));
      if (key === null || size === null || size > LARGEST_FILE) return null;
      const { state } = await readTableState(kysely, key);
      if (state === 'failed') return null;
      if (state !== 'ready') {
        await requestTable(kysely, key, { bytes: size, by: found.dataset.datasetGUID });
        converter.wake();
        return 'preparing';
      }
      return readSample(servicesFor(identityGUID === null ? null : { identityGUID }), key, resourceGUID);
    },
    async drawLayer(layer, viewport, identityGUID) {
      const caller = identityGUID === null ? null : { identityGUID };
      return drawLayer(servicesFor(caller), await askedTable(layer, caller), { ...layer, ...viewport });
    },
    async drawChart(chart, identityGUID) {
      const caller = identityGUID === null ? null : { identityGUID };
      const found = await findFor(chart, caller);
      const key = await askedTable(chart, caller, found);
      return drawNamedChart(servicesFor(caller), key, chart, found.openings === null);
    },
    findSources: (search, identityGUID) =>
      findSources(kysely, search, identityGUID, async (resourceGUID) => {
        try {
          const key = await tableOf({ resourceGUID, sheet: 0 }, { identityGUID });
          return (await readTableState(kysely, key)).state === 'ready' ? key : null;
        } catch (error) {
          if (error instanceof ProblemError) return null;
          throw error;
        }
      }),
    rowsApi: (given) =>
      createRowsApi({
        ...given,
        kysely,
        findFile,
        tableKey,
        servicesFor,
        downloads,
        openPatch: (versions, caller, find) => openPatch(differencesFor(caller, find), versions),
        log,
      }),
    async idle() {
      await converter.idle();
      await comparer.idle();
    },
    close: async () => {
      await Promise.all([converter.stop(), comparer.stop(), downloads.close()]);
      await query.close();
    },
  };
}
