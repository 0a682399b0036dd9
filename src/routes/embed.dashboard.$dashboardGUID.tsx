/**
 * `/embed/dashboard/{dashboardGUID}`: a public dashboard as a page for other pages' frames. It is the same for everyone: the browser
 * reads no cookie for it and sends no token, so what is not public says so in its place.
 */
import { createFileRoute } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { EmbedFailed, EmbedMissing } from '../screens/embed/embed-frame.tsx';
import { EmbeddedDashboard } from '../screens/dashboard-page/embedded-dashboard.tsx';

export const Route = createFileRoute('/embed/dashboard/$dashboardGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.dashboardGUID), location.pathname);
    const { loadEmbeddedDashboard } = await import('../screens/chart-page/load-document.ts');
    return loadEmbeddedDashboard(context, params.dashboardGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : { meta: pageMeta(context.configuration, { title: loaderData.title, hidden: true }) },
  staticData: { frame: 'embed' },
  component: EmbeddedDashboardRoute,
  notFoundComponent: EmbedMissing,
  errorComponent: EmbedFailed,
});

function EmbeddedDashboardRoute() {
  return <EmbeddedDashboard documentGUID={Route.useParams().dashboardGUID} />;
}
