/** `/discovery/apps`: what people have built on the data; the whole state of the list is the address. */
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { appsQuery } from '../screens/apps/apps-queries.ts';
import {
  appsDefaults,
  appsFilter,
  isWholeList,
  readAppsSearch,
  type AppsSearch,
} from '../screens/apps/apps-search.ts';
import { AppsScreen } from '../screens/apps/apps-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/discovery/apps/')({
  validateSearch: readAppsSearch,
  search: { middlewares: [stripSearchParams(appsDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await load(queryClient, appsQuery(api, appsFilter(deps)));
  },
  head: ({ match: { context, search } }) =>
    pageHead(context, {
      ...en.discovery.apps,
      path: '/discovery/apps',
      // One list under every word and filter is one page to a search engine.
      hidden: !isWholeList(readAppsSearch(search as AppsSearch & SearchSchemaInput)),
    }),
  staticData: { section: 'apps' },
  component: AppsRoute,
  errorComponent: AppsFailed,
});

function AppsRoute() {
  return <AppsScreen search={Route.useSearch()} />;
}

function AppsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.apps.failed} />;
}
