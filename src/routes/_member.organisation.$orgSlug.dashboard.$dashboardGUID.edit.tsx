/** `/organisation/{orgSlug}/dashboard/{dashboardGUID}/edit`: editing and publishing a dashboard. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, load, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { EditDashboardScreen } from '../screens/dashboard-edit/edit-dashboard-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/organisation/$orgSlug/dashboard/$dashboardGUID/edit')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const { dashboardGUID, orgSlug } = params;
    requireValid(isGuid(dashboardGUID), location.pathname);
    const { organisations } = await load(queryClient, userQuery(api));
    // It is edited by members of its organisation.
    const organisation = organisations.find(({ slug }) => slug === orgSlug);
    requireValid(organisation !== undefined, location.pathname);
    return { organisation };
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: en.dashboard.editDashboard, hidden: true }),
  }),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { dashboardGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return organisation === undefined ? null : (
    <EditDashboardScreen key={dashboardGUID} documentGUID={dashboardGUID} organisation={organisation} />
  );
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.dashboardFailed} />;
}
