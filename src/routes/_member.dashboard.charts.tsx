/** `/dashboard/charts`: the saved charts and the dashboards of the member's organisation. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { documentsDefaults, readDocumentsSearch } from '../screens/documents/documents-search.ts';
import { DocumentsScreen } from '../screens/documents/documents-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/charts')({
  validateSearch: readDocumentsSearch,
  search: { middlewares: [stripSearchParams(documentsDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.charts),
  component: ChartsRoute,
  errorComponent: ChartsFailed,
});

function ChartsRoute() {
  return <DocumentsScreen search={Route.useSearch()} />;
}

function ChartsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
