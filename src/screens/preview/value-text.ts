/** Values of a table in words: numbers with their groups, days as days, nothing as nothing. */
import type { PreviewColumn, PreviewFilter, PreviewType, Scalar } from '#contract/preview.ts';
import { formatDay, formatInstant } from '../../messages/format.ts';
import { language } from '../../messages/language.ts';
import type { PreviewMessages } from '../../messages/preview.ts';

const decimals = new Intl.NumberFormat(language.tag, { maximumFractionDigits: 12 });
const plain = new Intl.NumberFormat(language.tag, { useGrouping: false, maximumFractionDigits: 12 });

const precise = new Intl.NumberFormat(language.tag, { maximumSignificantDigits: 6 });

/** A number that was worked out: whole numbers as they are, others to six digits. */
export const decimalText = (value: number): string =>
  (Number.isInteger(value) ? decimals : precise).format(value);

/** Digits of the greatest of several figures. */
const DIGITS = 4;
/** Decimals that a figure has at most. */
const MOST_DECIMALS = 12;

/**
 * How figures that are compared are written: all with the same number of decimals, by which the greatest has four
 * digits. Whole numbers are written whole.
 */
export function figureFormat(values: readonly number[]): (value: number) => string {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  const whole = most === 0 ? 0 : Math.floor(Math.log10(most)) + 1;
  const maximumFractionDigits = Math.min(MOST_DECIMALS, Math.max(0, DIGITS - whole));
  const format = new Intl.NumberFormat(language.tag, { maximumFractionDigits });
  return (value) => format.format(value);
}

export const isNumeric = (type: PreviewType): boolean => type === 'integer' || type === 'decimal';
export const isMoment = (type: PreviewType): boolean => type === 'date' || type === 'time';

/** Years and codes are numbers without groups: 2026, not 2,026. */
const isGrouped = ({ type, min, max }: Pick<PreviewColumn, 'type' | 'min' | 'max'>): boolean =>
  type === 'decimal' || !(typeof min === 'number' && typeof max === 'number' && min >= 1000 && max <= 2999);

/** A cell as it is in the table; null for no value. */
export function cellText(
  value: Scalar | undefined,
  column: Pick<PreviewColumn, 'type' | 'min' | 'max'>,
  t: PreviewMessages,
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return (isGrouped(column) ? decimals : plain).format(value);
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  // In a table, a day that is as wide as its neighbours is compared at a glance.
  return column.type === 'time' ? value.replace('T', ' ').replace(/:00$/, '') : value;
}

/** A value within a sentence. */
export function valueText(
  value: Scalar,
  column: Pick<PreviewColumn, 'type' | 'min' | 'max'>,
  t: PreviewMessages,
): string {
  if (typeof value === 'string' && column.type === 'date') return formatDay(value);
  if (typeof value === 'string' && column.type === 'time') return formatInstant(`${value}Z`);
  return cellText(value, column, t) ?? t.noValue;
}

/** A condition as a sentence. */
export function filterText(
  filter: PreviewFilter,
  column: Pick<PreviewColumn, 'name'> | undefined,
  t: PreviewMessages['filter'],
): string {
  const name = column?.name ?? String(filter.column + 1);
  switch (filter.kind) {
    case 'contains':
      return t.saysContains(name, filter.text);
    case 'equals':
      return t.saysEquals(name, filter.text);
    case 'empty':
      return filter.empty ? t.saysEmpty(name) : t.saysFilled(name);
    case 'range':
    case 'dates': {
      const [from, to] = [filter.from, filter.to].map((bound) =>
        bound === null ? null : typeof bound === 'number' ? plain.format(bound) : formatDay(bound),
      );
      if (from && to) return t.saysBetween(name, from, to);
      return from ? t.saysFrom(name, from) : t.saysTo(name, to ?? '');
    }
  }
}
