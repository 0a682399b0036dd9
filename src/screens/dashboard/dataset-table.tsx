/** The organisation's datasets as a working table: what, who sees it, how old, how much used. */
import { Link } from '@tanstack/react-router';
import { ClockAlert } from 'lucide';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { memberDatasetLink } from '../../components/dataset-link.ts';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Icon } from '../../components/icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { Status } from '../../components/status.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useMessages } from '../../messages/messages.ts';

export interface DatasetTableProps {
  readonly caption: string;
  readonly datasets: readonly DatasetSummary[];
  /** The member may edit datasets of the organisation. */
  readonly isEditable: boolean;
}

function Updated({ dataset }: { dataset: DatasetSummary }) {
  const t = useMessages().dashboard;
  // A planned record has no data yet, so the age of the record would pass for that of the data.
  if (dataset.overdueDays === null)
    return (
      <span className="quiet">
        {dataset.status === 'planned' ? t.notPublished : <RelativeTime at={dataset.updatedAt} />}
      </span>
    );
  return (
    <span className="badge warning">
      <Icon of={ClockAlert} />
      {t.overdue(dataset.overdueDays)}
    </span>
  );
}

export function DatasetTable({ caption, datasets, isEditable }: DatasetTableProps) {
  const { dashboard, discovery } = useMessages();
  const t = dashboard.columns;
  const edit = useDatasetEditMessages().list;
  return (
    <RowTable
      caption={caption}
      className="dash"
      rows={datasets}
      rowKey={({ datasetGUID }) => datasetGUID}
      columns={[
        {
          key: 'title',
          head: t.title,
          cell: (dataset) => (
            <div className="dataset-cell">
              <Fingerprint dataset={dataset} />
              <span>
                <Link {...memberDatasetLink(dataset)} className="plain" lang={dataset.language}>
                  {dataset.title}
                </Link>
                {isEditable && (
                  <Link
                    to="/organisation/$orgSlug/dataset/$datasetGUID/edit"
                    params={{ orgSlug: dataset.organisation.slug, datasetGUID: dataset.datasetGUID }}
                    className="edit-link t13"
                    aria-label={edit.editLabel(dataset.title)}
                  >
                    {edit.edit}
                  </Link>
                )}
              </span>
            </div>
          ),
        },
        {
          key: 'status',
          head: t.status,
          cell: ({ status, visibility }) => (
            <>
              <Status status={status} />
              <p className="t13 quiet audience">{discovery.visibility[visibility]}</p>
            </>
          ),
        },
        {
          key: 'updated',
          head: t.updated,
          className: 'nowrap',
          cell: (dataset) => <Updated dataset={dataset} />,
        },
        {
          key: 'use',
          head: t.use,
          end: true,
          wideOnly: true,
          cell: ({ trend, statistic }) =>
            statistic.viewCount === 0 ? (
              <span className="quiet">–</span>
            ) : (
              <span className="row use-cell">
                <Sparkline values={trend} width={64} />
                <span className="n">{formatNumber(statistic.viewCount)}</span>
              </span>
            ),
        },
      ]}
    />
  );
}
