/** `/discovery`: the list of datasets; its whole state is the address. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { CATALOGUE_PATH } from '#contract/exports.ts';
import { schemaOrgCatalogue } from '#contract/schema-org.ts';
import { descriptions, feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { loadDiscovery } from '../screens/discovery/dataset-lists.ts';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { DiscoveryScreen } from '../screens/discovery/discovery-screen.tsx';
import {
  discoveryDefaults,
  isNarrowed,
  listQuery,
  readDiscoverySearch,
  type SearchInput,
} from '../screens/discovery/discovery-search.ts';

export const Route = createFileRoute('/discovery/')({
  validateSearch: readDiscoverySearch,
  search: { middlewares: [stripSearchParams(discoveryDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const { totalCount } = await loadDiscovery(queryClient, api, deps);
    return { totalCount };
  },
  head: ({ match: { context, search }, loaderData }) => {
    const { origin, configuration } = context;
    // What the page does not know makes no other page, and has no place in the feed's address.
    const known = readDiscoverySearch(search as SearchInput);
    const query = listQuery(known);
    return pageHead(context, {
      title: en.discovery.title(loaderData?.totalCount ?? 0, known.keywords),
      description: en.discovery.description,
      path: '/discovery',
      // One list in every order and under every filter is one page to a search engine, and an empty one is none.
      hidden: loaderData?.totalCount === 0 || isNarrowed(known),
      alternates: [feed(en.discovery.feed, query), ...(query === '' ? descriptions(CATALOGUE_PATH) : [])],
      things: import.meta.env.SSR
        ? [schemaOrgCatalogue({ origin, productName: configuration.productName })]
        : [],
    });
  },
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
