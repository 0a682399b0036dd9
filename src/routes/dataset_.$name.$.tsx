/**
 * `/dataset/{name}` and `/dataset/{name}/resource/{id}`: addresses that datasets and files had in a catalogue of CKAN
 * before they were imported. They lead to the page of the dataset.
 */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { load, requireValid } from '../app/loading.ts';
import { dataset } from '../messages/en/dataset.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { fileAnchor } from '../screens/dataset/file-anchor.ts';
import { readFormerPath } from '../screens/dataset/former-path.ts';
import { formerAddressQuery } from '../services/api/dataset-queries.ts';

export const Route = createFileRoute('/dataset_/$name/$')({
  loader: async ({ context: { queryClient, api }, location }) => {
    const former = readFormerPath(location.pathname);
    requireValid(former !== null, location.pathname);
    if (former === null) return;
    const { slug, datasetGUID, resourceGUID } = await load(queryClient, formerAddressQuery(api, former));
    throw redirect({
      to: '/organisation/$orgSlug/discovery/$datasetGUID',
      params: { orgSlug: slug, datasetGUID },
      ...(resourceGUID !== null && { hash: fileAnchor(resourceGUID) }),
      statusCode: 301,
      replace: true,
    });
  },
  component: () => null,
  errorComponent: FormerFailed,
});

function FormerFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={dataset.failed} />;
}
