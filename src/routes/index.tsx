/** `/`: the start page. */
import { createFileRoute } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { briefListQuery } from '../screens/discovery/dataset-lists.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { mostUsedFilter, recentFilter } from '../screens/home/home-filters.ts';
import { catalogueSummaryQuery } from '../services/api/dataset-queries.ts';
import { organisationListQuery } from '../services/api/organisation-queries.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      load(queryClient, catalogueSummaryQuery(api)),
      load(queryClient, briefListQuery(api, recentFilter)),
      load(queryClient, briefListQuery(api, mostUsedFilter)),
      load(queryClient, organisationListQuery(api)),
    ]);
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, {
      title: en.home.title,
      description: en.shell.description(context.configuration.productName),
    }),
  }),
  staticData: { ownSearch: true },
  component: HomeScreen,
});
