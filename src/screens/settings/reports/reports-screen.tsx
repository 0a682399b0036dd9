/** `/settings/reports`: how the organisation's data is used, and how the organisation changes. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useApi } from '../../../app/context.ts';
import { saveFile } from '../../../app/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { OrganisationReport } from './organisation-report.tsx';
import { periodOf, reportDays, reportViews, type ReportsAddress } from './reports-address.ts';
import { UseReport } from './use-report.tsx';

interface AddressProps {
  readonly address: ReportsAddress;
}

function Export({ organisationGUID, address }: AddressProps & { readonly organisationGUID: string }) {
  const t = useReportMessages();
  const api = useApi();
  const period = periodOf(organisationGUID, address);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('report:useExport', period),
    onSuccess: ({ text, isCut }) => {
      saveFile(`use-${period.from}-${period.until}.csv`, 'text/csv', text);
      if (isCut) showSuccess({ title: t.csvCut });
    },
    onError: (error) => showFailure({ title: t.csvFailed, text: error.message }),
  });
  return (
    <Button aria-label={t.csvLabel} busy={isPending} onClick={() => mutate()}>
      <Icon of={Download} />
      {t.csv}
    </Button>
  );
}

function Tools({ organisationGUID, address }: AddressProps & { readonly organisationGUID: string }) {
  const t = useReportMessages();
  const navigate = useNavigate();
  const { from, until } = periodOf(organisationGUID, address);
  const change = (part: Partial<ReportsAddress>) =>
    void navigate({ to: '/settings/reports', search: { ...address, ...part }, resetScroll: false });
  return (
    <div className="report-tools">
      <Select
        small
        aria-label={t.period}
        value={String(address.days)}
        options={reportDays.map((days) => ({ value: String(days), label: t.periods[days] ?? '' }))}
        onChange={({ currentTarget: { value } }) =>
          change({ days: reportDays.find((days) => String(days) === value) ?? address.days })
        }
      />
      <span className="t14">{t.range(formatDay(from), formatDay(until))}</span>
      {address.view === 'use' && (
        <Checkbox
          checked={address.compare}
          onChange={({ currentTarget: { checked } }) => change({ compare: checked })}
        >
          {t.compare}
        </Checkbox>
      )}
    </div>
  );
}

export function ReportsScreen({ address }: AddressProps) {
  const t = useReportMessages();
  const { may } = useMembership();
  const view = may('audit.read') ? address.view : 'use';
  return (
    <SettingsPage
      title={t.title}
      needs="organisation.read"
      actions={({ organisationGUID }) =>
        view === 'use' && <Export organisationGUID={organisationGUID} address={address} />
      }
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
          <Tools organisationGUID={organisation.organisationGUID} address={{ ...address, view }} />
          {view === 'use' ? (
            <UseReport organisation={organisation} address={address} />
          ) : (
            <OrganisationReport organisation={organisation} address={address} />
          )}
        </div>
      )}
    </SettingsPage>
  );
}
