/** How many entries each of the last days has, with the days of the filter marked; the days are also there as a table. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AUDIT_CHART_DAYS } from '#contract/audit.ts';
import { useApi } from '../../../app/context.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { Table } from '../../../components/table.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { formatDay, formatNumber } from '../../../messages/format.ts';
import '../../../styles/audit-chart.css';
import { type AuditAddress } from './audit-address.ts';
import { auditDaysQuery, lastDays } from './audit-queries.ts';

const HEIGHT = 32;
/** Of a bar and the gap after it. */
const STEP = 10;
const BAR = 8;
/** The least that is drawn of a day with entries. */
const LEAST = 2;

interface AuditChartProps {
  readonly organisationGUID: string;
  readonly address: AuditAddress;
}

/** Whether the filter lets entries of this day through. */
const isChosen = (day: string, { from, until }: AuditAddress): boolean =>
  (from !== '' || until !== '') && (from === '' || day >= from) && (until === '' || day <= until);

export function AuditChart({ organisationGUID, address }: AuditChartProps) {
  const t = useAuditMessages().chart;
  const [days] = useState(() => lastDays(AUDIT_CHART_DAYS, new Date()));
  const asked = useQuery(auditDaysQuery(useApi(), organisationGUID, days));
  const { data: counts } = asked;
  if (asked.isLoadingError) return <FailedPart of={asked} part="days" />;
  if (counts === undefined) return <div className="audit-chart" aria-hidden="true" />;
  const most = Math.max(1, ...counts);
  const rows = days.map((day, index) => ({ day, count: counts[index] ?? 0 }));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const only = (day: string) => ({ ...address, from: day, until: day });
  const width = days.length * STEP;
  return (
    <figure className="audit-chart">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of our own numbers, not a file.
        role="img"
        aria-label={t.label(total, days.length, most)}
      >
        {rows.map(({ day, count }, index) => {
          const height = count === 0 ? 0 : Math.max(LEAST, Math.round((count / most) * HEIGHT));
          return (
            <rect
              key={day}
              className={isChosen(day, address) ? 'chosen' : undefined}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption className="quiet t13">
        <span>{formatDay(days[0] ?? '')}</span>
        <span>{t.total(total)}</span>
        <span>{t.today}</span>
      </figcaption>
      <details className="t13">
        <summary>{t.asTable}</summary>
        <Table
          caption={t.caption(days.length)}
          className="figures"
          rows={rows.filter(({ count }) => count > 0).toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              head: t.day,
              cell: ({ day }) => (
                <Link
                  to="/settings/audit"
                  search={only(day)}
                  resetScroll={false}
                  aria-label={t.only(formatDay(day))}
                >
                  {formatDay(day)}
                </Link>
              ),
            },
            { key: 'count', head: t.count, end: true, cell: ({ count }) => formatNumber(count) },
          ]}
        />
      </details>
    </figure>
  );
}
