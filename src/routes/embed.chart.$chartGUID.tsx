/**
 * `/embed/chart/{chartGUID}`: a public chart as a page for other pages' frames. It is the same for everyone: the browser
 * reads no cookie for it and sends no token, so what is not public says so in its place.
 */
import { createFileRoute } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { EmbedFailed, EmbedMissing } from '../screens/embed/embed-frame.tsx';
import { EmbeddedChart } from '../screens/chart-page/embedded-chart.tsx';

export const Route = createFileRoute('/embed/chart/$chartGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.chartGUID), location.pathname);
    const { loadEmbeddedChart } = await import('../screens/chart-page/load-document.ts');
    return loadEmbeddedChart(context, params.chartGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : { meta: pageMeta(context.configuration, { title: loaderData.title, hidden: true }) },
  staticData: { frame: 'embed' },
  component: EmbeddedChartRoute,
  notFoundComponent: EmbedMissing,
  errorComponent: EmbedFailed,
});

function EmbeddedChartRoute() {
  return <EmbeddedChart documentGUID={Route.useParams().chartGUID} />;
}
