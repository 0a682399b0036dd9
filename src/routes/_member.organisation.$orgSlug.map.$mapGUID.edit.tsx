/** `/organisation/{orgSlug}/map/{mapGUID}/edit`: editing and publishing a map. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { loadEditor } from '../screens/document-editing/load-editor.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { EditMapScreen } from '../screens/map-edit/edit-map-screen.tsx';

export const Route = createFileRoute('/_member/organisation/$orgSlug/map/$mapGUID/edit')({
  loader: ({ context, params: { mapGUID: guid, orgSlug }, location }) =>
    loadEditor(context, { guid, orgSlug, path: location.pathname }),
  head: hiddenPage(titles.editMap),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { mapGUID } = Route.useParams();
  const { organisation } = Route.useLoaderData();
  return <EditMapScreen key={mapGUID} mapGUID={mapGUID} organisation={organisation} />;
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.mapFailed} />;
}
