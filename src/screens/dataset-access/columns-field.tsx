/**
 * Which columns of each file are asked for: a tick for each. The form has their names as one text of JSON, by file; a file
 * that is left out is asked for whole, and the text is empty where all are.
 */
import { useId } from 'react';
import type { RequestedColumns } from '#contract/requested-columns.ts';
import type { FormView } from '../../app/use-form.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Folded } from '../../components/folded.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import '../../styles/request-desk.css';
import { readFiles } from './access-queries.ts';
import { LISTED_COLUMNS } from './listed-columns.tsx';

/** Names of chosen columns by file. */
type ChosenColumns = Readonly<Record<string, readonly string[]>>;

const readChosen = (text: string): ChosenColumns => (text === '' ? {} : (JSON.parse(text) as ChosenColumns));
const writeChosen = (chosen: ChosenColumns): string =>
  Object.keys(chosen).length === 0 ? '' : JSON.stringify(chosen);

/** A file whose columns can be chosen: one column is the whole file. */
interface ColumnsOfFile {
  readonly resourceGUID: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** The chosen files whose columns can be chosen. @param chosen the files, as `FilesField` has them */
export const filesWithColumns = (
  files: readonly {
    readonly resourceGUID: string;
    readonly name: string;
    readonly columns: readonly { readonly name: string }[];
  }[],
  chosen: string,
): ColumnsOfFile[] => {
  const guids = readFiles(chosen);
  return files
    .filter(({ resourceGUID }) => guids === null || guids.includes(resourceGUID))
    .map(({ columns, ...file }) => ({ ...file, columns: [...new Set(columns.map(({ name }) => name))] }))
    .filter(({ columns }) => columns.length > 1);
};

/** The choice as a request has it. What was ticked for a file that is not chosen says nothing. Null: all files whole. */
export function readColumns(text: string, files: readonly ColumnsOfFile[]): RequestedColumns | null {
  const chosen = readChosen(text);
  const named = files.flatMap(({ resourceGUID, columns }) => {
    const names = chosen[resourceGUID];
    return names === undefined
      ? []
      : [{ resourceGUID, names: columns.filter((name) => names.includes(name)) }];
  });
  return named.length === 0 ? null : named;
}

/** The columns of a request as the form has them. */
export const writeColumns = (columns: RequestedColumns | null): string =>
  writeChosen(Object.fromEntries((columns ?? []).map(({ resourceGUID, names }) => [resourceGUID, names])));

interface FileColumnsProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (column: string) => void;
}

const FileColumns = ({ name, columns, chosen, onToggle }: FileColumnsProps) => (
  <div className="column-choice">
    {columns.map((column) => (
      <Checkbox key={column} name={name} checked={chosen.includes(column)} onChange={() => onToggle(column)}>
        <code>{column}</code>
      </Checkbox>
    ))}
  </div>
);

interface ColumnsFieldProps {
  readonly view: FormView;
  readonly name: string;
  readonly files: readonly ColumnsOfFile[];
}

/** The columns of one file at once; of several files behind the name of each. */
export function ColumnsField({ view, name, files }: ColumnsFieldProps) {
  const t = useDatasetAccessMessages().request;
  const id = useId();
  if (files.length === 0) return null;
  const all = readChosen(view.value(name));
  const isWrong = view.errors(name).length > 0;
  const shown = files.map(({ resourceGUID, name: file, columns: present }) => {
    const columns = present.slice(0, LISTED_COLUMNS);
    const chosen = columns.filter((column) => all[resourceGUID]?.includes(column) ?? true);
    const toggle = (column: string) => {
      const next = columns.filter((one) => chosen.includes(one) !== (one === column));
      const { [resourceGUID]: _, ...others } = all;
      const isWhole = next.length === present.length;
      const value = writeChosen(isWhole ? others : { ...others, [resourceGUID]: next });
      view.send({ type: 'field.changed', field: name, value });
    };
    const field = <FileColumns name={name} columns={columns} chosen={chosen} onToggle={toggle} />;
    const count = <span className="quiet">{t.columnsOf(chosen.length, columns.length)}</span>;
    return { resourceGUID, file, field, count, isEmpty: chosen.length === 0 };
  });
  const [only] = shown;
  const missing = shown.find(({ isEmpty }) => isEmpty);
  return (
    <fieldset className="field files-field" aria-describedby={isWrong ? id : undefined}>
      <legend>
        {t.columns} {shown.length === 1 && only?.count}
      </legend>
      <p className="hint">{t.columnsHint}</p>
      {shown.length === 1
        ? only?.field
        : shown.map(({ resourceGUID, file, field, count, isEmpty }) => (
            <Folded
              key={resourceGUID}
              className="columns-of-file"
              summary={
                <>
                  {file} {count}
                </>
              }
              opens={isWrong && isEmpty}
            >
              <fieldset aria-label={t.columnsOfFile(file)}>{field}</fieldset>
            </Folded>
          ))}
      <div id={id} className="errors" aria-live="polite">
        {isWrong && (
          <p className="error">
            {shown.length === 1 || missing === undefined
              ? t.columnsMissing
              : t.columnsMissingOf(missing.file)}
          </p>
        )}
      </div>
    </fieldset>
  );
}
