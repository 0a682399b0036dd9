/**
 * Lists of datasets with what their pages show and no more: every field of an answer travels with the page,
 * and a list that shows no facets need not carry forty tags.
 */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FacetValue, Facets } from '#contract/discovery.ts';
import type { CallInput, CallResponse } from '#contract/index.ts';
import { load } from '../../app/loading.ts';
import type { RowDataset } from '../../components/dataset-row.tsx';
import { sparkLevels } from '../../components/spark-levels.ts';
import { licenceName } from '../../components/licence-name.ts';
import type { Api } from '../../services/api/api.ts';
import { discoveryFilter, facetNames, type DiscoverySearch, type FacetName } from './discovery-search.ts';

type Filter = CallInput<'dataset:listDiscovery'>;
type Page = CallResponse<'dataset:listDiscovery'>;

/** So many choices of a facet are in the page; anyone who wants the rest asks for them. */
const FIRST_CHOICES = 6;

/** The choices of a facet that are shown, and how many there are. */
export interface ShownFacet {
  readonly values: readonly FacetValue[];
  readonly size: number;
}

/** The largest choices of a facet, and the chosen ones however small. */
export function trimFacet(values: readonly FacetValue[], chosen: readonly unknown[] = []): ShownFacet {
  const isChosen = ({ value }: FacetValue) => chosen.some((one) => String(one) === value);
  return {
    values: values.filter((choice, place) => place < FIRST_CHOICES || isChosen(choice)),
    size: values.length,
  };
}

const trimFacets = (facets: Facets, filter: Filter): Record<FacetName, ShownFacet> => ({
  theme: trimFacet(facets.themes, filter.themes),
  status: trimFacet(facets.statuses, filter.statuses),
  organisation: trimFacet(facets.organisations, [filter.organisationGUID]),
  tag: trimFacet(facets.tags, filter.tags),
  format: trimFacet(facets.formats, filter.formats),
  licence: trimFacet(facets.licences, filter.licences),
});

/** Takes from a dataset what its row shows. */
export const toRow = (dataset: Page['result'][number]): RowDataset => ({
  datasetGUID: dataset.datasetGUID,
  organisation: { slug: dataset.organisation.slug, name: dataset.organisation.name },
  title: dataset.title,
  summary: dataset.summary,
  language: dataset.language,
  textLanguages: dataset.textLanguages,
  status: dataset.status,
  formats: dataset.formats,
  licence: dataset.licence === null ? null : licenceName(dataset.licence),
  frequency:
    dataset.frequency === null ? null : { code: dataset.frequency.code, label: dataset.frequency.label },
  freshness: dataset.freshness,
  overdueDays: dataset.overdueDays,
  shape: dataset.shape,
  fingerprint: dataset.fingerprint,
  updatedAt: dataset.updatedAt,
  expectedAt: dataset.expectedAt,
  match: dataset.match,
  views: dataset.statistic.viewCount,
  downloads: dataset.statistic.fileDownloadCount,
  trend: sparkLevels(dataset.trend),
});

/** The languages that datasets can be read in, with the one that was asked for; none where there is only one. */
export function languagesOf(datasets: Page['result'], asked: string | undefined): string[] {
  const all = datasets.flatMap(({ language, availableLanguages = [language] }) => availableLanguages);
  const languages = [...new Set([...all, ...(asked === undefined ? [] : [asked])])].toSorted();
  return languages.length < 2 ? [] : languages;
}

/** One page of the discovery list; the page before stays while the next one loads. */
export const discoveryListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'discovery', filter],
    queryFn: async ({ signal }) => {
      const page = await api.call(
        'dataset:listDiscovery',
        { ...filter, withRelated: filter.keywords !== '' },
        { signal },
      );
      return {
        result: page.result.map(toRow),
        languages: languagesOf(page.result, filter.language),
        totalCount: page.totalCount,
        facets: trimFacets(page.facets, filter),
        correction: page.correction,
        isCorrected: page.isCorrected,
        related: (page.related ?? []).map(toRow),
        alternatives: page.alternatives,
      };
    },
    placeholderData: keepPreviousData,
  });

/** Every choice of one facet; the same answer serves every page and order of the list. */
export function facetQuery(api: Api, filter: Filter, facet: FacetName) {
  const request = { ...filter, order: undefined, limit: 1, offset: 0 };
  return queryOptions({
    queryKey: ['dataset', 'facet', facet, request],
    queryFn: async ({ signal }) => {
      const { facets } = await api.call('dataset:listDiscovery', request, { signal });
      return facets[facetNames[facet]];
    },
  });
}

/** Loads all that the list of datasets shows at an address. */
export async function loadDiscovery(queryClient: QueryClient, api: Api, search: DiscoverySearch) {
  const filter = discoveryFilter(search);
  const { more } = search;
  const [list] = await Promise.all([
    load(queryClient, discoveryListQuery(api, filter)),
    more !== undefined && load(queryClient, facetQuery(api, filter, more)),
  ]);
  return list;
}

/** One page of the list, as its screen has it. */
export type DiscoveryList = Awaited<ReturnType<typeof loadDiscovery>>;

/** A page of a list that has no filters beside it. */
export const plainListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'plain', filter],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = await api.call(
        'dataset:listDiscovery',
        { ...filter, withFacets: false },
        { signal },
      );
      return { result: result.map(toRow), totalCount };
    },
    placeholderData: keepPreviousData,
  });

const brief = ({
  datasetGUID,
  organisation,
  title,
  language,
  status,
  tags,
  fingerprint,
  freshness,
  updatedAt,
  statistic,
  trend,
}: Page['result'][number]) => ({
  datasetGUID,
  organisation: { slug: organisation.slug, name: organisation.name },
  title,
  language,
  status,
  tags: tags.slice(0, 2),
  fingerprint,
  freshness,
  updatedAt,
  views: statistic.viewCount,
  trend: sparkLevels(trend),
});

/** A dataset in a short list. */
export type BriefDataset = ReturnType<typeof brief>;

/** The first few datasets of an order, with what a short list shows of each. */
export const briefListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'brief', filter],
    queryFn: async ({ signal }) =>
      (await api.call('dataset:listDiscovery', { ...filter, withFacets: false }, { signal })).result.map(
        brief,
      ),
  });
