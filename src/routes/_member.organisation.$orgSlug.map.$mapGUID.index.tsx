/** `/organisation/{orgSlug}/map/{mapGUID}`: a published map, for people who are signed in (specification, section 2). */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { MapScreen } from '../screens/map-page/map-screen.tsx';
import { readMapSearch } from '../screens/map-page/map-search.ts';

export const Route = createFileRoute('/_member/organisation/$orgSlug/map/$mapGUID/')({
  validateSearch: readMapSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    requireValid(isGuid(params.mapGUID), location.pathname);
    const { loadMap } = await import('../screens/map-page/load-map.ts');
    const { title, slug } = await loadMap(context, params.mapGUID, deps.version ?? null);
    // The address of a map outlives the name of its organisation.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/map/$mapGUID',
        params: { ...params, orgSlug: slug },
        search: deps,
        replace: true,
      });
    return { title };
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context.configuration, { title: loaderData?.title ?? titles.map, hidden: true }),
  }),
  staticData: { section: 'dashboard' },
  component: MapRoute,
  errorComponent: MapFailed,
});

function MapRoute() {
  const { mapGUID } = Route.useParams();
  const { version = null } = Route.useSearch();
  return <MapScreen key={`${mapGUID} ${version}`} mapGUID={mapGUID} version={version} />;
}

function MapFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.mapFailed} />;
}
