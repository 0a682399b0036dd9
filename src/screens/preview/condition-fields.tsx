/** The fields of a condition on one column: by its type a range, days, or words, and whether there is a value at all. */
import type { PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { isMoment, isNumeric } from './value-text.ts';

type Kind = PreviewFilter['kind'];

/** A condition as its fields have it. @param filter null: no condition yet */
export function writtenCondition(filter: PreviewFilter | null, column: Pick<PreviewColumn, 'type'>) {
  const usual: Kind = isNumeric(column.type)
    ? 'range'
    : isMoment(column.type)
      ? 'dates'
      : column.type === 'boolean'
        ? 'equals'
        : 'contains';
  return {
    kind: filter === null || filter.kind === 'empty' ? usual : filter.kind,
    text: filter !== null && 'text' in filter ? filter.text : '',
    from: filter !== null && 'from' in filter ? String(filter.from ?? '') : '',
    to: filter !== null && 'to' in filter ? String(filter.to ?? '') : '',
    presence: filter?.kind === 'empty' ? (filter.empty ? 'empty' : 'filled') : 'any',
  };
}

export type WrittenCondition = ReturnType<typeof writtenCondition>;

/** The condition that the fields say; null when they say none. */
export function readCondition(
  position: number,
  { kind, text, from, to, presence }: WrittenCondition,
): PreviewFilter | null {
  if (presence !== 'any') return { kind: 'empty', column: position, empty: presence === 'empty' };
  if (kind === 'contains' || kind === 'equals')
    return text.trim() === '' ? null : { kind, column: position, text: text.trim() };
  if (from === '' && to === '') return null;
  if (kind === 'range')
    return {
      kind,
      column: position,
      from: from === '' ? null : Number(from),
      to: to === '' ? null : Number(to),
    };
  return { kind: 'dates', column: position, from: from === '' ? null : from, to: to === '' ? null : to };
}

interface ConditionFieldsProps {
  /** What the ids of the fields begin with. */
  readonly id: string;
  readonly column: Pick<PreviewColumn, 'type'>;
  readonly condition: WrittenCondition;
  readonly onChange: (condition: WrittenCondition) => void;
}

export function ConditionFields({ id, column: { type }, condition, onChange }: ConditionFieldsProps) {
  const t = usePreviewMessages();
  const set = (part: Partial<WrittenCondition>) => onChange({ ...condition, ...part });
  const isRange = condition.kind === 'range' || condition.kind === 'dates';
  const bound = condition.kind === 'range' ? { type: 'number', step: 'any' } : { type: 'date' };
  return (
    <>
      {isRange && (
        <div className="preview-range">
          <TextField
            id={`${id}-from`}
            label={t.filter.from}
            value={condition.from}
            {...bound}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextField
            id={`${id}-to`}
            label={t.filter.to}
            value={condition.to}
            {...bound}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
      )}
      {!isRange && type === 'boolean' && (
        <Field id={`${id}-value`} label={t.filter.value}>
          {(control) => (
            <Select
              {...control}
              value={condition.text}
              options={[
                { value: '', label: t.filter.any },
                { value: 'true', label: t.yes },
                { value: 'false', label: t.no },
              ]}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {!isRange && type !== 'boolean' && (
        <>
          <Field id={`${id}-how`} label={t.filter.how}>
            {(control) => (
              <Select
                {...control}
                value={condition.kind}
                options={[
                  { value: 'contains', label: t.filter.contains },
                  { value: 'equals', label: t.filter.equals },
                ]}
                onChange={(event) =>
                  set({ kind: event.currentTarget.value === 'equals' ? 'equals' : 'contains' })
                }
              />
            )}
          </Field>
          <TextField
            id={`${id}-words`}
            label={t.filter.text}
            maxLength={300}
            value={condition.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        </>
      )}
      <Field id={`${id}-presence`} label={t.filter.presence}>
        {(control) => (
          <Select
            {...control}
            value={condition.presence}
            options={[
              { value: 'any', label: t.filter.any },
              { value: 'filled', label: t.filter.filled },
              { value: 'empty', label: t.filter.empty },
            ]}
            onChange={(event) => set({ presence: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
