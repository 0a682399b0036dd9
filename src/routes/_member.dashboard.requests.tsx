/** `/dashboard/requests`: requests for access to datasets. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { datasetAccess } from '../messages/en/dataset-access.ts';
import { RequestsScreen } from '../screens/dataset-access/requests-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/requests')({
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: datasetAccess.desk.title, hidden: true }),
  }),
  component: RequestsScreen,
});
