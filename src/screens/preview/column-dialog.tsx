/** What is in a column, and which of its values are wanted. */
import { useState } from 'react';
import type { PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatNumber } from '../../messages/format.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ConditionFields, readCondition, writtenCondition } from './condition-fields.tsx';
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
  const { position } = column;
  const [form, setForm] = useState(() => writtenCondition(filter, column));
  return (
    <Dialog labelledBy="preview-column-title" onClose={onClose} readFirst>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(readCondition(position, form));
        }}
      >
        <h2 id="preview-column-title" tabIndex={-1} className="preview-column-title">
          {column.name}
        </h2>
        <Profile column={column} rows={rows} onFilter={onFilter} />
        <h3 className="t14">{t.filter.title}</h3>
        <ConditionFields id="preview" column={column} condition={form} onChange={setForm} />
        <Button kind="primary" type="submit">
          {t.filter.apply}
        </Button>
      </form>
    </Dialog>
  );
}
