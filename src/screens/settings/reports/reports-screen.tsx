/** `/settings/reports`: how the organisation's data is used, and how the organisation changes. */
import { Tabs } from '../../../components/tabs.tsx';
import { useReportMessages } from '../../../messages/reports.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { OrganisationReport } from './organisation-report.tsx';
import { ReportExport, ReportTools } from './report-tools.tsx';
import { reportViews, type ReportsAddress } from './reports-address.ts';
import { UseReport } from './use-report.tsx';

interface ReportsScreenProps {
  readonly address: ReportsAddress;
}

export function ReportsScreen({ address }: ReportsScreenProps) {
  const t = useReportMessages();
  const { may } = useMembership();
  const view = may('audit.read') ? address.view : 'use';
  return (
    <SettingsPage
      title={t.title}
      needs="organisation.read"
      actions={({ organisationGUID }) => (
        <ReportExport organisationGUID={organisationGUID} address={{ ...address, view }} />
      )}
    >
      {(organisation) => (
        <div className="stack">
          {may('audit.read') && (
            <Tabs
              label={t.views}
              tabs={reportViews.map((one) => ({
                key: one,
                label: t.view[one],
                current: one === view,
                link: { to: '/settings/reports', search: { ...address, view: one } },
              }))}
            />
          )}
          <p className="quiet t14 measure">
            {view === 'use' ? t.leadUse(organisation.name) : t.leadOrganisation}
          </p>
          <ReportTools
            organisationGUID={organisation.organisationGUID}
            page="/settings/reports"
            address={{ ...address, view }}
          />
          {view === 'use' ? (
            <UseReport organisation={organisation} page="/settings/reports" address={address} />
          ) : (
            <OrganisationReport organisation={organisation} address={address} />
          )}
        </div>
      )}
    </SettingsPage>
  );
}
