/**
 * `/embed/map/{mapGUID}`: a public map as a page for other pages' frames. It is the same for everyone: the browser reads
 * no cookie for it and sends no token, so layers that are not public say so in their place.
 */
import { createFileRoute } from '@tanstack/react-router';
import { isGuid, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { EmbedFailed, EmbedMissing } from '../screens/embed/embed-frame.tsx';
import { EmbeddedMap } from '../screens/map-page/embedded-map.tsx';

export const Route = createFileRoute('/embed/map/$mapGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.mapGUID), location.pathname);
    const { loadEmbeddedMap } = await import('../screens/map-page/load-map.ts');
    return loadEmbeddedMap(context, params.mapGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : { meta: pageMeta(context.configuration, { title: loaderData.title, hidden: true }) },
  staticData: { frame: 'embed' },
  component: EmbeddedMapRoute,
  notFoundComponent: EmbedMissing,
  errorComponent: EmbedFailed,
});

function EmbeddedMapRoute() {
  return <EmbeddedMap mapGUID={Route.useParams().mapGUID} />;
}
