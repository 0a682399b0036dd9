/** `/organisation/{orgSlug}/map/{mapGUID}/edit`: editing and publishing a map. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, load, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { EditMapScreen } from '../screens/map-edit/edit-map-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/organisation/$orgSlug/map/$mapGUID/edit')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const { mapGUID, orgSlug } = params;
    requireValid(isGuid(mapGUID), location.pathname);
    const { organisations } = await load(queryClient, userQuery(api));
    // Maps are edited by members of their organisation.
    const organisation = organisations.find(({ slug }) => slug === orgSlug);
    requireValid(organisation !== undefined, location.pathname);
    return { organisation };
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: en.dashboard.editMap, hidden: true }),
  }),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { mapGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return organisation === undefined ? null : (
    <EditMapScreen key={mapGUID} mapGUID={mapGUID} organisation={organisation} />
  );
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.mapFailed} />;
}
