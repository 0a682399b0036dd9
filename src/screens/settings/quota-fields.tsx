/** How many requests in a day or a month: two fields of a form, and what they are to the contract. */
import { useId } from 'react';
import { quotaPeriods, type Quota, type QuotaPeriod } from '#contract/quota.ts';
import type { FormView } from '../../app/use-form.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { FormText } from './submission-form.tsx';

/** The values of the fields for a quota. */
export const quotaValues = (quota: Quota | null): { readonly quota: string; readonly period: string } => ({
  quota: quota === null ? '' : String(quota.limit),
  period: quota?.period ?? 'day',
});

/** The quota of the values; a text without a number is none. */
export const quotaOf = ({ quota = '', period = 'day' }: Readonly<Record<string, string>>): Quota | null =>
  quota.trim() === '' ? null : { limit: Number(quota), period: period as QuotaPeriod };

/** @param hint what is counted, where that is not plain */
export function QuotaFields({ view, hint }: { readonly view: FormView; readonly hint?: string }) {
  const t = useSettingsMessages().quota;
  const id = useId();
  return (
    <div className="share-days">
      <FormText
        view={view}
        name="quota"
        label={t.label}
        hint={hint ?? t.hint}
        type="number"
        min={1}
        step={1}
      />
      <Field id={`${id}-period`} label={t.period}>
        {(control) => (
          <Select
            {...control}
            {...view.field('period')}
            options={quotaPeriods.map((period) => ({ value: period, label: t.periods[period] }))}
          />
        )}
      </Field>
    </div>
  );
}
