/** `/discovery/organisations`: who publishes here. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { areOffered } from '../app/offered-calls.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { OrganisationsScreen } from '../screens/discovery/organisations-screen.tsx';
import {
  organisationsDefaults,
  organisationsRequest,
  readOrganisationsSearch,
} from '../screens/discovery/organisations-search.ts';
import { organisationPageQuery } from '../services/api/organisation-queries.ts';

export const Route = createFileRoute('/discovery/organisations')({
  validateSearch: readOrganisationsSearch,
  search: { middlewares: [stripSearchParams(organisationsDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, configuration }, deps }) => {
    await load(
      queryClient,
      organisationPageQuery(api, organisationsRequest(deps), areOffered(configuration, 'organisation:find')),
    );
  },
  head: ({ match: { context, search } }) =>
    pageHead(context, {
      ...en.discovery.organisations,
      path: '/discovery/organisations',
      // One list under every word is one page to a search engine.
      hidden: search.keywords !== '' || search.page > 1,
    }),
  staticData: { section: 'organisations' },
  component: OrganisationsRoute,
  errorComponent: OrganisationsFailed,
});

function OrganisationsRoute() {
  return <OrganisationsScreen search={Route.useSearch()} />;
}

function OrganisationsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.organisations.failed} />;
}
