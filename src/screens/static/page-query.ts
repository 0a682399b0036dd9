/**
 * The text of a static page. The server has it in its bundle; the browser asks for what the build has written
 * at `{route}/_payload.json`, so that a page that is not opened costs nothing.
 */
import { queryOptions } from '@tanstack/react-query';
import { problem } from '#contract/problem.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { PageText } from './page-text.ts';

/** The eight static pages of section 2, by route. */
export type StaticRoute =
  | 'about'
  | 'acceptable-use'
  | 'cookie-policy'
  | 'dataset'
  | 'faq'
  | 'help'
  | 'privacy'
  | 'terms';

async function fetchPageText(route: StaticRoute, signal: AbortSignal): Promise<PageText> {
  const [response, { readPayload }] = await Promise.all([
    fetch(`/${route}/_payload.json`, { signal }),
    import('./page-payload.ts'),
  ]);
  if (!response.ok) throw new ApiError(problem(response.status));
  return readPayload(await response.json());
}

export const pageTextQuery = (route: StaticRoute) =>
  queryOptions({
    queryKey: ['page', route],
    // The text is a part of the build, and so is the page that brings it.
    staleTime: 'static',
    queryFn: async ({ signal }) =>
      import.meta.env.SSR ? (await import('./content.ts')).pageText(route) : fetchPageText(route, signal),
  });
