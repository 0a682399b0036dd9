/** `/dashboard/maps`: the maps of the member's organisation. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { mapsDefaults, readMapsSearch } from '../screens/maps/maps-search.ts';
import { MapsScreen } from '../screens/maps/maps-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/maps')({
  validateSearch: readMapsSearch,
  search: { middlewares: [stripSearchParams(mapsDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.maps),
  component: MapsRoute,
  errorComponent: MapsFailed,
});

function MapsRoute() {
  return <MapsScreen search={Route.useSearch()} />;
}

function MapsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
