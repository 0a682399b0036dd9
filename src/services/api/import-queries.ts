/** Queries of imports: the sources of an organisation, the runs of one, and what a run found. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ITEMS_PAGE } from '#contract/harvest.ts';
import type { CallInput } from '#contract/index.ts';
import type { ItemKind } from '#contract/list-choices.ts';
import type { Api } from './api.ts';

/** What every query of imports begins with. */
export const IMPORTS = ['imports'];

/** Runs that are kept of a source are fewer. */
export const RUNS_MOST = 50;
const UNDER_WAY_MS = 5000;
const underWay = new Set(['receiving', 'reading', 'applying', 'rollingBack']);

export const isRunUnderWay = ({ state }: { readonly state: string }) => underWay.has(state);

/** The sources by name. While a run of one is under way they are read again. */
export const sourcesQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: [...IMPORTS, organisationGUID, 'sources'],
    queryFn: async ({ signal }) =>
      (await api.call('harvest:sources', { organisationGUID }, { signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ lastRun }) => lastRun !== null && isRunUnderWay(lastRun)) === true ? UNDER_WAY_MS : false,
  });

/** The runs of a source, the latest first. */
export const runsQuery = (api: Api, organisationGUID: string, sourceGUID: string) =>
  queryOptions({
    queryKey: [...IMPORTS, organisationGUID, 'runs', sourceGUID],
    queryFn: async ({ signal }) =>
      (await api.call('harvest:runs', { organisationGUID, sourceGUID, limit: RUNS_MOST }, { signal })).result,
  });

/** Datasets of a source by title, with who owns their fields. */
export const sourceDatasetsQuery = (
  api: Api,
  source: { readonly organisationGUID: string; readonly sourceGUID: string },
  filter: Pick<CallInput<'harvest:datasets'>, 'keywords' | 'onlyOwn' | 'countsEdited' | 'limit'>,
) =>
  queryOptions({
    queryKey: [...IMPORTS, source.organisationGUID, 'datasets', source.sourceGUID, filter],
    queryFn: ({ signal }) => api.call('harvest:datasets', { ...source, ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface ItemsFilter {
  readonly kind: ItemKind;
  readonly keywords: string;
  readonly page: number;
}

/** @param version changes with the state of the run, since applying it says what became of each item */
export const itemsQuery = (
  api: Api,
  run: { readonly organisationGUID: string; readonly runGUID: string },
  version: string,
  { kind, keywords, page }: ItemsFilter,
) =>
  queryOptions({
    queryKey: [...IMPORTS, run.organisationGUID, 'items', run.runGUID, version, kind, keywords, page],
    queryFn: ({ signal }) =>
      api.call(
        'harvest:items',
        { ...run, kind, keywords, limit: ITEMS_PAGE, offset: (page - 1) * ITEMS_PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
