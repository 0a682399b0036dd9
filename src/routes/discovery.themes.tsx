/** `/discovery/themes`: every theme with the number of datasets in it. */
import { createFileRoute } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { ThemesScreen } from '../screens/discovery/themes-screen.tsx';
import { catalogueSummaryQuery } from '../services/api/dataset-queries.ts';

export const Route = createFileRoute('/discovery/themes')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, catalogueSummaryQuery(api));
  },
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.discovery.themes) }),
  staticData: { section: 'themes' },
  component: ThemesScreen,
});
