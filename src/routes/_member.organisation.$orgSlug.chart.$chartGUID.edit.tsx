/** `/organisation/{orgSlug}/chart/{chartGUID}/edit`: editing and publishing a chart. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { EditChartScreen } from '../screens/chart-edit/edit-chart-screen.tsx';
import { loadEditor } from '../screens/document-editing/load-editor.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/_member/organisation/$orgSlug/chart/$chartGUID/edit')({
  loader: ({ context, params: { chartGUID: guid, orgSlug }, location }) =>
    loadEditor(context, { guid, orgSlug, path: location.pathname }),
  head: hiddenPage(titles.editChart),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { chartGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return <EditChartScreen key={chartGUID} documentGUID={chartGUID} organisation={organisation} />;
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.chartFailed} />;
}
