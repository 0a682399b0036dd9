/** Use of the organisation's data: four charts, and tables by dataset, file, format, key and day. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Table } from '../../../components/table.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { formatDay, formatNumber } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { DatasetFigures } from './dataset-figures.tsx';
import { DayCharts } from './day-charts.tsx';
import { explainedDay } from './explained-day.ts';
import { kinds, tableKinds, useFigureColumns, type PartProps, type Report } from './figure-columns.tsx';
import { UsePanels, useWithinColumn } from './use-panels.tsx';
import { reportQuery, reportTables, type ReportsAddress, type ReportsPage } from './reports-address.ts';

function Files({ report, caption }: PartProps) {
  const t = useReportMessages();
  const figures = useFigureColumns<Report['resources'][number]>([
    'previews',
    'downloads',
    'apiCalls',
    'spatialCalls',
  ]);
  return (
    <Table
      caption={caption}
      className="figures"
      rows={report.resources}
      rowKey={({ resourceGUID }) => resourceGUID}
      columns={[
        {
          key: 'name',
          head: t.columns.file,
          cell: ({ name, datasetTitle }) => (
            <>
              {name} <span className="quiet t13">{datasetTitle}</span>
            </>
          ),
        },
        ...figures,
      ]}
    />
  );
}

function Formats({ report, caption }: PartProps) {
  const t = useReportMessages();
  const figures = useFigureColumns<Report['formats'][number]>(['downloads', 'apiCalls']);
  return (
    <Table
      caption={caption}
      className="figures"
      rows={report.formats}
      rowKey={({ format }) => format}
      columns={[
        { key: 'format', head: t.columns.format, cell: ({ format }) => format || t.noFormat },
        ...figures,
      ]}
    />
  );
}

function Keys({ report, caption }: PartProps) {
  const t = useReportMessages();
  const figures = useFigureColumns<Report['keys'][number]>(['apiCalls', 'spatialCalls', 'downloads']);
  const within = useWithinColumn();
  return (
    <Table
      caption={caption}
      className="figures"
      rows={report.keys}
      rowKey={({ keyGUID }) => keyGUID ?? ''}
      columns={[
        {
          key: 'key',
          head: t.columns.key,
          cell: ({ keyGUID, name, organisationName }) =>
            keyGUID === null ? (
              t.noKey
            ) : (
              <>
                {name} <span className="quiet t13">{organisationName}</span>
              </>
            ),
        },
        ...figures,
        {
          key: 'refused',
          head: t.columns.refused,
          end: true,
          cell: ({ refused }) => <StackedFigure value={formatNumber(refused)} unit={t.units.refused} />,
        },
        within,
      ]}
    />
  );
}

function Days({ report, caption }: PartProps) {
  const t = useReportMessages();
  const figures = useFigureColumns<Report['days'][number]>(tableKinds);
  return (
    <Table
      caption={caption}
      className="figures"
      rows={report.days.toReversed()}
      rowKey={({ day }) => day}
      columns={[{ key: 'day', head: t.columns.day, cell: ({ day }) => formatDay(day) }, ...figures]}
    />
  );
}

const parts = { datasets: DatasetFigures, files: Files, formats: Formats, keys: Keys, days: Days };

interface UseReportProps {
  readonly organisation: UserOrganisation;
  readonly page: ReportsPage;
  readonly address: ReportsAddress;
}

export function UseReport({ organisation: { organisationGUID, name }, page, address }: UseReportProps) {
  const t = useReportMessages();
  const { data: report, error, refetch } = useQuery(reportQuery(useApi(), organisationGUID, address));
  if (report === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const { totals, before, days } = report;
  const isUsed = kinds.some((kind) => totals[kind] + before[kind] > 0) || report.keys.length > 0;
  if (!isUsed)
    return (
      <EmptyState title={t.none}>
        <p className="measure">{t.noneText}</p>
      </EmptyState>
    );
  const rowsOf = { ...report, files: report.resources };
  const Part = parts[address.table];
  const marked = explainedDay(report, kinds);
  return (
    <>
      {report.sample && <p className="quiet t14">{t.sample}</p>}
      <DayCharts
        days={days.map(({ day }) => day)}
        series={kinds.map((kind) => ({
          name: t.figures[kind],
          total: totals[kind],
          note: address.compare ? t.change(totals[kind], before[kind]) : t.inPeriod,
          ...(kind === 'apiCalls' && totals.spatialCalls > 0 && { part: t.spatial(totals.spatialCalls) }),
          values: days.map((day) => day[kind]),
          ...(address.compare && { before: days.map((day) => day.before[kind]) }),
          ...(marked?.kind === kind && { marked: marked.at }),
        }))}
        {...(marked !== null && {
          explained: {
            at: marked.at,
            text: t.explained(
              formatDay(marked.event.day),
              marked.event.version,
              marked.event.fileName,
              marked.event.datasetTitle,
            ),
          },
        })}
        table={
          <Link className="t13" to={page} search={{ ...address, table: 'days' }}>
            {t.daysAsTable(days.length)}
          </Link>
        }
      />
      <Tabs
        label={t.tables}
        tabs={reportTables.map((table) => ({
          key: table,
          label: t.table[table],
          count:
            table === 'datasets' ? report.datasets.length + report.otherDatasets.count : rowsOf[table].length,
          current: table === address.table,
          link: { to: page, search: { ...address, table } },
        }))}
      />
      {rowsOf[address.table].length === 0 ? (
        <p className="quiet">{t.noRows}</p>
      ) : (
        <Part
          report={report}
          caption={t.caption(t.table[address.table], name)}
          page={page}
          address={address}
        />
      )}
      {/* The other tables are of formats, keys and days themselves. */}
      {address.table === 'datasets' && <UsePanels report={report} />}
    </>
  );
}
