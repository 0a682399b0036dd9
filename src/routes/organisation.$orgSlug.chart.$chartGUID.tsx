/**
 * `/organisation/{orgSlug}/chart/{chartGUID}`: a published chart. The server writes what everyone may see; one that is
 * for members is asked for again in the browser, where the member is known.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { chartPath } from '#contract/embed.ts';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { documentHead } from '../components/document-head.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { MissingDocument } from '../screens/chart-page/missing-document.tsx';
import { ChartScreen } from '../screens/chart-page/chart-screen.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/organisation/$orgSlug/chart/$chartGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.chartGUID), location.pathname);
    const { loadChart } = await import('../screens/chart-page/load-document.ts');
    const { slug, ...loaded } = await loadChart(context, params.chartGUID);
    // The address outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/chart/$chartGUID',
        params: { ...params, orgSlug: slug },
        statusCode: 308,
        replace: true,
      });
    return loaded;
  },
  head: ({ match: { context, params }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, description, isOpen } = loaderData;
    const { orgSlug, chartGUID } = params;
    return documentHead(context, {
      title,
      description,
      path: chartPath(orgSlug, chartGUID),
      picture: isOpen ? { kind: 'chart', guid: chartGUID } : undefined,
    });
  },
  staticData: { section: 'organisations' },
  component: ChartRoute,
  pendingComponent: DiscoveryPending,
  notFoundComponent: MissingDocument,
  errorComponent: ChartFailed,
});

function ChartRoute() {
  const { chartGUID } = Route.useParams();
  return <ChartScreen key={chartGUID} documentGUID={chartGUID} />;
}

function ChartFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.chartFailed} />;
}
