/** What is above a report: its period, the comparison, and the export. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useApi } from '../../../app/context.ts';
import { saveFile } from '../../../app/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import { periodOf, reportDays, type ReportsAddress, type ReportsPage } from './reports-address.ts';

interface ReportToolsProps {
  readonly organisationGUID: string;
  readonly address: ReportsAddress;
}

/** Downloads the sums of the period as CSV. */
export function ReportExport({ organisationGUID, address }: ReportToolsProps) {
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

/** The period, and whether the time before is shown beside it. */
export function ReportTools({
  organisationGUID,
  page,
  address,
}: ReportToolsProps & { readonly page: ReportsPage }) {
  const t = useReportMessages();
  const navigate = useNavigate();
  const { from, until } = periodOf(organisationGUID, address);
  const change = (part: Partial<ReportsAddress>) =>
    void navigate({ to: page, search: { ...address, ...part }, resetScroll: false });
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
