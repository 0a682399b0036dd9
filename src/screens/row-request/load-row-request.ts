/**
 * What the page on which a request is built loads: the file, and the columns of its table where that is made. The server
 * renders for no one in particular; a file that is not for everyone is asked for again where the member is known.
 */
import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { MOST_COLUMNS } from '#contract/preview.ts';
import { namedColumns, type NamedColumn } from '#contract/rows-columns.ts';
import { load } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import type { Api } from '../../services/api/api.ts';
import { isRefused } from '../../services/api/api-error.ts';
import { previewQuery } from '../preview/preview-queries.ts';

type Context = Pick<RouterContext, 'api' | 'application' | 'queryClient' | 'noteUnfinished'>;

/** Columns that are offered; of a wider table, the others go by their names. */
export const OFFERED = 200;

/** The first columns of a table, named as the API names them. */
export const apiColumnsQuery = (api: Api, resourceGUID: string) =>
  queryOptions({
    queryKey: ['rows-api', 'columns', resourceGUID],
    queryFn: async ({ signal }): Promise<NamedColumn[]> => {
      const page = (offset: number) =>
        api.call(
          'resource:previewColumns',
          { resourceGUID, sheet: 0, limit: MOST_COLUMNS, offset },
          { signal },
        );
      const first = await page(0);
      const rest = first.totalCount > MOST_COLUMNS ? await page(MOST_COLUMNS) : { result: [] };
      return namedColumns(
        [...first.result, ...rest.result]
          .slice(0, OFFERED)
          .map(({ position, name, type }) => ({ position, name, type })),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads what the page of a request needs: the file, its dataset and its columns. */
export async function loadRowRequest(context: Context, resourceGUID: string) {
  const { api, application, queryClient, noteUnfinished } = context;
  const isServer = import.meta.env.SSR;
  // Asked too early, the service would answer a member as it answers a visitor.
  if (!isServer) await application.settled();
  try {
    const preview = await load(queryClient, previewQuery(api, resourceGUID));
    const isReady = preview.table?.state === 'ready';
    if (isReady) await load(queryClient, apiColumnsQuery(api, resourceGUID));
    else noteUnfinished?.();
    return { resource: preview.resource, dataset: preview.dataset };
  } catch (error) {
    if (isServer && isRefused(error)) throw notFound();
    throw error;
  }
}
