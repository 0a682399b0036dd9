/** The whole address of a dataset's public page, which is the one to cite and to share, also where members read it. */
import { useRouter } from '@tanstack/react-router';
import { publicDatasetLink } from '../../components/dataset-link.ts';
import type { DatasetView } from './dataset-view.ts';

/** The server knows the public origin; where a page is reached by another name, its texts stay as they came. */
export function usePublicAddress(dataset: Pick<DatasetView, 'datasetGUID' | 'organisation'>): string {
  const router = useRouter();
  return `${router.origin ?? ''}${router.buildLocation(publicDatasetLink(dataset)).href}`;
}

/** An address that only members can open is not worth passing on. */
export const isShareable = ({ status, visibility }: Pick<DatasetView, 'status' | 'visibility'>): boolean =>
  visibility === 'public' && status !== 'draft';
