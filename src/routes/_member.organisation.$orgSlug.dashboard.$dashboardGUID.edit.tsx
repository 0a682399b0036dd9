/** `/organisation/{orgSlug}/dashboard/{dashboardGUID}/edit`: editing and publishing a dashboard. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { EditDashboardScreen } from '../screens/dashboard-edit/edit-dashboard-screen.tsx';
import { loadEditor } from '../screens/document-editing/load-editor.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/_member/organisation/$orgSlug/dashboard/$dashboardGUID/edit')({
  loader: ({ context, params: { dashboardGUID: guid, orgSlug }, location }) =>
    loadEditor(context, { guid, orgSlug, path: location.pathname }),
  head: hiddenPage(titles.editDashboard),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { dashboardGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return <EditDashboardScreen key={dashboardGUID} documentGUID={dashboardGUID} organisation={organisation} />;
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.dashboardFailed} />;
}
