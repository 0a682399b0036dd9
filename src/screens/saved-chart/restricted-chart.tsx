/** In the place of a chart whose data the reader may not read: the way to the page where access is asked for. */
import type { RestrictedDataset } from '#contract/problem.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { DATASET_PAGE } from '../../components/dataset-link.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { DatasetPageLink } from '../embed/dataset-page-link.tsx';

export function RestrictedChart({ dataset }: { readonly dataset: RestrictedDataset }) {
  const t = useDocumentMessages().data;
  const isPageOffered = usePageOffered();
  return (
    <>
      <p>{t.restricted}</p>
      {isPageOffered(DATASET_PAGE) && (
        <p>
          <DatasetPageLink dataset={dataset} hash="about">
            {t.askFor}
          </DatasetPageLink>
        </p>
      )}
    </>
  );
}
