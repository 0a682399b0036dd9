/** The period that a dataset covers, as people write it. */
import { formatDay, formatMonth } from '../../messages/format.ts';
import type { DatasetMessages } from '../../messages/dataset.ts';
import type { DatasetView } from './dataset-view.ts';

/** A date of any precision: days and months are written out; years, days that there are not, and whatever else stay as given. */
export function periodDate(moment: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(moment)) return formatMonth(moment);
  const isDay = /^\d{4}-\d{2}-\d{2}/.test(moment) && !Number.isNaN(Date.parse(moment));
  return isDay ? formatDay(moment) : moment;
}

/** @returns null when the record names no period */
export function periodText(
  t: DatasetMessages['facts'],
  { temporal }: Pick<DatasetView, 'temporal'>,
): string | null {
  const start = temporal?.start ?? null;
  const end = temporal?.end ?? null;
  if (start !== null && end !== null)
    return start === end ? periodDate(start) : t.between(periodDate(start), periodDate(end));
  if (start !== null) return t.from(periodDate(start));
  return end === null ? null : t.until(periodDate(end));
}
