/** What is in a column, and which of its values are wanted. */
import { useState } from 'react';
import type { PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { formatNumber } from '../../messages/format.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { Histogram } from './histogram.tsx';
import { isMoment, isNumeric, valueText } from './value-text.ts';

export interface ColumnDialogProps {
  readonly column: PreviewColumn;
  readonly rows: number;
  readonly filter: PreviewFilter | null;
  readonly onClose: () => void;
  /** Null takes the condition away. */
  readonly onFilter: (filter: PreviewFilter | null) => void;
}

type Kind = PreviewFilter['kind'];

/** What the form starts with. */
function initial(filter: PreviewFilter | null, column: PreviewColumn) {
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

/** The condition that the form says; null when it says none. */
function filterOf(
  position: number,
  { kind, text, from, to, presence }: ReturnType<typeof initial>,
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

function Profile({ column, rows, onFilter }: Pick<ColumnDialogProps, 'column' | 'rows' | 'onFilter'>) {
  const t = usePreviewMessages();
  const { type, reason, nulls, distinct, min, max, top, histogram, position } = column;
  const isScale = isNumeric(type) || isMoment(type);
  return (
    <>
      <DefinitionList
        items={[
          {
            term: t.profile.type,
            value: reason ? `${t.types[type]}. ${t.columnReason(reason)}` : t.types[type],
          },
          { term: t.profile.filled, value: t.profile.filledOf(rows - nulls, rows) },
          { term: t.profile.distinct, value: formatNumber(distinct) },
          ...(isScale && min !== null && max !== null
            ? [
                { term: t.profile.min, value: valueText(min, column, t) },
                { term: t.profile.max, value: valueText(max, column, t) },
              ]
            : []),
        ]}
      />
      {histogram !== null && (
        <Histogram
          column={column}
          label={t.profile.spread(
            valueText(min, column, t),
            valueText(max, column, t),
            Math.max(...histogram),
          )}
        />
      )}
      {top.length > 0 && (
        <div>
          <h3 className="t14">{t.profile.top}</h3>
          <ul className="preview-top">
            {top.map(({ value, count }) => {
              const text = valueText(value, column, t);
              return (
                <li key={String(value)}>
                  <LinkButton
                    aria-label={t.profile.only(text)}
                    onClick={() =>
                      onFilter(
                        typeof value === 'string' && isMoment(type)
                          ? { kind: 'dates', column: position, from: value, to: value }
                          : { kind: 'equals', column: position, text: String(value) },
                      )
                    }
                  >
                    {text}
                  </LinkButton>
                  <span className="quiet num">{t.profile.times(count)}</span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

export function ColumnDialog({ column, rows, filter, onClose, onFilter }: ColumnDialogProps) {
  const t = usePreviewMessages();
  const { type, position } = column;
  const [form, setForm] = useState(() => initial(filter, column));
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const isRange = form.kind === 'range' || form.kind === 'dates';
  const bound = form.kind === 'range' ? { type: 'number', step: 'any' } : { type: 'date' };
  return (
    <Dialog labelledBy="preview-column-title" onClose={onClose} readFirst>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(filterOf(position, form));
        }}
      >
        <h2 id="preview-column-title" tabIndex={-1} className="preview-column-title">
          {column.name}
        </h2>
        <Profile column={column} rows={rows} onFilter={onFilter} />
        <h3 className="t14">{t.filter.title}</h3>
        {isRange && (
          <div className="preview-range">
            <TextField
              id="preview-from"
              label={t.filter.from}
              value={form.from}
              {...bound}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextField
              id="preview-to"
              label={t.filter.to}
              value={form.to}
              {...bound}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
          </div>
        )}
        {!isRange && type === 'boolean' && (
          <Field id="preview-value" label={t.filter.value}>
            {(control) => (
              <Select
                {...control}
                value={form.text}
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
            <Field id="preview-how" label={t.filter.how}>
              {(control) => (
                <Select
                  {...control}
                  value={form.kind}
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
              id="preview-words"
              label={t.filter.text}
              maxLength={300}
              value={form.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          </>
        )}
        <Field id="preview-presence" label={t.filter.presence}>
          {(control) => (
            <Select
              {...control}
              value={form.presence}
              options={[
                { value: 'any', label: t.filter.any },
                { value: 'filled', label: t.filter.filled },
                { value: 'empty', label: t.filter.empty },
              ]}
              onChange={(event) => set({ presence: event.currentTarget.value })}
            />
          )}
        </Field>
        <Button kind="primary" type="submit">
          {t.filter.apply}
        </Button>
      </form>
    </Dialog>
  );
}
