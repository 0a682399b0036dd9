/** `/discovery`: the list of datasets; its whole state is the address. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { CATALOGUE_PATH } from '#contract/exports.ts';
import { schemaOrgCatalogue } from '#contract/schema-org.ts';
import { descriptions, feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { activeFilters } from '../screens/discovery/active-filters.tsx';
import { loadDiscovery } from '../screens/discovery/dataset-lists.ts';
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
    const { totalCount, facets } = await loadDiscovery(queryClient, api, deps);
    const texts = { ...en.discovery, box: en.components.box };
    const chosen = activeFilters(deps, facets, texts).map(({ label }) => label);
    return { totalCount, narrowedBy: [...(deps.keywords === '' ? [] : [`“${deps.keywords}”`]), ...chosen] };
  },
  head: ({ match: { context, search }, loaderData }) => {
    const { origin, configuration } = context;
    // A parameter that the page does not have makes no other page, and has no place in the feed's address.
    const known = readDiscoverySearch(search as SearchInput);
    const query = listQuery(known);
    const names = loaderData?.narrowedBy ?? [];
    const feedTitle = names.length === 0 ? en.discovery.feed : en.discovery.feedOf(names);
    return pageHead(context, {
      title: en.discovery.title(loaderData?.totalCount ?? 0, known.keywords),
      description: en.discovery.description,
      path: '/discovery',
      // One list in every order and under every filter is one page to a search engine, and an empty one is none.
      hidden: loaderData?.totalCount === 0 || isNarrowed(known),
      alternates: [feed(feedTitle, query), ...(query === '' ? descriptions(CATALOGUE_PATH) : [])],
      things: import.meta.env.SSR
        ? [schemaOrgCatalogue({ origin, productName: configuration.productName })]
        : [],
    });
  },
  staticData: { ownSearch: true, section: 'discover' },
  component: DiscoveryRoute,
  // A list under another filter is the same page: what is shown stays until the next answer (page-progress.tsx).
  pendingMs: Infinity,
  errorComponent: DiscoveryFailed,
});

function DiscoveryRoute() {
  return <DiscoveryScreen search={Route.useSearch()} />;
}

function DiscoveryFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.failed} />;
}
