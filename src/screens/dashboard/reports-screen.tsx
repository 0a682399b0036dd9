/** `/dashboard/reports`: how the datasets of the member's organisation are used. */
import { useReportMessages } from '../../messages/reports.ts';
import { ReportExport, ReportTools } from '../settings/reports/report-tools.tsx';
import type { ReportsAddress } from '../settings/reports/reports-address.ts';
import { UseReport } from '../settings/reports/use-report.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const PAGE = '/dashboard/reports';

interface DashboardReportsProps {
  readonly address: ReportsAddress;
}

export function DashboardReports({ address: given }: DashboardReportsProps) {
  const t = useReportMessages();
  const address: ReportsAddress = { ...given, view: 'use' };
  return (
    <DashboardPage
      title={t.ours}
      actions={({ organisationGUID }) => (
        <ReportExport organisationGUID={organisationGUID} address={{ ...address, view: 'use' }} />
      )}
    >
      {(organisation) => (
        <div className="stack">
          <p className="quiet t14 measure">{t.leadUse(organisation.name)}</p>
          <ReportTools organisationGUID={organisation.organisationGUID} page={PAGE} address={address} />
          <UseReport organisation={organisation} page={PAGE} address={address} />
        </div>
      )}
    </DashboardPage>
  );
}
