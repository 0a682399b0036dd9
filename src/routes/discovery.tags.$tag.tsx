/** `/discovery/tags/{tag}`: the datasets that carry one tag. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { requireValid } from '../app/loading.ts';
import { stringifySearch } from '../app/search-params.ts';
import { feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { loadDiscovery } from '../screens/discovery/dataset-lists.ts';
import {
  discoveryDefaults,
  isNarrowed,
  isTag,
  readDiscoverySearch,
  type SearchInput,
} from '../screens/discovery/discovery-search.ts';
import { placePath, searchAt } from '../screens/discovery/place.ts';
import { TagScreen } from '../screens/discovery/tag-screen.tsx';

export const Route = createFileRoute('/discovery/tags/$tag')({
  // The tag is in the path.
  validateSearch: (input: SearchInput) => readDiscoverySearch({ ...input, tag: [] }),
  search: { middlewares: [stripSearchParams(discoveryDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, params: { tag }, deps, location }) => {
    requireValid(isTag(tag), location.pathname);
    const { totalCount } = await loadDiscovery(queryClient, api, searchAt({ kind: 'tag', tag }, deps));
    return { totalCount };
  },
  head: ({ match: { context, search, params }, loaderData }) =>
    pageHead(context, {
      title: params.tag,
      description: en.discovery.tags.description(params.tag),
      path: placePath({ kind: 'tag', tag: params.tag }),
      // A tag that nothing carries is a page about nothing.
      hidden: isNarrowed(search) || loaderData?.totalCount === 0,
      alternates: [feed(en.discovery.feedOf([params.tag]), stringifySearch({ tag: params.tag }))],
    }),
  staticData: { ownSearch: true, section: 'discover' },
  component: TagRoute,
  // A list under another filter is the same page: what is shown stays until the next answer (page-progress.tsx).
  pendingMs: Infinity,
  errorComponent: TagFailed,
});

function TagRoute() {
  return <TagScreen tag={Route.useParams().tag} search={Route.useSearch()} />;
}

function TagFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.failed} />;
}
