/** What pages ask about apps that are shown. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { APPS_BESIDE } from '#contract/app-constants.ts';
import type { CallInput } from '#contract/index.ts';
import type { Api } from '../../services/api/api.ts';

/** One page of the list; the page before stays while the next one loads. */
export const appsQuery = (api: Api, filter: CallInput<'app:list'>) =>
  queryOptions({
    queryKey: ['app', 'list', filter],
    queryFn: ({ signal }) => api.call('app:list', filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const appQuery = (api: Api, appGUID: string) =>
  queryOptions({
    queryKey: ['app', 'view', appGUID],
    queryFn: ({ signal }) => api.call('app:view', { appGUID }, { signal }),
  });

/** What an app is made with: a dataset, or any of an organisation. */
export type MadeWith = { readonly datasetGUID: string } | { readonly organisationGUID: string };

/** The newest apps made with something, for a page that is about that. */
export const madeWithQuery = (api: Api, madeWith: MadeWith) =>
  queryOptions({
    queryKey: ['app', 'madeWith', madeWith],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = await api.call(
        'app:list',
        { ...madeWith, order: 'newest', limit: APPS_BESIDE },
        { signal },
      );
      return { result, totalCount };
    },
  });
