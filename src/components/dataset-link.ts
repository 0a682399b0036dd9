/** Where a dataset's page is: the public view, and the same page as members of its organisation see it. */
import { linkOptions } from '@tanstack/react-router';
import type { DatasetSummary } from '#contract/entities/dataset.ts';

export type DatasetAddress = Pick<DatasetSummary, 'datasetGUID'> & {
  readonly organisation: { readonly slug: string };
};

const params = ({ datasetGUID, organisation }: DatasetAddress) => ({
  orgSlug: organisation.slug,
  datasetGUID,
});

/** @param language in which its texts are to be shown; left out: that of the page */
export const publicDatasetLink = (dataset: DatasetAddress, language?: string) =>
  linkOptions({
    to: '/organisation/$orgSlug/discovery/$datasetGUID',
    params: params(dataset),
    ...(language !== undefined && { search: { language } }),
  });

export const memberDatasetLink = (dataset: DatasetAddress, language?: string) =>
  linkOptions({
    to: '/organisation/$orgSlug/dataset/$datasetGUID',
    params: params(dataset),
    ...(language !== undefined && { search: { language } }),
  });
