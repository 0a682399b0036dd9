/** When the data was last updated: a few usual spans, or two days of the reader's own. And when a dataset was added. */
import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/input.css';
import { hasPeriod, withChoice, withPeriod } from './choices.ts';
import { periods, type DiscoverySearch, type Period } from './discovery-search.ts';
import { FilterGroup, SEARCH_FORM } from './filter-group.tsx';
import type { Change } from './use-list-address.ts';

const words = Object.keys(periods) as Period[];

interface DayFieldProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A day counts once it has been entered whole: on leaving the field, or on Enter. */
function DayField({ name, label, value, onChange }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current !== null) field.current.value = value ?? '';
  }, [value]);
  const apply = (text: string) => {
    if (text !== (value ?? '')) onChange(text === '' ? undefined : text);
  };
  return (
    <label className="t13">
      {label}
      <input
        ref={field}
        className="input small"
        type="date"
        form={SEARCH_FORM}
        name={name}
        defaultValue={value}
        onBlur={(event) => apply(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply(event.currentTarget.value);
        }}
      />
    </label>
  );
}

interface PeriodChoiceProps {
  readonly name: 'updated' | 'added';
  /** The one that is chosen; null where days are chosen instead. */
  readonly value: Period | undefined | null;
  readonly onChange: (value: Period | undefined) => void;
}

/** Any time, or one of the usual spans. */
function PeriodChoice({ name, value, onChange }: PeriodChoiceProps) {
  const { period: t } = useMessages().discovery;
  return [undefined, ...words].map((word) => (
    <label key={word ?? 'any'} className="radio">
      <input
        type="radio"
        form={SEARCH_FORM}
        name={name}
        value={word ?? ''}
        checked={value === word}
        onChange={() => onChange(word)}
      />
      <span>{t[word ?? 'any']}</span>
    </label>
  ));
}

export interface PeriodFilterProps {
  readonly search: DiscoverySearch;
  readonly onChange: (change: Change) => void;
}

export function PeriodFilter({ search, onChange }: PeriodFilterProps) {
  const { facet, period: t } = useMessages().discovery;
  const { updated, from, to } = search;
  const hasDays = from !== undefined || to !== undefined;
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      name={name}
      label={label}
      value={search[name]}
      onChange={(value) => onChange((now) => withPeriod(now, { from: now.from, to: now.to, [name]: value }))}
    />
  );
  return (
    <FilterGroup title={facet.updated} chosen={hasPeriod(search) ? 1 : 0} open={hasPeriod(search)}>
      <PeriodChoice
        name="updated"
        value={hasDays ? null : updated}
        onChange={(value) => onChange((now) => withPeriod(now, { updated: value }))}
      />
      <fieldset className="days">
        <legend className="sr">{t.own}</legend>
        {day('from', t.from)}
        {day('to', t.to)}
      </fieldset>
    </FilterGroup>
  );
}

export function AddedFilter({ search, onChange }: PeriodFilterProps) {
  const { facet } = useMessages().discovery;
  const { added } = search;
  return (
    <FilterGroup title={facet.added} chosen={added === undefined ? 0 : 1} open={added !== undefined}>
      <PeriodChoice
        name="added"
        value={added}
        onChange={(value) => onChange((now) => withChoice(now, 'added', value ?? '', value !== undefined))}
      />
    </FilterGroup>
  );
}
