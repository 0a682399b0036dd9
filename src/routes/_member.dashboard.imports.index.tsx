/** `/dashboard/imports`: the sources that the member's organisation imports datasets from. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { imports } from '../messages/en/imports.ts';
import { titles } from '../messages/en/titles.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { ImportsScreen } from '../screens/imports/imports-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/imports/')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.imports),
  component: ImportsScreen,
  errorComponent: ImportsFailed,
});

function ImportsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={imports.failed} />;
}
