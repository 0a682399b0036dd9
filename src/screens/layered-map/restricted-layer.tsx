/** In the place of a layer whose data the reader may not read: the way to the page where access is asked for. */
import type { RestrictedDataset } from '#contract/problem.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { DatasetPageLink } from '../embed/dataset-page-link.tsx';

export function RestrictedLayer({ dataset }: { readonly dataset: RestrictedDataset }) {
  const t = useMapsMessages().layer;
  return (
    <p className="quiet t13">
      {t.restricted}{' '}
      <DatasetPageLink dataset={dataset} hash="about">
        {t.askFor}
      </DatasetPageLink>
    </p>
  );
}
