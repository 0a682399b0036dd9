/**
 * `/preview/{resourceGUID}`: what is in a file, on a page of its own. The server renders for no one in particular, and
 * the file may be for members only, so the page is made where the member is known.
 */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { dataset } from '../messages/en/dataset.ts';
import { titles } from '../messages/en/titles.ts';
import { DiscoveryPending } from '../screens/discovery/discovery-pending.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { PreviewScreen } from '../screens/preview/preview-screen.tsx';

export const Route = createFileRoute('/preview/$resourceGUID')({
  ssr: false,
  loader: async ({ context, params, location }) => {
    requireValid(isGuid(params.resourceGUID), location.pathname);
    const { loadPreview } = await import('../screens/preview/load-preview.ts');
    return loadPreview(context, params.resourceGUID);
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: pageMeta(context.configuration, {
            title: titles.previewOf(`${loaderData.resource.name} (${loaderData.dataset.title})`),
            // The dataset's page is the one to be found.
            hidden: true,
          }),
        },
  staticData: { section: 'discover' },
  component: PreviewRoute,
  pendingComponent: DiscoveryPending,
  errorComponent: PreviewFailed,
});

function PreviewRoute() {
  return <PreviewScreen {...Route.useLoaderData()} />;
}

function PreviewFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dataset.previewPage.failed} />;
}
