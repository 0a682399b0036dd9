/** The form in which a request is built. Without scripts it is sent to the page itself, which writes the address of it. */
import { useId, type ReactNode } from 'react';
import { rowsFormats, rowsLimits } from '#contract/rows-api.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useRowRequestMessages } from '../../messages/row-request.ts';
import { ConditionRows } from './condition-rows.tsx';
import { FieldErrors } from './field-errors.tsx';
import { FigureRows } from './figure-rows.tsx';
import { asksFigures, type RowsAsked } from './rows-asked.ts';

export interface QuestionFormProps {
  /** The address of the page. */
  readonly action: string;
  readonly columns: readonly NamedColumn[];
  readonly totalColumns: number;
  readonly asked: RowsAsked;
  readonly errorsOf: (parameter: string) => readonly string[];
  readonly isSending: boolean;
  /** The field of the key. */
  readonly children: ReactNode;
  readonly onChange: (part: Partial<RowsAsked>) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

type PartProps = Pick<QuestionFormProps, 'columns' | 'asked' | 'errorsOf' | 'onChange'>;

function ColumnChoice({
  columns,
  totalColumns,
  asked,
  errorsOf,
  onChange,
}: PartProps & Pick<QuestionFormProps, 'totalColumns'>) {
  const t = useRowRequestMessages();
  const { select } = asked;
  return (
    <details className="request-part" open={errorsOf('select').length > 0 || undefined}>
      <summary>{t.columns(select.length)}</summary>
      <p className="quiet t13">{t.columnsNote}</p>
      <ul className="bare request-columns">
        {columns.map(({ name }) => (
          <li key={name}>
            <Checkbox
              name="select"
              value={name}
              checked={select.includes(name)}
              onChange={(event) =>
                onChange({
                  select: event.currentTarget.checked
                    ? [...select, name]
                    : select.filter((one) => one !== name),
                })
              }
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
      {totalColumns > columns.length && <p className="quiet t13">{t.more(totalColumns, columns.length)}</p>}
      <FieldErrors id="select-error" errors={errorsOf('select')} />
    </details>
  );
}

function Order({ columns, asked, errorsOf, onChange }: PartProps) {
  const t = useRowRequestMessages();
  const id = useId();
  const { sort, isDescending } = asked;
  const names = columns.map(({ name }) => name);
  return (
    <div className="request-pair">
      <Field id={`${id}-sort`} label={t.sort} errors={errorsOf('sort')}>
        {(control) => (
          <Select
            {...control}
            name="sort"
            value={sort}
            options={[
              { value: '', label: t.fileOrder },
              ...(sort === '' || names.includes(sort) ? [] : [{ value: sort, label: sort }]),
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => onChange({ sort: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id={`${id}-order`} label={t.order} errors={errorsOf('order')}>
        {(control) => (
          <Select
            {...control}
            name="order"
            value={isDescending ? 'desc' : 'asc'}
            options={[
              { value: 'asc', label: t.ascending },
              { value: 'desc', label: t.descending },
            ]}
            onChange={(event) => onChange({ isDescending: event.currentTarget.value === 'desc' })}
          />
        )}
      </Field>
    </div>
  );
}

function Form({ asked, errorsOf, onChange }: Omit<PartProps, 'columns'>) {
  const t = useRowRequestMessages();
  const id = useId();
  const { limit, format, escapes } = asked;
  return (
    <>
      <div className="request-pair">
        <TextField
          id={`${id}-limit`}
          name="limit"
          label={t.limit}
          hint={t.limitNote(rowsLimits.usualRows, rowsLimits.rows)}
          errors={errorsOf('limit')}
          inputMode="numeric"
          maxLength={20}
          value={limit}
          onChange={(event) => onChange({ limit: event.currentTarget.value })}
        />
        <Field id={`${id}-format`} label={t.format} errors={errorsOf('format')}>
          {(control) => (
            <Select
              {...control}
              name="format"
              value={format}
              options={rowsFormats.map((value) => ({ value, label: t.formats[value] }))}
              onChange={(event) =>
                onChange({ format: rowsFormats.find((one) => one === event.currentTarget.value) ?? 'json' })
              }
            />
          )}
        </Field>
      </div>
      {format === 'csv' && (
        <Checkbox
          name="escape"
          value="formulas"
          checked={escapes}
          onChange={(event) => onChange({ escapes: event.currentTarget.checked })}
        >
          {t.escapes}
        </Checkbox>
      )}
    </>
  );
}

export function QuestionForm(props: QuestionFormProps) {
  const t = useRowRequestMessages();
  const { action, columns, totalColumns, asked, errorsOf, isSending, children } = props;
  const { onChange, onSend, onCancel } = props;
  const part = { columns, asked, errorsOf, onChange };
  return (
    <form
      method="get"
      action={action}
      className="request-form stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <ConditionRows
        columns={columns}
        conditions={asked.conditions}
        errorsOf={errorsOf}
        onChange={(conditions) => onChange({ conditions })}
      />
      <FigureRows
        columns={columns}
        groups={asked.groups}
        figures={asked.figures}
        errorsOf={errorsOf}
        onChange={onChange}
      />
      {asksFigures(asked) ? (
        <p className="quiet t14">{t.unordered}</p>
      ) : (
        <>
          <ColumnChoice {...part} totalColumns={totalColumns} />
          <Order {...part} />
        </>
      )}
      <Form asked={asked} errorsOf={errorsOf} onChange={onChange} />
      {children}
      <p className="row wrap script-only">
        <Button kind="primary" type="submit" busy={isSending}>
          {t.send}
        </Button>
        {isSending && <Button onClick={onCancel}>{t.cancel}</Button>}
      </p>
      <p className="without-scripts">
        <Button kind="primary" type="submit">
          {t.plain}
        </Button>
      </p>
    </form>
  );
}
