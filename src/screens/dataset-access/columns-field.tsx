/**
 * Which columns of one file are asked for: a tick for each. The form has their names as one text of JSON, empty for the
 * whole file.
 */
import type { FormView } from '../../app/use-form.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import '../../styles/request-desk.css';
import { LISTED_COLUMNS } from './listed-columns.tsx';

/** Names of chosen columns; null for the whole file. */
export const readColumns = (text: string): string[] | null =>
  text === '' ? null : (JSON.parse(text) as string[]);

interface ColumnsFieldProps {
  readonly view: FormView;
  readonly name: string;
  /** Columns of the one file; none while several files are chosen, or the file has no table. */
  readonly columns: readonly string[];
}

export function ColumnsField({ view, name, columns: all }: ColumnsFieldProps) {
  const t = useDatasetAccessMessages();
  const columns = all.slice(0, LISTED_COLUMNS);
  if (columns.length < 2) return null;
  const chosen = readColumns(view.value(name)) ?? columns;
  const toggle = (column: string) => {
    const next = columns.filter((one) => chosen.includes(one) !== (one === column));
    const isWhole = next.length === columns.length && all.length === columns.length;
    view.send({ type: 'field.changed', field: name, value: isWhole ? '' : JSON.stringify(next) });
  };
  const errors = view.errors(name);
  return (
    <fieldset className="field files-field">
      <legend>
        {t.request.columns}{' '}
        <span className="quiet">{t.request.columnsOf(chosen.length, columns.length)}</span>
      </legend>
      <p className="hint">{t.request.columnsHint}</p>
      <div className="column-choice">
        {columns.map((column) => (
          <Checkbox
            key={column}
            name={name}
            checked={chosen.includes(column)}
            onChange={() => toggle(column)}
          >
            <code>{column}</code>
          </Checkbox>
        ))}
      </div>
      <div className="errors" aria-live="polite">
        {errors.length > 0 && <p className="error">{t.request.columnsMissing}</p>}
      </div>
    </fieldset>
  );
}
