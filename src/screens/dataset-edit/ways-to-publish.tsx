/** How a dataset that has readers is published again: now, later, or later with a notice to those who use it. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatDay } from '../../messages/format.ts';
import { affectedQuery } from '../../services/api/publishing-queries.ts';
import type { FormView } from '../../app/use-form.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { affectedBy } from './effects.ts';

export const ways = ['now', 'notify', 'later'] as const;
export type Way = (typeof ways)[number];

/** Days that those who use the data have to adapt, unless the publisher says otherwise. */
export const NOTICE_DAYS = 14;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** When it is published; undefined: at once. @param typed by the publisher, in local time */
export function timeOf(way: Way, typed: string): string | undefined {
  if (way === 'now') return undefined;
  if (typed !== '') return new Date(typed).toISOString();
  return way === 'notify' ? inDays(NOTICE_DAYS) : undefined;
}

export interface WaysProps {
  readonly view: FormView;
  readonly datasetGUID: string;
}

export function Ways({ view, datasetGUID }: WaysProps) {
  const t = useDatasetEditMessages().publish.ways;
  const affected = useQuery(affectedQuery(useApi(), datasetGUID));
  const { data } = affected;
  const broken = data === undefined ? 0 : affectedBy(data.columnUses).breaks.length;
  const { value, ...control } = view.field('way');
  const labels: Readonly<Record<Way, string>> = {
    now: t.now,
    notify: t.notify(formatDay(inDays(NOTICE_DAYS))),
    later: t.later,
  };
  const effects: Readonly<Record<Way, string>> = {
    now: t.breakNow(broken),
    notify: t.breakThen(broken, NOTICE_DAYS),
    later: t.laterHint,
  };
  return (
    <fieldset className="stack s publish-ways">
      <legend className="label">{t.label}</legend>
      <FailedPart of={affected} part="affected" />
      {ways.map((way) => (
        <label key={way} className="radio">
          <input {...control} id={undefined} type="radio" value={way} checked={value === way} />
          <span>
            {labels[way]}
            <span className={`hint${way === 'now' && broken > 0 ? ' problem' : ''}`}>{effects[way]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
