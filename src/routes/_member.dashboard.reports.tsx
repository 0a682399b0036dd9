/** `/dashboard/reports`: how the datasets of the member's organisation are used. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { DashboardReports } from '../screens/dashboard/reports-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { readReportsAddress, reportsDefaults } from '../screens/settings/reports/reports-address.ts';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/reports')({
  validateSearch: readReportsAddress,
  search: { middlewares: [stripSearchParams(reportsDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.reports),
  component: ReportsRoute,
  errorComponent: ReportsFailed,
});

function ReportsRoute() {
  return <DashboardReports address={Route.useSearch()} />;
}

function ReportsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
