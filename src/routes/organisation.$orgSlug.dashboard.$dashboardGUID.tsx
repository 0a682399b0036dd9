/**
 * `/organisation/{orgSlug}/dashboard/{dashboardGUID}`: a published dashboard. The server writes what everyone may see; one that is
 * for members is asked for again in the browser, where the member is known.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { dashboardPath } from '#contract/embed.ts';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { documentHead } from '../components/document-head.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { MissingDocument } from '../screens/chart-page/missing-document.tsx';
import { DashboardScreen } from '../screens/dashboard-page/dashboard-screen.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/organisation/$orgSlug/dashboard/$dashboardGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.dashboardGUID), location.pathname);
    const { loadDashboard } = await import('../screens/chart-page/load-document.ts');
    const { slug, ...loaded } = await loadDashboard(context, params.dashboardGUID);
    // The address outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/dashboard/$dashboardGUID',
        params: { ...params, orgSlug: slug },
        statusCode: 308,
        replace: true,
      });
    return loaded;
  },
  head: ({ match: { context, params }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, description, picture } = loaderData;
    const { orgSlug, dashboardGUID } = params;
    return documentHead(context, {
      title,
      description,
      path: dashboardPath(orgSlug, dashboardGUID),
      picture,
    });
  },
  staticData: { section: 'organisations' },
  component: DashboardRoute,
  pendingComponent: DiscoveryPending,
  notFoundComponent: MissingDocument,
  errorComponent: DashboardFailed,
});

function DashboardRoute() {
  const { dashboardGUID } = Route.useParams();
  return <DashboardScreen key={dashboardGUID} documentGUID={dashboardGUID} />;
}

function DashboardFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.dashboardFailed} />;
}
