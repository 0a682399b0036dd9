/** Where a dataset's page is: the public view, and the same page as members of its organisation see it. */
import { linkOptions } from '@tanstack/react-router';
import type { DatasetSummary } from '#contract/entities/dataset.ts';

type Address = Pick<DatasetSummary, 'datasetGUID'> & { readonly organisation: { readonly slug: string } };

const params = ({ datasetGUID, organisation }: Address) => ({ orgSlug: organisation.slug, datasetGUID });

export const publicDatasetLink = (dataset: Address) =>
  linkOptions({ to: '/organisation/$orgSlug/discovery/$datasetGUID', params: params(dataset) });

export const memberDatasetLink = (dataset: Address) =>
  linkOptions({ to: '/organisation/$orgSlug/dataset/$datasetGUID', params: params(dataset) });
