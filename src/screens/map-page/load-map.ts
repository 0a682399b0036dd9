/** What the pages of a map load. */
import { notFound } from '@tanstack/react-router';
import { load } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import { isRefused } from '../../services/api/api-error.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';

type Context = Pick<RouterContext, 'api' | 'application' | 'queryClient'>;

/** For the page of members: the map as the member may have it. */
export async function loadMap({ api, queryClient }: Context, mapGUID: string, version: number | null) {
  const { title, organisation } = await load(queryClient, shownMapQuery(api, mapGUID, version));
  return { title, slug: organisation.slug };
}

/** For the page in other pages' frames: what everyone may have. */
export async function loadEmbeddedMap(
  { api, queryClient }: Context,
  mapGUID: string,
  version: number | null,
) {
  try {
    const { title, alternative, layers } = await load(queryClient, shownMapQuery(api, mapGUID, version));
    return { title, alternative, isOpen: layers.some(({ state }) => state === 'open') };
  } catch (error) {
    // "Not for you" and "not there" are one answer here.
    if (isRefused(error)) throw notFound();
    throw error;
  }
}
