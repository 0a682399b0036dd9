/** `/organisation/{orgSlug}`: an organisation and its datasets. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { plainListQuery } from '../screens/discovery/dataset-lists.ts';
import { OrganisationScreen } from '../screens/organisation/organisation-screen.tsx';
import {
  organisationDefaults,
  organisationFilter,
  readOrganisationSearch,
} from '../screens/organisation/organisation-search.ts';
import { organisationQuery, organisationStatisticsQuery } from '../services/api/organisation-queries.ts';

export const Route = createFileRoute('/organisation/$orgSlug/')({
  validateSearch: readOrganisationSearch,
  search: { middlewares: [stripSearchParams(organisationDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const { organisationGUID, name } = await load(queryClient, organisationQuery(api, params.orgSlug));
    await Promise.all([
      load(queryClient, organisationStatisticsQuery(api, organisationGUID)),
      load(queryClient, plainListQuery(api, organisationFilter(organisationGUID, deps))),
    ]);
    return { name };
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: pageMeta(context.configuration, {
            title: loaderData.name,
            description: en.organisation.description(loaderData.name),
          }),
        },
  staticData: { section: 'organisations' },
  component: OrganisationRoute,
  errorComponent: OrganisationFailed,
});

function OrganisationRoute() {
  const { orgSlug } = Route.useParams();
  return <OrganisationScreen slug={orgSlug} search={Route.useSearch()} />;
}

function OrganisationFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.failed} />;
}
