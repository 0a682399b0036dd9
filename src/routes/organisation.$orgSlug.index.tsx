/** `/organisation/{orgSlug}`: an organisation and its datasets. */
import {
  createFileRoute,
  redirect,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { areOffered } from '../app/offered-calls.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { organisationPath } from '#contract/exports.ts';
import { schemaOrgBreadcrumb, schemaOrgOrganisation } from '#contract/schema-org.ts';
import { descriptions, documentsFeed, feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { titles } from '../messages/en/titles.ts';
import { madeWithQuery } from '../screens/apps/apps-queries.ts';
import { plainListQuery } from '../screens/discovery/dataset-lists.ts';
import { loadOrganisationFollow } from '../screens/organisation/lazy-follow.ts';
import { OrganisationScreen } from '../screens/organisation/organisation-screen.tsx';
import {
  organisationDefaults,
  organisationFilter,
  readOrganisationSearch,
} from '../screens/organisation/organisation-search.ts';
import { publicDashboardsQuery } from '../services/api/document-queries.ts';
import { organisationQuery, organisationStatisticsQuery } from '../services/api/organisation-queries.ts';
import type { RouterContext } from '../router.tsx';

/** The page in the vocabulary of search engines. */
function thingsOf({ origin, configuration, api, queryClient }: RouterContext, slug: string, name: string) {
  const organisation = queryClient.getQueryData(organisationQuery(api, slug).queryKey);
  const way = [
    { name: en.discovery.organisations.title, path: '/discovery/organisations' },
    { name, path: `/organisation/${slug}` },
  ];
  return [
    schemaOrgOrganisation(organisation ?? { name, slug }, { origin, productName: configuration.productName }),
    schemaOrgBreadcrumb(way, origin),
  ];
}

export const Route = createFileRoute('/organisation/$orgSlug/')({
  validateSearch: readOrganisationSearch,
  search: { middlewares: [stripSearchParams(organisationDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, configuration, noteUnfinished }, params, deps }) => {
    const { organisationGUID, name, slug } = await load(queryClient, organisationQuery(api, params.orgSlug));
    // It is found by its former addresses too.
    if (slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug',
        params: { orgSlug: slug },
        search: deps,
        statusCode: 301,
        replace: true,
      });
    await Promise.all([
      // The page stands without its figures. No server keeps such a page.
      load(queryClient, { ...organisationStatisticsQuery(api, organisationGUID), retry: false }).catch(() =>
        noteUnfinished?.(),
      ),
      load(queryClient, plainListQuery(api, organisationFilter(organisationGUID, deps))),
      // The page stands without its apps and dashboards.
      areOffered(configuration, 'app:list') &&
        load(queryClient, madeWithQuery(api, { organisationGUID })).catch(() => undefined),
      areOffered(configuration, 'dashboard:public') &&
        load(queryClient, publicDashboardsQuery(api, organisationGUID)).catch(() => undefined),
      areOffered(configuration, 'organisation:following') && loadOrganisationFollow(),
    ]);
    return { name, organisationGUID };
  },
  head: ({ match: { context, params, search }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { name, organisationGUID } = loaderData;
    const path = `/organisation/${params.orgSlug}`;
    return pageHead(context, {
      title: name,
      description: titles.ofOrganisation(name),
      path,
      // Its datasets searched, sorted or turned over are the same organisation.
      hidden: search.keywords !== '' || search.order !== undefined || search.page > 1,
      alternates: [
        feed(en.discovery.feedOf([name]), `?organisation=${organisationGUID}`),
        documentsFeed(
          titles.feedOfDocuments(name, context.configuration.flags.MAPPING_SOLUTION),
          organisationGUID,
        ),
        ...descriptions(organisationPath(organisationGUID)),
      ],
      things: import.meta.env.SSR ? thingsOf(context, params.orgSlug, name) : [],
    });
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
