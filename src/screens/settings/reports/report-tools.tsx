/** What is above a report: its period, the comparison, and the export. */
import { REPORT_DAYS } from '#contract/list-choices.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Printer } from 'lucide';
import { useId, useState } from 'react';
import { useApi } from '../../../app/context.ts';
import { saveFile } from '../../../app/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import {
  periodFault,
  periodOf,
  reportDays,
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
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      address.view === 'use'
        ? api.call('report:useExport', period)
        : { ...(await api.call('report:organisationExport', period)), isCut: false },
    onSuccess: ({ text, isCut }) => {
      saveFile(`${address.view}-${period.from}-${period.until}.csv`, 'text/csv', text);
      if (isCut) showSuccess({ title: t.csvCut });
    },
    onError: (error) => showFailure({ title: t.csvFailed, text: error.message }),
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

const OWN = 'own';

interface OwnDatesProps {
  readonly from: string;
  readonly until: string;
  readonly onChange: (period: { readonly from: string; readonly until: string }) => void;
}

/** Two days of one's own. What is no period yet stays in the fields, and the report stays as it is. */
function OwnDates({ from, until, onChange }: OwnDatesProps) {
  const t = useReportMessages();
  const id = useId();
  const [typed, setTyped] = useState({ from, until });
  const fault = periodFault(typed.from, typed.until);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (periodFault(next.from, next.until) === null) onChange(next);
  };
  const field = (name: 'from' | 'until') => (
    <label className="row t14">
      {t.own[name]}
      <input
        type="date"
        className="input small"
        value={typed[name]}
        aria-invalid={fault === 'order' || fault === 'long' || undefined}
        aria-describedby={id}
        onChange={({ currentTarget: { value } }) => change({ [name]: value })}
      />
    </label>
  );
  return (
    <>
      {field('from')}
      {field('until')}
      <output id={id} className="error t14">
        {fault === null || fault === 'missing' ? '' : t.own[fault](REPORT_DAYS)}
      </output>
    </>
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
    void navigate({ to: page, search: { ...address, ...part }, resetScroll: false });
  return (
    <div className="report-tools">
      <Select
        small
        aria-label={t.period}
        value={isOwn ? OWN : String(address.days)}
        options={[
          ...reportDays.map((days) => ({ value: String(days), label: t.periods[days] ?? '' })),
          { value: OWN, label: t.own.option },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === OWN
              ? { from, until }
              : {
                  days: reportDays.find((days) => String(days) === value) ?? address.days,
                  from: null,
                  until: null,
                },
          )
        }
      />
      {isOwn ? (
        <OwnDates from={from} until={until} onChange={change} />
      ) : (
        <span className="t14">{t.range(formatDay(from), formatDay(until))}</span>
      )}
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
