/** `/dashboard/requests`: requests for access to datasets. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { readRequestsSearch, requestsDefaults } from '../screens/dataset-access/requests-search.ts';
import { RequestsScreen } from '../screens/dataset-access/requests-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/requests')({
  validateSearch: readRequestsSearch,
  search: { middlewares: [stripSearchParams(requestsDefaults)] },
  head: hiddenPage(titles.requests),
  component: RequestsRoute,
});

function RequestsRoute() {
  return <RequestsScreen search={Route.useSearch()} />;
}
