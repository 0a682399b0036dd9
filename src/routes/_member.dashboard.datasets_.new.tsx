/** `/dashboard/datasets/new`: a new dataset of the member's organisation. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { titles } from '../messages/en/titles.ts';
import { NewScreen } from '../screens/dataset-edit/new-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/datasets_/new')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.newDataset),
  component: NewScreen,
  errorComponent: NewFailed,
});

function NewFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dashboard.failed} />;
}
