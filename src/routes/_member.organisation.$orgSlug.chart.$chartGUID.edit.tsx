/** `/organisation/{orgSlug}/chart/{chartGUID}/edit`: editing and publishing a chart. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, load, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { EditChartScreen } from '../screens/chart-edit/edit-chart-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/organisation/$orgSlug/chart/$chartGUID/edit')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const { chartGUID, orgSlug } = params;
    requireValid(isGuid(chartGUID), location.pathname);
    const { organisations } = await load(queryClient, userQuery(api));
    // It is edited by members of its organisation.
    const organisation = organisations.find(({ slug }) => slug === orgSlug);
    requireValid(organisation !== undefined, location.pathname);
    return { organisation };
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: en.dashboard.editChart, hidden: true }),
  }),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { chartGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return organisation === undefined ? null : (
    <EditChartScreen key={chartGUID} documentGUID={chartGUID} orgSlug={organisation.slug} />
  );
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.chartFailed} />;
}
