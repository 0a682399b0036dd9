/** What is above a report: its period, the comparison, and the export. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Printer } from 'lucide';
import { useApi } from '../../../app/context.ts';
import { useShowFailed } from '../../../app/failure-toasts.ts';
import { saveFile } from '../../../app/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useReportMessages } from '../../../messages/reports.ts';
import { PeriodChoice } from './period-choice.tsx';
import {
  daysOf,
  periodOf,
  readReportsAddress,
  type ReportsAddress,
  type ReportsPage,
} from './reports-address.ts';

interface ReportToolsProps {
  readonly organisationGUID: string;
  readonly address: ReportsAddress;
}

/** Prints the report, and downloads it as CSV: that of use as the sums of the period. */
export function ReportExport({ organisationGUID, address }: ReportToolsProps) {
  const t = useReportMessages();
  const api = useApi();
  const period = periodOf(organisationGUID, address);
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      address.view === 'use'
        ? api.call('report:useExport', period)
        : { ...(await api.call('report:organisationExport', period)), isCut: false },
    onSuccess: ({ text, isCut }) => {
      saveFile(`${address.view}-${period.from}-${period.until}.csv`, 'text/csv', text);
      if (isCut) showSuccess({ title: t.csvCut });
    },
    onError: (error) => showFailed(error, t.csvFailed),
  });
  return (
    <div className="row wrap report-acts">
      <Button onClick={() => window.print()}>
        <Icon of={Printer} />
        {t.print}
      </Button>
      <Button aria-label={t.csvLabel} busy={isPending} onClick={() => mutate()}>
        <Icon of={Download} />
        {t.csv}
      </Button>
    </div>
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
  const isOwn = address.from !== null;
  const change = (part: Partial<ReportsAddress>) =>
    void navigate({
      to: page,
      // Of what was asked for last, which may not be drawn yet.
      search: (now: object) => ({ ...readReportsAddress({ ...now }), ...part }),
      resetScroll: false,
    });
  return (
    <div className="report-tools">
      <PeriodChoice days={address.days} from={from} until={until} isOwn={isOwn} onChange={change} />
      {address.view === 'use' && (
        <Checkbox
          checked={address.compare}
          onChange={({ currentTarget: { checked } }) => change({ compare: checked })}
        >
          {t.compare(daysOf(from, until))}
        </Checkbox>
      )}
    </div>
  );
}
