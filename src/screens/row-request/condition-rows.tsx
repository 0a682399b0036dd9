/** The conditions of a request: a column, how it is compared, and with what, by the type of the column. */
import { Plus, X } from 'lucide';
import { operatorsOf, type NamedColumn } from '#contract/rows-columns.ts';
import { rowsLimits } from '#contract/rows-api.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { useRowRequestMessages } from '../../messages/row-request.ts';
import { FieldErrors } from './field-errors.tsx';
import { conditionName, plainNames, type AskedCondition } from './rows-asked.ts';

type ErrorsOf = (parameter: string) => readonly string[];

interface RowProps {
  readonly place: number;
  readonly columns: readonly NamedColumn[];
  readonly condition: AskedCondition;
  readonly errors: readonly string[];
  readonly onChange: (condition: AskedCondition) => void;
  readonly onRemove: () => void;
}

const inputs: Readonly<Partial<Record<NamedColumn['type'], string>>> = { date: 'date', time: 'date' };

function Value({ place, columns, condition, errors, onChange }: Omit<RowProps, 'onRemove'>) {
  const t = useRowRequestMessages();
  const { column, operator, value } = condition;
  const type = columns.find(({ name }) => name === column)?.type ?? 'text';
  const control = {
    name: plainNames.value,
    value,
    'aria-label': t.value(place),
    'aria-invalid': errors.length > 0 || undefined,
    'aria-describedby': errors.length > 0 ? `condition-${place}-error` : undefined,
  };
  if (operator === 'empty' || type === 'boolean')
    return (
      <Select
        {...control}
        options={[
          { value: '', label: t.choose },
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
    );
  // What the address has, and the input of a day cannot show, is shown as text.
  const isDay = /^(?:\d{4}-\d{2}-\d{2})?$/.test(value);
  return (
    <input
      {...control}
      className="input"
      type={isDay ? (inputs[type] ?? 'text') : 'text'}
      inputMode={type === 'integer' || type === 'decimal' ? 'decimal' : undefined}
      maxLength={300}
      onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
    />
  );
}

function Row({ onRemove, ...row }: RowProps) {
  const t = useRowRequestMessages();
  const { place, columns, condition, errors, onChange } = row;
  const { column, operator, value } = condition;
  const known = columns.find(({ name }) => name === column);
  const names = columns.map(({ name }) => name);
  const offered = known === undefined ? [operator] : operatorsOf(known);
  return (
    <li>
      <div className="request-row">
        <Select
          name={plainNames.column}
          aria-label={t.column(place)}
          value={column}
          options={(known === undefined ? [column, ...names] : names).map((name) => ({
            value: name,
            label: name,
          }))}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const taken = columns.find(({ name }) => name === next);
            const [usual = 'eq'] = taken === undefined ? [] : operatorsOf(taken);
            const stays = taken !== undefined && operatorsOf(taken).includes(operator);
            onChange({
              column: next,
              operator: stays ? operator : usual,
              value: taken?.type === known?.type ? value : '',
            });
          }}
        />
        <Select
          name={plainNames.operator}
          aria-label={t.operator(place)}
          value={operator}
          options={(offered.includes(operator) ? offered : [operator, ...offered]).map((one) => ({
            value: one,
            label: t.operators[one],
          }))}
          onChange={(event) => {
            const next = offered.find((one) => one === event.currentTarget.value) ?? 'eq';
            const isOther = (next === 'empty') !== (operator === 'empty');
            onChange({ column, operator: next, value: isOther ? (next === 'empty' ? 'true' : '') : value });
          }}
        />
        <Value {...row} />
        <span className="script-only">
          <Button kind="quiet" iconOnly aria-label={t.removeCondition(place)} onClick={onRemove}>
            <Icon of={X} />
          </Button>
        </span>
      </div>
      <FieldErrors id={`condition-${place}-error`} errors={errors} />
    </li>
  );
}

/** For a form that is sent without scripts: one more condition. */
function PlainRow({ place, columns }: Pick<RowProps, 'place' | 'columns'>) {
  const t = useRowRequestMessages();
  return (
    <li className="request-row without-scripts">
      <Select
        name={plainNames.column}
        aria-label={t.column(place)}
        defaultValue=""
        options={[
          { value: '', label: t.choose },
          ...columns.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <Select
        name={plainNames.operator}
        aria-label={t.operator(place)}
        defaultValue="eq"
        options={Object.entries(t.operators).map(([value, label]) => ({ value, label }))}
      />
      <input name={plainNames.value} className="input" aria-label={t.value(place)} maxLength={300} />
    </li>
  );
}

export interface ConditionRowsProps {
  readonly columns: readonly NamedColumn[];
  readonly conditions: readonly AskedCondition[];
  readonly errorsOf: ErrorsOf;
  readonly onChange: (conditions: readonly AskedCondition[]) => void;
}

export function ConditionRows({ columns, conditions, errorsOf, onChange }: ConditionRowsProps) {
  const t = useRowRequestMessages();
  const [first] = columns;
  return (
    <fieldset className="request-part">
      <legend>{t.conditions}</legend>
      {conditions.length === 0 && <p className="quiet t14">{t.noConditions}</p>}
      <ul className="bare stack s">
        {conditions.map((condition, i) => (
          <Row
            // A row is its place: two conditions may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            place={i + 1}
            columns={columns}
            condition={condition}
            errors={errorsOf(conditionName(condition))}
            onChange={(changed) => onChange(conditions.with(i, changed))}
            onRemove={() => onChange(conditions.toSpliced(i, 1))}
          />
        ))}
        <PlainRow place={conditions.length + 1} columns={columns} />
      </ul>
      <FieldErrors id="conditions-error" errors={errorsOf('filter')} />
      <p className="script-only">
        <Button
          small
          disabled={first === undefined || conditions.length >= rowsLimits.filters}
          onClick={() =>
            first !== undefined &&
            onChange([
              ...conditions,
              { column: first.name, operator: operatorsOf(first)[0] ?? 'eq', value: '' },
            ])
          }
        >
          <Icon of={Plus} />
          {t.addCondition}
        </Button>
      </p>
    </fieldset>
  );
}
