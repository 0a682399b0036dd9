/**
 * `/organisation/{orgSlug}/chart/{chartGUID}`: a published chart. The server renders for no one in particular, and it may
 * be for members only, so the page is made where the member is known.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { ChartScreen } from '../screens/chart-page/chart-screen.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/organisation/$orgSlug/chart/$chartGUID')({
  ssr: false,
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.chartGUID), location.pathname);
    const { loadChart } = await import('../screens/chart-page/load-document.ts');
    const { title, slug } = await loadChart(context, params.chartGUID);
    // The address outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/chart/$chartGUID',
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
  component: ChartRoute,
  pendingComponent: DiscoveryPending,
  errorComponent: ChartFailed,
});

function ChartRoute() {
  const { chartGUID } = Route.useParams();
  return <ChartScreen key={chartGUID} documentGUID={chartGUID} />;
}

function ChartFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.chartFailed} />;
}
