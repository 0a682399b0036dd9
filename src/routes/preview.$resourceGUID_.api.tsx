/**
 * `/preview/{resourceGUID}/api`: a request for rows of a file is built, sent and looked at. The server writes the page of a
 * file that is for everyone, so that the form can be used without scripts.
 */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { dataset } from '../messages/en/dataset.ts';
import { titles } from '../messages/en/titles.ts';
import { MissingDocument } from '../screens/chart-page/missing-document.tsx';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { readRequestSearch } from '../screens/row-request/request-search.ts';
import { RowRequestScreen } from '../screens/row-request/row-request-screen.tsx';

export const Route = createFileRoute('/preview/$resourceGUID_/api')({
  validateSearch: readRequestSearch,
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.resourceGUID), location.pathname);
    const { loadRowRequest } = await import('../screens/row-request/load-row-request.ts');
    return loadRowRequest(context, params.resourceGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: pageMeta(context.configuration, {
            title: titles.apiOf(loaderData.resource.name),
            // The dataset's page is the one to be found.
            hidden: true,
          }),
        },
  staticData: { section: 'discover' },
  component: RowRequestRoute,
  pendingComponent: DiscoveryPending,
  notFoundComponent: MissingDocument,
  errorComponent: RowRequestFailed,
});

function RowRequestRoute() {
  return <RowRequestScreen {...Route.useLoaderData()} />;
}

function RowRequestFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dataset.rowRequestPage.failed} />;
}
