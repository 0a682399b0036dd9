/** How data of the services is kept: how long it is new, and what becomes of a call that has failed. */
import { QueryClient, type Query } from '@tanstack/react-query';

/** Data younger than this is shown without being asked for again. */
const FRESH_MS = 60_000;

/** What has failed less than this ago is not asked for again by another part of the same page. */
const FAILED_MS = 5_000;

/**
 * Whether a part that appears asks again for what has failed. A page is drawn in steps, and its parts share queries: each
 * part that appears would ask once more, and say once more that it failed. Who comes back to a page later has it asked for.
 */
const retryOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  Date.now() - state.errorUpdatedAt >= FAILED_MS;

/** @param side a page that the server renders is asked for once, and leaves to the browser what has failed */
export const createQueryClient = (side: 'browser' | 'server' = 'browser'): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Nothing is tried again automatically; lookups say otherwise for themselves.
      queries: { staleTime: FRESH_MS, retry: false, retryOnMount: side === 'server' || retryOnMount },
      mutations: { retry: false },
    },
  });
