/** `/dashboard/datasets`: the datasets of the member's organisation. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { dashboardDefaults, readDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { DatasetsScreen } from '../screens/dashboard/datasets-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/datasets')({
  validateSearch: readDashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.datasets),
  component: DatasetsRoute,
  errorComponent: DatasetsFailed,
});

function DatasetsRoute() {
  return <DatasetsScreen search={Route.useSearch()} />;
}

function DatasetsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
