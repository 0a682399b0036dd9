/**
 * A dataset with what its page shows and no more, since every field of an answer travels with the page: of
 * the columns those of the main table, and of ninety days the views. Who asks for access chooses among the columns of
 * all files.
 */
import { queryOptions } from '@tanstack/react-query';
import type { Dataset } from '#contract/entities/dataset.ts';
import type { Api } from '../../services/api/api.ts';
import { mainTable } from '#contract/main-file.ts';

export interface DatasetView extends Omit<Dataset, 'use'> {
  /** Views of each day, oldest first; null when nothing was counted. */
  readonly use: { readonly from: string; readonly to: string; readonly views: readonly number[] } | null;
}

/** Takes from a record what its page shows. */
export function toView({ use, ...dataset }: Dataset): DatasetView {
  const [first, last] = [use[0], use.at(-1)];
  const main = mainTable(dataset.resources);
  const hasColumns = (one: Dataset['resources'][number]) => one === main || dataset.status === 'onRequest';
  return {
    ...dataset,
    // Lists show the trend; the page shows the days.
    trend: [],
    resources: dataset.resources.map((one) => (hasColumns(one) ? one : { ...one, columns: [] })),
    use:
      first === undefined || last === undefined
        ? null
        : { from: first.day, to: last.day, views: use.map(({ views }) => views) },
  };
}

/** The dataset that a page is about. @param language of its texts; left out: that of the page */
export const datasetViewQuery = (api: Api, datasetGUID: string, language?: string) =>
  queryOptions({
    queryKey: ['dataset', 'page', datasetGUID, ...(language === undefined ? [] : [language])],
    queryFn: async ({ signal }) =>
      toView(await api.call('dataset:view', { datasetGUID, language }, { signal })),
  });

/** What has something in common with it. */
export const relatedQuery = (api: Api, datasetGUID: string, language?: string) =>
  queryOptions({
    queryKey: ['dataset', 'related', datasetGUID, ...(language === undefined ? [] : [language])],
    queryFn: async ({ signal }) =>
      (await api.call('dataset:related', { datasetGUID, language }, { signal })).result,
  });
