/**
 * Brings what the server's loaders have read to the browser, so that nothing is asked for twice. A loader has
 * all of a page's data before the page is rendered; so one text is enough, and no stream is left open.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** A query that has succeeded: its key, its data, and when that was read. */
type Carried = readonly [key: QueryKey, data: unknown, updatedAt: number];

/** What has been read, as text: it is half as long in a page as the same written as program. */
export function packQueries(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll();
  return JSON.stringify(
    queries.flatMap(({ queryKey, state }): Carried[] =>
      state.status === 'success' ? [[queryKey, state.data, state.dataUpdatedAt]] : [],
    ),
  );
}

/** Puts what was packed where queries find it. */
export function unpackQueries(queryClient: QueryClient, text: string): void {
  for (const [key, data, updatedAt] of JSON.parse(text) as Carried[])
    queryClient.setQueryData(key, data, { updatedAt });
}

/** Lets a router carry the data of its document. */
export function carryQueries(router: AnyRouter, queryClient: QueryClient): void {
  router.options.dehydrate = () => ({ queries: packQueries(queryClient) });
  router.options.hydrate = ({ queries }: { readonly queries: string }) => unpackQueries(queryClient, queries);
}
