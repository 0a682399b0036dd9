/** `/`: the start page. */
import { createFileRoute } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { areOffered } from '../app/offered-calls.ts';
import { CATALOGUE_PATH } from '#contract/exports.ts';
import { schemaOrgCatalogue, schemaOrgSite } from '#contract/schema-org.ts';
import { descriptions, feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { titles } from '../messages/en/titles.ts';
import { briefListQuery } from '../screens/discovery/dataset-lists.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { largestOrganisations, mostUsedFilter, recentFilter } from '../screens/home/home-filters.ts';
import { catalogueSummaryQuery } from '../services/api/dataset-queries.ts';
import { organisationPageQuery } from '../services/api/organisation-queries.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api, configuration } }) => {
    await Promise.all([
      areOffered(configuration, 'catalogue:summary') && load(queryClient, catalogueSummaryQuery(api)),
      load(queryClient, briefListQuery(api, recentFilter)),
      load(queryClient, briefListQuery(api, mostUsedFilter)),
      load(
        queryClient,
        organisationPageQuery(api, largestOrganisations, areOffered(configuration, 'organisation:find')),
      ),
    ]);
  },
  head: ({ match: { context } }) => {
    const { origin, configuration } = context;
    const site = { origin, productName: configuration.productName };
    return pageHead(context, {
      title: titles.home,
      description: en.shell.description(configuration.productName),
      path: '/',
      alternates: [feed(en.discovery.feed), ...descriptions(CATALOGUE_PATH)],
      things: import.meta.env.SSR ? [schemaOrgSite(site), schemaOrgCatalogue(site)] : [],
    });
  },
  staticData: { ownSearch: true },
  component: HomeScreen,
});
