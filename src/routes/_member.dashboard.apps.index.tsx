/** `/dashboard/apps`: the member's apps, and for administrators those to decide on. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { titles } from '../messages/en/titles.ts';
import { appsAddressDefaults, readAppsAddress } from '../screens/apps/dashboard/apps-address.ts';
import { AppsDashboard } from '../screens/apps/dashboard/apps-dashboard.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/apps/')({
  validateSearch: readAppsAddress,
  search: { middlewares: [stripSearchParams(appsAddressDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.apps),
  component: AppsRoute,
  errorComponent: AppsFailed,
});

function AppsRoute() {
  return <AppsDashboard address={Route.useSearch()} />;
}

function AppsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.apps.failed} />;
}
