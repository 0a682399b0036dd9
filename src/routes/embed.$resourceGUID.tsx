/**
 * `/embed/{resourceGUID}`: the preview of a file as a page for other pages' frames. It is the same for everyone:
 * the browser reads no cookie for it and sends no token, so it shows what is public and nothing else.
 */
import { createFileRoute } from '@tanstack/react-router';
import { datasetPagePath } from '#contract/exports.ts';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { EmbedFailed, EmbedMissing } from '../screens/embed/embed-frame.tsx';
import { EmbedScreen } from '../screens/embed/embed-screen.tsx';

export const Route = createFileRoute('/embed/$resourceGUID')({
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.resourceGUID), location.pathname);
    const { loadEmbed } = await import('../screens/preview/load-preview.ts');
    return loadEmbed(context, params.resourceGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: pageMeta(context.configuration, {
            title: `${loaderData.resource.name} (${loaderData.dataset.title})`,
            // The dataset's page is the one to be found.
            hidden: true,
          }),
          links: [
            {
              rel: 'canonical',
              href:
                context.origin +
                datasetPagePath(loaderData.dataset.organisationSlug, loaderData.dataset.datasetGUID),
            },
          ],
        },
  staticData: { frame: 'embed' },
  component: EmbedRoute,
  notFoundComponent: EmbedMissing,
  errorComponent: EmbedFailed,
});

function EmbedRoute() {
  return <EmbedScreen {...Route.useLoaderData()} />;
}
