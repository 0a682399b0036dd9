/**
 * Where the pages of a dataset are: the public view, the same page as members of its organisation see it, and who can
 * see the dataset.
 */
import { linkOptions } from '@tanstack/react-router';
import type { DatasetSummary } from '#contract/entities/dataset.ts';

/** As the router writes them: `usePageOffered` answers whether they are there. */
export const DATASET_PAGE = '/organisation/$orgSlug/discovery/$datasetGUID';
export const ACCESS_PAGE = '/dashboard/datasets/$datasetGUID/access';

/** A dataset with the slug of its organisation, in either of the forms that answers of services have. */
export type DatasetAddress = Pick<DatasetSummary, 'datasetGUID'> &
  ({ readonly organisation: { readonly slug: string } } | { readonly organisationSlug: string });

/** Whether its page is that of its members alone: what not everyone finds has no public page. */
export const isForMembers = ({
  visibility,
  status,
}: Pick<DatasetSummary, 'visibility' | 'status'>): boolean => visibility !== 'public' || status === 'draft';

const params = (dataset: DatasetAddress) => ({
  orgSlug: 'organisation' in dataset ? dataset.organisation.slug : dataset.organisationSlug,
  datasetGUID: dataset.datasetGUID,
});

/** @param language in which its texts are to be shown; left out: that of the page */
export const publicDatasetLink = (dataset: DatasetAddress, language?: string) =>
  linkOptions({
    to: DATASET_PAGE,
    params: params(dataset),
    ...(language !== undefined && { search: { language } }),
  });

export const memberDatasetLink = (dataset: DatasetAddress, language?: string) =>
  linkOptions({
    to: '/organisation/$orgSlug/dataset/$datasetGUID',
    params: params(dataset),
    ...(language !== undefined && { search: { language } }),
  });
