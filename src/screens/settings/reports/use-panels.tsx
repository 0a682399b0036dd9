/** Below the tables of a report: downloads by format as bars, and API calls by key. */
import { Link } from '@tanstack/react-router';
import type { CallResponse } from '#contract/index.ts';
import { SectionHead } from '../../../components/section-head.tsx';
import { Table, type TableColumn } from '../../../components/table.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import { useConfiguration } from '../../../app/context.ts';
import { usePageOffered } from '../../../app/offered-calls.ts';
import { keysDefaults } from '../keys/keys-search.ts';
import { useMembership } from '../use-membership.ts';

type Report = CallResponse<'report:use'>;

/** Lines of each panel; the tables have all. */
const LINES = 8;

/** How long the calls of a key took. */
export function useWithinColumn(): TableColumn<Report['keys'][number]> {
  const t = useReportMessages();
  return {
    key: 'within',
    head: t.columns.within,
    end: true,
    cell: ({ within }) =>
      within === null ? (
        <span className="quiet">{t.noTime}</span>
      ) : (
        <StackedFigure value={t.milliseconds(within)} unit={t.units.within} />
      ),
  };
}

function DownloadsByFormat({ report: { formats, totals } }: { readonly report: Report }) {
  const t = useReportMessages();
  const downloaded = formats.filter(({ downloads }) => downloads > 0).slice(0, LINES);
  const most = Math.max(1, ...downloaded.map(({ downloads }) => downloads));
  return (
    <section aria-label={t.panels.downloads}>
      <SectionHead title={t.panels.downloads}>
        <span className="aside num">{formatNumber(totals.downloads)}</span>
      </SectionHead>
      {downloaded.length === 0 ? (
        <p className="quiet">{t.noRows}</p>
      ) : (
        <Table
          caption={t.panels.downloads}
          className="format-bars"
          rows={downloaded}
          rowKey={({ format }) => format}
          columns={[
            {
              key: 'format',
              head: t.columns.format,
              cell: ({ format }) => (format === '' ? t.noFormat : <code>{format}</code>),
            },
            {
              key: 'downloads',
              head: t.figures.downloads,
              end: true,
              cell: ({ downloads }) => (
                <span className="format-bar">
                  <span aria-hidden="true" style={{ inlineSize: `${(downloads / most) * 100}%` }} />
                  <span className="num">{formatNumber(downloads)}</span>
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function CallsByKey({ report: { keys } }: { readonly report: Report }) {
  const t = useReportMessages();
  const { flags } = useConfiguration();
  const { may } = useMembership();
  const within = useWithinColumn();
  const isPageOffered = usePageOffered();
  const calling = keys.filter(({ apiCalls, refused }) => apiCalls + refused > 0).slice(0, LINES);
  return (
    <section aria-label={t.panels.keys}>
      <SectionHead title={t.panels.keys}>
        {flags.API_KEYS && may('key.manage') && isPageOffered('/settings/apiKeys') && (
          <Link className="aside t14" to="/settings/apiKeys" search={keysDefaults}>
            {t.table.keys}
          </Link>
        )}
      </SectionHead>
      {calling.length === 0 ? (
        <p className="quiet">{t.noRows}</p>
      ) : (
        <Table
          caption={t.panels.keys}
          className="figures"
          rows={calling}
          rowKey={({ keyGUID }) => keyGUID ?? ''}
          columns={[
            {
              key: 'key',
              head: t.columns.key,
              cell: ({ keyGUID, name, organisationName }) =>
                keyGUID === null ? (
                  <strong>{t.noKey}</strong>
                ) : (
                  <>
                    <code>{name}</code>
                    <span className="quiet t13 block">{organisationName}</span>
                  </>
                ),
            },
            {
              key: 'calls',
              head: t.panels.calls,
              end: true,
              cell: ({ apiCalls }) => (
                <StackedFigure value={formatNumber(apiCalls)} unit={t.units.apiCalls} />
              ),
            },
            {
              key: 'refused',
              head: t.columns.refused,
              end: true,
              cell: ({ refused }) => <StackedFigure value={formatNumber(refused)} unit={t.units.refused} />,
            },
            within,
          ]}
        />
      )}
    </section>
  );
}

export function UsePanels({ report }: { readonly report: Report }) {
  return (
    <div className="use-panels">
      <DownloadsByFormat report={report} />
      <CallsByKey report={report} />
    </div>
  );
}
