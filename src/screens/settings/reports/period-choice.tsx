/** The period of a report: days up to today, side by side, or two days of one's own. */
import { REPORT_DAYS } from '#contract/list-choices.ts';
import { useId, useState } from 'react';
import { formatDay } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import '../../../styles/segments.css';
import { periodError, reportDays, type ReportsAddress } from './reports-address.ts';

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
  const error = periodError(typed.from, typed.until);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (periodError(next.from, next.until) === null) onChange(next);
  };
  const field = (name: 'from' | 'until') => (
    <label className="row t14">
      {t.own[name]}
      <input
        type="date"
        className="input small"
        value={typed[name]}
        aria-invalid={error === 'order' || error === 'long' || undefined}
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
        {error === null || error === 'missing' ? '' : t.own[error](REPORT_DAYS)}
      </output>
    </>
  );
}

interface PeriodChoiceProps {
  readonly days: ReportsAddress['days'];
  readonly from: string;
  readonly until: string;
  readonly isOwn: boolean;
  readonly onChange: (part: Partial<ReportsAddress>) => void;
}

export function PeriodChoice({ days, from, until, isOwn, onChange }: PeriodChoiceProps) {
  const t = useReportMessages();
  const name = useId();
  const choice = (label: string, checked: boolean, choose: () => void) => (
    <label key={label}>
      <input type="radio" name={name} checked={checked} onChange={choose} />
      <span>{label}</span>
    </label>
  );
  return (
    <>
      <fieldset className="report-period">
        <legend className="sr">{t.period}</legend>
        <div className="segments">
          {reportDays.map((one) =>
            choice(t.periods[one] ?? '', !isOwn && one === days, () =>
              onChange({ days: one, from: null, until: null }),
            ),
          )}
          {choice(t.own.option, isOwn, () => onChange({ from, until }))}
        </div>
      </fieldset>
      {isOwn ? (
        <OwnDates from={from} until={until} onChange={onChange} />
      ) : (
        <span className="t14">{t.range(formatDay(from), formatDay(until))}</span>
      )}
    </>
  );
}
