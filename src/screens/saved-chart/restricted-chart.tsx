/** In the place of a chart whose data the reader may not read: the way to the page where access is asked for. */
import type { RestrictedDataset } from '#contract/problem.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { DatasetPageLink } from '../embed/dataset-page-link.tsx';

export function RestrictedChart({ dataset }: { readonly dataset: RestrictedDataset }) {
  const t = useDocumentMessages().data;
  return (
    <>
      <p>{t.restricted}</p>
      <p>
        <DatasetPageLink dataset={dataset} hash="about">
          {t.askFor}
        </DatasetPageLink>
      </p>
    </>
  );
}
