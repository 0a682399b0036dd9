/**
 * What the pages of a file load. Routes are in the first code of every page, so theirs asks for this when one of the
 * two is wanted.
 */
import { notFound } from '@tanstack/react-router';
import { load } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import { isRefused } from '../../services/api/api-error.ts';
import { previewQuery } from './preview-queries.ts';

type Context = Pick<RouterContext, 'api' | 'application' | 'queryClient'>;

/** For the file's own page: the file and its dataset, as the member or visitor may have them. */
export async function loadPreview({ api, application, queryClient }: Context, resourceGUID: string) {
  // Asked too early, the service would answer a member as it answers a visitor.
  await application.settled();
  const { resource, dataset } = await load(queryClient, previewQuery(api, resourceGUID));
  return { resource, dataset };
}

/** For the page in other pages' frames: what everyone may have, and no more of it than the page shows. */
export async function loadEmbed({ api, queryClient }: Context, resourceGUID: string) {
  try {
    const { resource, dataset } = await load(queryClient, previewQuery(api, resourceGUID));
    const { licence } = await api.call('dataset:view', { datasetGUID: dataset.datasetGUID });
    return {
      resource: { resourceGUID: resource.resourceGUID, name: resource.name },
      dataset,
      licence: licence && { code: licence.code, label: licence.label, url: licence.url },
    };
  } catch (error) {
    // "Not for you" and "not there" are one answer here.
    if (isRefused(error)) throw notFound();
    throw error;
  }
}
