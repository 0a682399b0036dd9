/** `/organisation/{orgSlug}/dataset/{datasetGUID}/edit`: editing and publishing a dataset. */
import { createFileRoute, type ErrorComponentProps, type SearchSchemaInput } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { EditScreen } from '../screens/dataset-edit/edit-screen.tsx';
import { readEditSearch, type EditSearch } from '../screens/dataset-edit/edit-address.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/organisation/$orgSlug/dataset/$datasetGUID/edit')({
  validateSearch: (input: EditSearch & SearchSchemaInput) => readEditSearch(input),
  loader: async ({ context: { queryClient, api }, params, location }) => {
    requireValid(isGuid(params.datasetGUID), location.pathname);
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.editDataset),
  staticData: { section: 'dashboard' },
  component: EditRoute,
  errorComponent: EditFailed,
});

function EditRoute() {
  const { datasetGUID } = Route.useParams();
  return <EditScreen key={datasetGUID} datasetGUID={datasetGUID} search={Route.useSearch()} />;
}

function EditFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
