/**
 * Lists of datasets with what their pages show and no more: every field of an answer travels with the page,
 * and a list that shows no facets need not carry forty tags.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FacetValue, Facets } from '#contract/discovery.ts';
import type { CallInput, CallResponse } from '#contract/index.ts';
import type { RowDataset } from '../../components/dataset-row.tsx';
import { licenceName } from '../../components/licence-name.ts';
import type { Api } from '../../services/api/api.ts';

type Filter = CallInput<'dataset:listDiscovery'>;
type Page = CallResponse<'dataset:listDiscovery'>;

/** More choices than this are not read; the search finds the rest. */
const MOST_CHOICES = 12;

/** The largest choices of a facet, and the chosen ones however small. */
export const trimFacet = (values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] =>
  values.filter(({ value }, place) => place < MOST_CHOICES || chosen.includes(value));

const trimFacets = (facets: Facets, filter: Filter): Facets => ({
  ...facets,
  tags: trimFacet(facets.tags, filter.tags ?? []),
  licences: trimFacet(facets.licences, (filter.licences ?? []).map(String)),
  formats: trimFacet(facets.formats, filter.formats ?? []),
  organisations: trimFacet(facets.organisations, [filter.organisationGUID ?? '']),
});

/** Takes from a dataset what its row shows. */
export const toRow = (dataset: Page['result'][number]): RowDataset => ({
  datasetGUID: dataset.datasetGUID,
  organisation: { slug: dataset.organisation.slug, name: dataset.organisation.name },
  title: dataset.title,
  summary: dataset.summary,
  language: dataset.language,
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
  trend: dataset.trend,
});

/** One page of the discovery list; the page before stays while the next one loads. */
export const discoveryListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'discovery', filter],
    queryFn: async ({ signal }) => {
      const page = await api.call('dataset:listDiscovery', filter, { signal });
      return {
        result: page.result.map(toRow),
        totalCount: page.totalCount,
        facets: trimFacets(page.facets, filter),
      };
    },
    placeholderData: keepPreviousData,
  });

/** A page of a list that has no filters beside it. */
export const plainListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'plain', filter],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = await api.call('dataset:listDiscovery', filter, { signal });
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
  trend,
});

/** A dataset in a short list. */
export type BriefDataset = ReturnType<typeof brief>;

/** The first few datasets of an order, with what a short list shows of each. */
export const briefListQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['dataset', 'brief', filter],
    queryFn: async ({ signal }) =>
      (await api.call('dataset:listDiscovery', filter, { signal })).result.map(brief),
  });
