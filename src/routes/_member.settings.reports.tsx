/** `/settings/reports`: how the organisation's data is used, and how the organisation changes. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { readReportsAddress, reportsDefaults } from '../screens/settings/reports/reports-address.ts';
import { ReportsScreen } from '../screens/settings/reports/reports-screen.tsx';

export const Route = createFileRoute('/_member/settings/reports')({
  validateSearch: readReportsAddress,
  search: { middlewares: [stripSearchParams(reportsDefaults)] },
  head: hiddenPage(titles.reports),
  component: ReportsRoute,
});

function ReportsRoute() {
  return <ReportsScreen address={Route.useSearch()} />;
}
