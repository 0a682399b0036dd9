/**
 * `/organisation/{orgSlug}/dashboard/{dashboardGUID}`: a published dashboard. The server renders for no one in particular, and it may
 * be for members only, so the page is made where the member is known.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { DashboardScreen } from '../screens/dashboard-page/dashboard-screen.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/organisation/$orgSlug/dashboard/$dashboardGUID')({
  ssr: false,
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.dashboardGUID), location.pathname);
    const { loadDashboard } = await import('../screens/chart-page/load-document.ts');
    const { title, slug } = await loadDashboard(context, params.dashboardGUID);
    // The address outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/dashboard/$dashboardGUID',
        params: { ...params, orgSlug: slug },
        replace: true,
      });
    return { title };
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : { meta: pageMeta(context.configuration, { title: loaderData.title, hidden: true }) },
  staticData: { section: 'organisations' },
  component: DashboardRoute,
  pendingComponent: DiscoveryPending,
  errorComponent: DashboardFailed,
});

function DashboardRoute() {
  const { dashboardGUID } = Route.useParams();
  return <DashboardScreen key={dashboardGUID} documentGUID={dashboardGUID} />;
}

function DashboardFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.dashboardFailed} />;
}
