/** A dataset as readers would get it if it was published now: as a row of a list, and as its page begins. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Status } from '../../components/status.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatBytes } from '../../messages/format.ts';
import { draftPreviewQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import '../../styles/dataset.css';
import { DatasetFacts } from '../dataset/dataset-facts.tsx';
import { toView } from '../dataset/dataset-view.ts';

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
        <div className="dataset-head">
          <Fingerprint dataset={view} scale={2} />
          <div className="stack s">
            <p className="preview-title" lang={view.language}>
              {view.title}
            </p>
            <p className="row wrap gap-4 t14">
              <span className="strong">{view.organisation.name}</span>
              <Status status={view.status} />
            </p>
          </div>
        </div>
        <DatasetFacts dataset={view} />
        <Markdown text={view.description} language={view.language} />
        {view.tags.length > 0 && <p className="quiet">{view.tags.join(', ')}</p>}
        <h3>{t.files}</h3>
        {view.resources.length === 0 ? (
          <p className="quiet">{t.noFiles}</p>
        ) : (
          <ul className="violation-list">
            {view.resources.map((file) => (
              <li key={file.resourceGUID}>
                <p className="strong">{file.name}</p>
                <p className="quiet t13">
                  {[
                    file.format,
                    file.bytes !== null && formatBytes(file.bytes),
                    file.shape !== null && messages.files.shape(file.shape.rows, file.shape.columns),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                {file.description !== null && <p>{file.description}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
