/**
 * `/embed/map/{mapGUID}`: a public map as a page for other pages' frames. It is the same for everyone: the browser reads
 * no cookie for it and sends no token, so layers that are not public say so in their place.
 */
import { createFileRoute } from '@tanstack/react-router';
import { embedMapPath } from '#contract/embed.ts';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { documentHead } from '../components/document-head.ts';
import { EmbedFailed, EmbedMissing } from '../screens/embed/embed-frame.tsx';
import { EmbeddedMap } from '../screens/map-page/embedded-map.tsx';
import { readMapSearch } from '../screens/map-page/map-search.ts';

export const Route = createFileRoute('/embed/map/$mapGUID')({
  validateSearch: readMapSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    requireValid(isGuid(params.mapGUID), location.pathname);
    const { loadEmbeddedMap } = await import('../screens/map-page/load-map.ts');
    return loadEmbeddedMap(context, params.mapGUID, deps.version ?? null);
  },
  // It is the page of a map for everyone, so it is the one to be found.
  head: ({ match: { context, params }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, alternative, isOpen } = loaderData;
    return documentHead(context, {
      title,
      description: alternative === '' ? undefined : alternative,
      path: embedMapPath(params.mapGUID),
      picture: isOpen ? { kind: 'map', guid: params.mapGUID } : undefined,
    });
  },
  staticData: { frame: 'embed' },
  component: EmbeddedMapRoute,
  notFoundComponent: EmbedMissing,
  errorComponent: EmbedFailed,
});

function EmbeddedMapRoute() {
  const { mapGUID } = Route.useParams();
  const { version = null } = Route.useSearch();
  return <EmbeddedMap key={`${mapGUID} ${version}`} mapGUID={mapGUID} version={version} />;
}
