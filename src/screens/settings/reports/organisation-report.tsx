/** The organisation by day: members, shared datasets, API keys and changes; changes by kind, and quotas. */
import { useQuery } from '@tanstack/react-query';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { FailedState } from '../../../components/failed-state.tsx';
import { SectionHead } from '../../../components/section-head.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { Table } from '../../../components/table.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { formatDay, formatNumber } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { DayCharts } from './day-charts.tsx';
import { organisationReportQuery, type ReportsAddress } from './reports-address.ts';

const series = ['members', 'grants', 'keys', 'keyRequests', 'changes'] as const;
/** Figures of each day, which are summed; of the others the last one counts. */
const summed: ReadonlySet<string> = new Set(['keyRequests', 'changes']);

interface OrganisationReportProps {
  readonly organisation: UserOrganisation;
  readonly address: ReportsAddress;
}

export function OrganisationReport({
  organisation: { organisationGUID, name },
  address,
}: OrganisationReportProps) {
  const t = useReportMessages();
  const { actions: actionNames } = useAuditMessages();
  const query = organisationReportQuery(useApi(), organisationGUID, address);
  const { data, error, refetch } = useQuery(query);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const { days, actions, quotas } = data;
  const last = days.at(-1);
  const sumOf = (key: (typeof series)[number]) => days.reduce((sum, day) => sum + day[key], 0);
  return (
    <>
      <DayCharts
        days={days.map(({ day }) => day)}
        series={series.map((key) => ({
          name: t.series[key],
          total: summed.has(key) ? sumOf(key) : (last?.[key] ?? 0),
          note: summed.has(key) ? t.inPeriod : t.now,
          values: days.map((day) => day[key]),
        }))}
      />
      <section>
        <SectionHead title={t.actions} />
        {actions.length === 0 ? (
          <p className="quiet">{t.noRows}</p>
        ) : (
          <Table
            caption={t.caption(t.actions, name)}
            rows={actions}
            rowKey={({ action }) => action}
            columns={[
              { key: 'action', head: t.columns.action, cell: ({ action }) => actionNames[action] ?? action },
              { key: 'count', head: t.columns.count, end: true, cell: ({ count }) => formatNumber(count) },
            ]}
          />
        )}
      </section>
      <section>
        <SectionHead title={t.quotas} />
        {quotas.length === 0 ? (
          <p className="quiet">{t.noQuotas}</p>
        ) : (
          <Table
            caption={t.caption(t.quotas, name)}
            rows={quotas}
            rowKey={({ keyGUID }) => keyGUID}
            columns={[
              { key: 'key', head: t.columns.key, cell: (row) => row.name },
              {
                key: 'quota',
                head: t.columns.quota,
                end: true,
                cell: ({ quota }) => t.perPeriod(quota.limit, quota.period),
              },
              {
                key: 'used',
                head: t.columns.used,
                end: true,
                cell: ({ quota }) => <StackedFigure value={formatNumber(quota.used)} unit={t.units.used} />,
              },
            ]}
          />
        )}
      </section>
      <section>
        <SectionHead title={t.table.days} />
        <Table
          caption={t.caption(t.table.days, name)}
          className="figures"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', head: t.columns.day, cell: ({ day }) => formatDay(day) },
            ...series.map((key) => ({
              key,
              head: t.series[key],
              end: true,
              cell: (row: (typeof days)[number]) => (
                <StackedFigure value={formatNumber(row[key])} unit={t.units[key]} />
              ),
            })),
          ]}
        />
      </section>
    </>
  );
}
