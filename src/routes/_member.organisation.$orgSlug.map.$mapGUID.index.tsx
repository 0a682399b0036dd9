/** `/organisation/{orgSlug}/map/{mapGUID}`: a published map, for people who are signed in (specification, section 2). */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { MapScreen } from '../screens/map-page/map-screen.tsx';

export const Route = createFileRoute('/_member/organisation/$orgSlug/map/$mapGUID/')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.mapGUID), location.pathname);
    const { loadMap } = await import('../screens/map-page/load-map.ts');
    const { title, slug } = await loadMap(context, params.mapGUID);
    // The address of a map outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/map/$mapGUID',
        params: { ...params, orgSlug: slug },
        replace: true,
      });
    return { title };
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context.configuration, { title: loaderData?.title ?? en.dashboard.map, hidden: true }),
  }),
  staticData: { section: 'dashboard' },
  component: MapRoute,
  errorComponent: MapFailed,
});

function MapRoute() {
  const { mapGUID } = Route.useParams();
  return <MapScreen key={mapGUID} mapGUID={mapGUID} />;
}

function MapFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dashboard.mapFailed} />;
}
