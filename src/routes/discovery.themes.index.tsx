/** `/discovery/themes`: every theme with the number of datasets in it. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { ThemesScreen } from '../screens/discovery/themes-screen.tsx';
import { catalogueSummaryQuery } from '../services/api/dataset-queries.ts';

export const Route = createFileRoute('/discovery/themes/')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, catalogueSummaryQuery(api));
  },
  head: ({ match: { context } }) => pageHead(context, { ...en.discovery.themes, path: '/discovery/themes' }),
  staticData: { section: 'themes' },
  component: ThemesScreen,
  errorComponent: ThemesFailed,
});

function ThemesFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.themes.failed} />;
}
