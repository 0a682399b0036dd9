/** A dataset as readers would get it if it was published now: as a row of a list, and as its page begins. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { draftPreviewQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { toView } from '../dataset/dataset-view.ts';
import { DraftPage } from '../shared-draft/draft-page.tsx';
import { DraftLinks } from './draft-links.tsx';

export function DraftPreview({ dataset }: { readonly dataset: EditedDataset }) {
  const messages = useDatasetEditMessages();
  const t = messages.previewed;
  const publication = {
    status: dataset.status === 'draft' ? ('published' as const) : dataset.status,
    visibility: dataset.status === 'draft' ? ('public' as const) : dataset.visibility,
  };
  const { data, error, refetch } = useQuery(
    draftPreviewQuery(useApi(), dataset.datasetGUID, publication, dataset),
  );
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <FailedState title={t.failed} offline={!navigator.onLine} onRetry={() => void refetch()} />
    );
  const view = toView(data);
  const shape = view.resources.find((one) => one.shape !== null)?.shape ?? null;
  return (
    <div className="stack draft-preview">
      <Banner kind="info">{t.note}</Banner>
      {dataset.status === 'draft' && <DraftLinks datasetGUID={dataset.datasetGUID} />}
      <section className="stack s" aria-labelledby="preview-row">
        <h2 id="preview-row">{t.row}</h2>
        <ul className="results">
          <DatasetRow
            dataset={{
              ...view,
              shape,
              match: null,
              licence: view.licence?.label ?? null,
              views: view.statistic.viewCount,
              downloads: view.statistic.fileDownloadCount,
            }}
            level={3}
          />
        </ul>
      </section>
      <section className="stack" aria-labelledby="preview-page">
        <h2 id="preview-page">{t.page}</h2>
        <DraftPage dataset={data} />
      </section>
    </div>
  );
}
