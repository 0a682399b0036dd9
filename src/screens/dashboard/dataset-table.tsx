/** The organisation's datasets as a working table: what, who sees it, how old, how much used. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClockAlert } from 'lucide';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Icon } from '../../components/icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { Status } from '../../components/status.tsx';
import { RowTable, type RowSelection } from '../../components/row-table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetListMessages } from '../../messages/dataset-list.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { useMessages } from '../../messages/messages.ts';
import { needsQuery } from '../../services/api/many-queries.ts';
import { sectionOf } from '../dataset-edit/sections.ts';
import { inLanguage } from '../../components/in-language.ts';

type MyDataset = CallResponse<'dataset:mine'>['result'][number];

export interface DatasetTableProps {
  readonly caption: string;
  readonly datasets: readonly DatasetSummary[];
  /** The rows that are selected; left out for a member who may not edit the datasets of the organisation. */
  readonly selection?: Omit<RowSelection<DatasetSummary>, 'label'>;
}

/** What a dataset needs of the member, in words, and the first thing to do about it. */
function Needs({ dataset }: { readonly dataset: MyDataset | undefined }) {
  const { list, untitled } = useDatasetEditMessages();
  const t = useDatasetListMessages();
  if (dataset === undefined) return null;
  const { needs, hints, title, organisation, datasetGUID } = dataset;
  const [hint] = hints;
  // The badge beside the date says that it is overdue.
  const others = needs.filter((need) => need !== 'overdue');
  if (others.length === 0 && hint === undefined) return null;
  return (
    <p className="t13 row-needs">
      {others.length > 0 && (
        <span className="needs">{others.map((need) => list.needs[need]).join(', ')}</span>
      )}
      {hint !== undefined && (
        <span className="quiet">
          <Link
            to="/organisation/$orgSlug/dataset/$datasetGUID/edit"
            params={{ orgSlug: organisation.slug, datasetGUID }}
            search={{ section: sectionOf(hint.field), field: hint.field }}
            aria-label={t.hint(hint.text, title || untitled)}
          >
            {hint.text}
          </Link>
          {hints.length > 1 && ` ${t.more(hints.length - 1)}`}
        </span>
      )}
    </p>
  );
}

/** Who answers for a dataset. */
function Owner({ dataset }: { readonly dataset: MyDataset | undefined }) {
  return dataset === undefined || dataset.owner === null ? null : (
    <p className="t13 quiet">{dataset.owner}</p>
  );
}

function Updated({ dataset }: { dataset: DatasetSummary }) {
  const t = useDashboardMessages();
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

export function DatasetTable({ caption, datasets, selection }: DatasetTableProps) {
  const { discovery } = useMessages();
  const dashboard = useDashboardMessages();
  const t = dashboard.columns;
  const { list: edit, untitled } = useDatasetEditMessages();
  const words = useDatasetListMessages();
  const isEditable = selection !== undefined;
  const guids = datasets.map(({ datasetGUID }) => datasetGUID);
  const asked = useQuery(needsQuery(useApi(), isEditable ? guids : []));
  const { data: needs } = asked;
  return (
    <>
      <FailedPart of={asked} part="needs" />
      <RowTable
        caption={caption}
        {...(selection !== undefined && {
          selection: {
            ...selection,
            label: ({ title }: DatasetSummary) => words.select(title || untitled),
          },
        })}
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
                  <DatasetTitleLink
                    dataset={dataset}
                    asMember
                    className="plain"
                    {...inLanguage(dataset.language)}
                  >
                    {dataset.title}
                  </DatasetTitleLink>
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
                  <Owner dataset={needs?.get(dataset.datasetGUID)} />
                  <Needs dataset={needs?.get(dataset.datasetGUID)} />
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
    </>
  );
}
