/** `/organisation/{orgSlug}/discovery/{datasetGUID}`: a dataset as everybody sees it. */
import { createFileRoute, notFound, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid, load, requireValid } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { DatasetScreen } from '../screens/dataset/dataset-screen.tsx';
import { datasetQuery } from '../services/api/dataset-queries.ts';

export const Route = createFileRoute('/organisation/$orgSlug/discovery/$datasetGUID')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    requireValid(isGuid(params.datasetGUID), location.pathname);
    const { title, summary, organisation } = await load(queryClient, datasetQuery(api, params.datasetGUID));
    // The dataset of one organisation does not answer under the address of another.
    if (organisation.slug !== params.orgSlug) throw notFound();
    return { title, summary };
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: pageMeta(context.configuration, { title: loaderData.title, description: loaderData.summary }),
        },
  staticData: { section: 'discover' },
  component: DatasetRoute,
  errorComponent: DatasetFailed,
});

function DatasetRoute() {
  return <DatasetScreen datasetGUID={Route.useParams().datasetGUID} />;
}

function DatasetFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.dataset.failed} />;
}
