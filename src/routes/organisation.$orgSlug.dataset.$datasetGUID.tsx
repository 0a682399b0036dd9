/**
 * `/organisation/{orgSlug}/dataset/{datasetGUID}`: a dataset as members of its organisation see it, drafts
 * included. The server renders for no one in particular, so the page is made where the member is known.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { dataset } from '../messages/en/dataset.ts';
import { DatasetScreen } from '../screens/dataset/dataset-screen.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { readDatasetSearch } from '../screens/dataset/dataset-search.ts';
import { datasetViewQuery } from '../screens/dataset/dataset-view.ts';
import { loadDatasetParts } from '../screens/dataset/lazy-parts.ts';

export const Route = createFileRoute('/organisation/$orgSlug/dataset/$datasetGUID')({
  ssr: false,
  validateSearch: readDatasetSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, application }, params, deps, location }) => {
    requireValid(isGuid(params.datasetGUID), location.pathname);
    // Asked too early, the service would answer a member as it answers a visitor.
    await application.settled();
    const [{ title, organisation }] = await Promise.all([
      load(queryClient, datasetViewQuery(api, params.datasetGUID, deps.language)),
      loadDatasetParts(),
    ]);
    // The address of a dataset outlives the name of its organisation.
    if (organisation.slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/dataset/$datasetGUID',
        params: { ...params, orgSlug: organisation.slug },
        replace: true,
      });
    return { title };
  },
  head: ({ match: { context }, loaderData }) => ({
    // The public view of the same dataset is the one to be found.
    meta: pageMeta(context.configuration, { title: loaderData?.title ?? en.shell.loading, hidden: true }),
  }),
  staticData: { section: 'discover' },
  component: DatasetRoute,
  pendingComponent: DiscoveryPending,
  errorComponent: DatasetFailed,
});

function DatasetRoute() {
  const { language } = Route.useSearch();
  return <DatasetScreen datasetGUID={Route.useParams().datasetGUID} language={language} />;
}

function DatasetFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dataset.failed} />;
}
