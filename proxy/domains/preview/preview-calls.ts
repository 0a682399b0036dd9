/** The calls of previews. A person who may not download a file is refused here in the same words. */
import { ProblemError } from '#contract/problem.ts';
import { unmetered } from '#proxy/platform/access/quota.ts';
import { FileMissing } from '#proxy/platform/store/file-store.ts';
import { readChart } from './chart.ts';
import { readContent } from './content.ts';
import { compareVersions, readChangedRows } from './difference/differences.ts';
import { readMap } from './geometry/read-map.ts';
import type { PreviewHandlers, PreviewsOptions } from './previews.ts';
import { downloadAddress } from './rows/download-address.ts';
import type { TableFinder } from './rows/found-table.ts';
import { contentOf, tableKey } from './shown-content.ts';
import type { ShownFiles } from './shown-files.ts';
import { readCell, readColumns, readRows } from './table.ts';
import { readVersionsOf } from './versions.ts';

/** @param finder finds the table of a file by the names of its columns */
export function createPreviewCalls(
  { kysely, store }: PreviewsOptions,
  { servicesFor, findFor, linkFor, differencesFor, describe, tableOf, requestFor }: ShownFiles,
  finder: TableFinder,
): PreviewHandlers {
  return {
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
}
