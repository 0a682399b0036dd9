/** `/discovery`: the list of datasets; its whole state is the address. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { discoveryListQuery } from '../screens/discovery/dataset-lists.ts';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { DiscoveryScreen } from '../screens/discovery/discovery-screen.tsx';
import {
  discoveryDefaults,
  discoveryFilter,
  readDiscoverySearch,
} from '../screens/discovery/discovery-search.ts';

export const Route = createFileRoute('/discovery/')({
  validateSearch: readDiscoverySearch,
  search: { middlewares: [stripSearchParams(discoveryDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const { totalCount } = await load(queryClient, discoveryListQuery(api, discoveryFilter(deps)));
    return { totalCount };
  },
  head: ({ match: { context, search }, loaderData }) => ({
    meta: pageMeta(context.configuration, {
      title: en.discovery.title(loaderData?.totalCount ?? 0, search.keywords),
      description: en.discovery.description,
      // One list in every order and under every filter is one page to a search engine.
      hidden: Object.values(search).some((value) =>
        Array.isArray(value) ? value.length > 0 : value && value !== 1,
      ),
    }),
  }),
  staticData: { ownSearch: true, section: 'discover' },
  component: DiscoveryRoute,
  pendingComponent: DiscoveryPending,
  errorComponent: DiscoveryFailed,
});

function DiscoveryRoute() {
  return <DiscoveryScreen search={Route.useSearch()} />;
}

function DiscoveryFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.failed} />;
}
