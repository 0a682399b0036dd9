/**
 * Shows what is in stored files: tables that are made once in the background and asked page by page, and text,
 * trees and images as they are. A person who may not download a file is refused here in the same words.
 */
import { ProblemError } from '#contract/problem.ts';
import { unmetered } from '#proxy/platform/access/quota.ts';
import { startConverter } from './converter.ts';
import { startComparer } from './difference/difference-jobs.ts';
import { openPatch } from './difference/differences.ts';
import { createDownloads } from './download/downloads.ts';
import { fitNarrowing } from './fit-narrowing.ts';
import { findTables } from './find-tables.ts';
import { drawLayer } from './geometry/draw-layer.ts';
import { drawNamedChart } from './named-chart.ts';
import { prepareTable } from './prepare.ts';
import { createPreviewCalls } from './preview-calls.ts';
import type { Previews, PreviewsOptions } from './previews.ts';
import { createQueryProcess } from './query/query-process.ts';
import { LARGEST_FILE, readTableState, requestTable } from './queue.ts';
import { createTableFinder } from './rows/found-table.ts';
import { createRowsApi } from './rows/rows-api.ts';
import { readSample } from './sample.ts';
import { tableKey } from './shown-content.ts';
import { createShownFiles } from './shown-files.ts';

/** Opens what makes and reads tables. @returns the handlers of the preview's calls, and what other domains ask of tables */
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
  const shown = createShownFiles(options, {
    query,
    wakeConverter: () => converter.wake(),
    wakeComparer: () => comparer.wake(),
  });
  const { servicesFor, findFor, differencesFor, tableOf, askedTable } = shown;
  const finder = createTableFinder({ kysely, findFile, tableKey, servicesFor });
  /** How far the table of a file is that a person sees; null where they may not see it. */
  const stateFor = (identityGUID: string) => async (resourceGUID: string) => {
    try {
      const key = await unmetered(() => tableOf({ resourceGUID, sheet: 0 }, { identityGUID }));
      return { key, isMade: (await readTableState(kysely, key)).state === 'ready' };
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  };
  return {
    handlers: createPreviewCalls(options, shown, finder),
    async prepare(file) {
      await prepareTable(kysely, file);
      converter.wake();
    },
    fitNarrowing: (resourceGUID, narrowing, field) => fitNarrowing(kysely, resourceGUID, narrowing, field),
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
    findTables: (search, identityGUID) => findTables(kysely, search, identityGUID, stateFor(identityGUID)),
    findPlaces: (search, identityGUID) =>
      findTables(kysely, { ...search, withPlaces: true }, identityGUID, stateFor(identityGUID)),
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
