/** What the pages of charts and dashboards load. */
import { notFound } from '@tanstack/react-router';
import { load } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import { isRefused } from '../../services/api/api-error.ts';
import { shownChartQuery, shownDashboardQuery } from '../../services/api/document-queries.ts';

type Context = Pick<RouterContext, 'api' | 'application' | 'queryClient'>;

/** For the page of a chart: as the member or visitor may have it. */
export async function loadChart({ api, application, queryClient }: Context, documentGUID: string) {
  // Asked too early, the service would answer a member as it answers a visitor.
  await application.settled();
  const { title, organisation } = await load(queryClient, shownChartQuery(api, documentGUID));
  return { title, slug: organisation.slug };
}

export async function loadDashboard({ api, application, queryClient }: Context, documentGUID: string) {
  await application.settled();
  const { title, organisation } = await load(queryClient, shownDashboardQuery(api, documentGUID));
  return { title, slug: organisation.slug };
}

/** "Not for you" and "not there" are one answer in other pages' frames. */
async function orNotFound<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading;
  } catch (error) {
    if (isRefused(error)) throw notFound();
    throw error;
  }
}

/** For the page in other pages' frames: what everyone may have. */
export const loadEmbeddedChart = ({ api, queryClient }: Context, documentGUID: string) =>
  orNotFound(load(queryClient, shownChartQuery(api, documentGUID)).then(({ title }) => ({ title })));

export const loadEmbeddedDashboard = ({ api, queryClient }: Context, documentGUID: string) =>
  orNotFound(load(queryClient, shownDashboardQuery(api, documentGUID)).then(({ title }) => ({ title })));
