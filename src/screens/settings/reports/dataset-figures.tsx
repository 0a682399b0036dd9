/** The table of a report of use with a row for each dataset, which any of its figures orders. */
import { Link } from '@tanstack/react-router';
import { ArrowDown } from 'lucide';
import type { DatasetAddress } from '../../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../../components/dataset-title-link.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Sparkline } from '../../../components/sparkline.tsx';
import { Table } from '../../../components/table.tsx';
import { useReportMessages } from '../../../messages/reports.ts';
import { tableKinds, useFigureColumns, type Kind, type PartProps } from './figure-columns.tsx';

interface DatasetRow extends Record<Kind, number> {
  readonly key: string;
  readonly title: string;
  /** Null for a sum. */
  readonly dataset: DatasetAddress | null;
  readonly change: string;
  /** Empty for a sum. */
  readonly trend: readonly number[];
}

export function DatasetFigures({ report, caption, page, address }: PartProps) {
  const t = useReportMessages();
  const figures = useFigureColumns<DatasetRow>(tableKinds).map((column, i) => {
    const order = tableKinds[i] ?? address.order;
    const isOrder = order === address.order;
    return {
      ...column,
      isOrder,
      head: (
        <Link
          className="order-head"
          to={page}
          search={{ ...address, order }}
          resetScroll={false}
          aria-label={t.orderBy(t.figures[order])}
        >
          {t.figures[order]}
          {isOrder && <Icon of={ArrowDown} />}
        </Link>
      ),
    };
  });
  const { otherDatasets, totals, before } = report;
  const rows: DatasetRow[] = [
    ...report.datasets.map(({ datasetGUID, slug, viewsBefore, ...row }) => ({
      ...row,
      key: datasetGUID,
      dataset: { datasetGUID, organisationSlug: slug },
      change: t.change(row.views, viewsBefore),
    })),
    ...(otherDatasets.count > 0
      ? [
          {
            ...otherDatasets,
            key: 'others',
            title: t.others(otherDatasets.count),
            dataset: null,
            change: '–',
            trend: [],
          },
        ]
      : []),
    {
      ...totals,
      key: 'all',
      title: t.all,
      dataset: null,
      change: t.change(totals.views, before.views),
      trend: [],
    },
  ];
  return (
    <Table
      caption={caption}
      className="figures"
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'title',
          head: t.columns.dataset,
          cell: ({ title, dataset }) =>
            dataset === null ? (
              <strong>{title}</strong>
            ) : (
              <DatasetTitleLink dataset={dataset} className="plain">
                {title}
              </DatasetTitleLink>
            ),
        },
        ...figures,
        { key: 'change', head: t.columns.change, end: true, wideOnly: true, cell: ({ change }) => change },
        {
          key: 'trend',
          // The views, and how they changed, are written beside it.
          head: <span className="sr">{t.trend}</span>,
          wideOnly: true,
          cell: ({ trend }) => trend.length > 1 && <Sparkline values={trend} />,
        },
      ]}
    />
  );
}
