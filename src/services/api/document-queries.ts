/** What the service has of saved charts and dashboards. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChartDocument, DashboardPart } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import type { CallInput } from '#contract/index.ts';
import type { Api } from './api.ts';
import { askTable, whilePreparing } from './awaited-table.ts';

/** Every query about charts and dashboards begins with this. */
export const DOCUMENTS = ['documents'] as const;

export const documentListQuery = (api: Api, request: CallInput<'document:list'>) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'list', request],
    queryFn: ({ signal }) => api.call('document:list', request, { signal }),
    placeholderData: keepPreviousData,
  });

/** What an editor knows of a document besides its content. */
export const editedDocumentQuery = (api: Api, documentGUID: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'edit', documentGUID],
    queryFn: ({ signal }) => api.call('document:edit', { documentGUID }, { signal }),
  });

export const shownChartQuery = (api: Api, documentGUID: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'chart', documentGUID],
    queryFn: ({ signal }) => api.call('chart:view', { documentGUID }, { signal }),
  });

export const shownDashboardQuery = (api: Api, documentGUID: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'dashboard', documentGUID],
    queryFn: ({ signal }) => api.call('dashboard:view', { documentGUID }, { signal }),
  });

/** The parts of a dashboard that is being edited, as the editor sees them. */
export const dashboardPartsQuery = (api: Api, parts: readonly DashboardPart[]) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'parts', parts],
    queryFn: ({ signal }) => api.call('dashboard:preview', { parts: [...parts] }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Dashboards that the public page of an organisation names. */
export const publicDashboardsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'public', organisationGUID],
    queryFn: ({ signal }) => api.call('dashboard:public', { organisationGUID }, { signal }),
  });

export type FiguresOn = 'made' | 'current';

const figures = (key: readonly unknown[], ask: (signal: AbortSignal) => Promise<ChartFigures>) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'figures', ...key],
    queryFn: ({ signal }) => ask(signal),
    ...whilePreparing,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The figures of a chart, however they are asked for. */
export type FiguresQuery = ReturnType<typeof figures>;

/** The figures of a published chart, of the version that it was made on or of the current one. */
export const chartFiguresQuery = (api: Api, documentGUID: string, on: FiguresOn): FiguresQuery =>
  figures(['shown', documentGUID, on], (signal) =>
    askTable(api, `chart ${documentGUID} ${on}`, signal, (asked) =>
      api.call('chart:figures', { documentGUID, on }, { signal: asked }),
    ),
  );

/** The figures of a chart that is being edited. Its words and its look change nothing of them. */
export function triedFiguresQuery(api: Api, document: ChartDocument, on: FiguresOn): FiguresQuery {
  const { resourceGUID, sheet, versionGUID, type, x, y, series, aggregate, filters } = document;
  return figures(
    ['tried', { resourceGUID, sheet, versionGUID, type, x, y, series, aggregate, filters }, on],
    (signal) =>
      askTable(api, `chart ${resourceGUID} ${sheet} ${versionGUID} ${on}`, signal, (asked) =>
        api.call('chart:try', { document, on }, { signal: asked }),
      ),
  );
}
