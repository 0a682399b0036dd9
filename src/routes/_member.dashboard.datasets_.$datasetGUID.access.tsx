/** `/dashboard/datasets/{datasetGUID}/access`: who can see a dataset, and why. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../app/loading.ts';
import { areOffered } from '../app/offered-calls.ts';
import { pageMeta } from '../components/page-meta.ts';
import { datasetAccess } from '../messages/en/dataset-access.ts';
import { titles } from '../messages/en/titles.ts';
import { accessDefaults, readAccessSearch } from '../screens/dataset-access/access-search.ts';
import { AccessScreen } from '../screens/dataset-access/access-screen.tsx';
import { datasetViewQuery } from '../screens/dataset/dataset-view.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';

export const Route = createFileRoute('/_member/dashboard/datasets_/$datasetGUID/access')({
  validateSearch: readAccessSearch,
  search: { middlewares: [stripSearchParams(accessDefaults)] },
  loader: async ({ context: { queryClient, api, configuration }, params, location }) => {
    requireValid(isGuid(params.datasetGUID), location.pathname);
    // Without the call the page asks the organisation of the member, and has the title from there.
    if (!areOffered(configuration, 'dataset:view')) return { title: null };
    const { title } = await load(queryClient, datasetViewQuery(api, params.datasetGUID));
    return { title };
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context.configuration, {
      title: loaderData?.title ?? titles.access,
      hidden: true,
    }),
  }),
  component: AccessRoute,
  errorComponent: AccessFailed,
});

function AccessRoute() {
  return <AccessScreen datasetGUID={Route.useParams().datasetGUID} search={Route.useSearch()} />;
}

function AccessFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={datasetAccess.share.failed} />;
}
