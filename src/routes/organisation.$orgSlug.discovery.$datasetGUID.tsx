/** `/organisation/{orgSlug}/discovery/{datasetGUID}`: a dataset as everyone sees it. */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../app/loading.ts';
import { areOffered } from '../app/offered-calls.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { datasetPagePath, datasetPath } from '#contract/exports.ts';
import { schemaOrgBreadcrumb, schemaOrgDataset } from '#contract/schema-org.ts';
import { datasetFeed, descriptions, pageHead } from '../components/page-head.ts';
import { dataset as texts } from '../messages/en/dataset.ts';
import { titles } from '../messages/en/titles.ts';
import type { RouterContext } from '../router.tsx';
import { madeWithQuery } from '../screens/apps/apps-queries.ts';
import { DatasetScreen } from '../screens/dataset/dataset-screen.tsx';
import { readDatasetSearch } from '../screens/dataset/dataset-search.ts';
import { datasetViewQuery, relatedQuery } from '../screens/dataset/dataset-view.ts';
import { loadDatasetParts } from '../screens/dataset/lazy-parts.ts';

/** The page in the vocabulary of search engines. */
function thingsOf(
  { origin, configuration, api, queryClient }: RouterContext,
  { orgSlug, datasetGUID }: { orgSlug: string; datasetGUID: string },
  { title, organisation, language }: { title: string; organisation: string; language: string | undefined },
) {
  const dataset = queryClient.getQueryData(datasetViewQuery(api, datasetGUID, language).queryKey);
  const site = { origin, productName: configuration.productName };
  const way = [
    { name: titles.discover, path: '/discovery' },
    { name: organisation, path: `/organisation/${orgSlug}` },
    { name: title, path: datasetPagePath(orgSlug, datasetGUID) },
  ];
  return [
    ...(dataset === undefined ? [] : [schemaOrgDataset(dataset, site)]),
    schemaOrgBreadcrumb(way, origin),
  ];
}

export const Route = createFileRoute('/organisation/$orgSlug/discovery/$datasetGUID')({
  validateSearch: readDatasetSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, configuration }, params, deps, location }) => {
    requireValid(isGuid(params.datasetGUID), location.pathname);
    const [{ title, summary, organisation, availableLanguages = [] }] = await Promise.all([
      load(queryClient, datasetViewQuery(api, params.datasetGUID, deps.language)),
      // The page stands without its relations.
      areOffered(configuration, 'dataset:related') &&
        load(queryClient, relatedQuery(api, params.datasetGUID, deps.language)).catch(() => undefined),
      areOffered(configuration, 'app:list') &&
        load(queryClient, madeWithQuery(api, { datasetGUID: params.datasetGUID })).catch(() => undefined),
      loadDatasetParts(),
    ]);
    // The address of a dataset outlives the name of its organisation.
    if (organisation.slug !== params.orgSlug)
      throw redirect({
        to: '/organisation/$orgSlug/discovery/$datasetGUID',
        params: { ...params, orgSlug: organisation.slug },
        search: deps,
        statusCode: 308,
        replace: true,
      });
    // A page in a language that the dataset has is a page of its own; any other language shows what another page shows.
    const language = availableLanguages.find((tag) => tag === deps.language);
    return { title, summary, organisation: organisation.name, languages: availableLanguages, language };
  },
  head: ({ match: { context, params }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, summary, languages, language } = loaderData;
    const plain = datasetPagePath(params.orgSlug, params.datasetGUID);
    const pathIn = (tag: string | undefined) => (tag === undefined ? plain : `${plain}?language=${tag}`);
    return pageHead(context, {
      title,
      description: summary,
      path: pathIn(language),
      translations: languages.map((tag) => ({ language: tag, href: pathIn(tag) })),
      alternates: [
        datasetFeed(titles.feedOfDataset(title), params.datasetGUID),
        ...descriptions(datasetPath(params.datasetGUID)),
      ],
      things: import.meta.env.SSR ? thingsOf(context, params, loaderData) : [],
    });
  },
  staticData: { section: 'discover' },
  component: DatasetRoute,
  errorComponent: DatasetFailed,
});

function DatasetRoute() {
  const { language } = Route.useSearch();
  return <DatasetScreen datasetGUID={Route.useParams().datasetGUID} language={language} />;
}

function DatasetFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={texts.failed} />;
}
