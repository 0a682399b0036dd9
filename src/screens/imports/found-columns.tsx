/** Columns that files of a source have under another name, or no longer have: what names them, and what a person says of them. */
import type { ColumnBreaks, HarvestItem, ImportedColumns } from '#contract/harvest.ts';
import { GoneColumn, RenamedColumn } from '../../components/same-column.tsx';
import { formatList } from '../../messages/format.ts';
import { useImportMessages, type ImportMessages } from '../../messages/imports.ts';
import { Dataset } from './changed-items.tsx';

type Gone = ImportedColumns['gone'][number];

/** Columns of a file that are shown at once: those that something names are first. */
const SHOWN = 50;
/** Columns that one cannot be that are named. */
const NAMED = 5;

const weightOf = ({ words, ...counts }: ColumnBreaks): number =>
  Object.values(counts).reduce((sum, count) => sum + count, words ? 1 : 0);

/** What names a column, in words. */
function sayBreaks(t: ImportMessages['renamed'], breaks: ColumnBreaks): string {
  const named = (['grants', 'filters', 'charts', 'maps', 'keys', 'codes'] as const).flatMap((what) =>
    breaks[what] > 0 ? [t.breaks[what](breaks[what])] : [],
  );
  const all = [...named, ...(breaks.words ? [t.breaks.words] : [])];
  return all.length === 0 ? t.unused : t.used(all.join(', '));
}

export interface SaidColumn {
  readonly item: HarvestItem;
  readonly resourceGUID: string;
  readonly before: string;
  /** Null: it is taken back. */
  readonly after: string | null;
}

interface ColumnsProps {
  readonly slug: string;
  readonly items: readonly HarvestItem[];
  readonly isHeld: boolean;
  /** Absent where nothing can be said any more. */
  readonly onSay: ((said: SaidColumn) => void) | undefined;
}

interface FileProps extends Omit<ColumnsProps, 'items'> {
  readonly item: HarvestItem;
  readonly file: ImportedColumns;
}

function FileColumns({ slug, item, file, isHeld, onSay }: FileProps) {
  const t = useImportMessages().renamed;
  const taken = new Set(file.gone.map(({ after }) => after));
  const free = file.added.filter((name) => !taken.has(name));
  const gone = file.gone.toSorted((a, b) => weightOf(b.breaks) - weightOf(a.breaks));
  const say = (before: string, after: string | null) =>
    onSay?.({ item, resourceGUID: file.resourceGUID, before, after });
  const choiceOf = ({ name, after, likely, beside = [] }: Gone) => {
    const able = free.filter((one) => !beside.includes(one));
    if (after !== null)
      return (
        <RenamedColumn
          t={t}
          column={name}
          after={after}
          isHeld={isHeld}
          onUndo={onSay && (() => say(name, null))}
        />
      );
    if (onSay === undefined || able.length === 0) return <span>{t.gone}</span>;
    return (
      <GoneColumn
        t={t}
        column={name}
        added={able}
        likely={likely ?? undefined}
        isHeld={isHeld}
        onSame={(next) => say(name, next)}
      />
    );
  };
  return (
    <li className="stack s">
      <p>
        <Dataset item={item} slug={slug} />
        <span className="quiet t13 import-sub">{file.file}</span>
      </p>
      <ul className="import-columns" aria-label={t.ofFile(file.file, item.title)}>
        {gone.slice(0, SHOWN).map((column) => (
          <li key={column.name}>
            <code title={column.name}>{column.name}</code>
            {choiceOf(column)}
            <span className={weightOf(column.breaks) > 0 && column.after === null ? 't13' : 'quiet t13'}>
              {sayBreaks(t, column.breaks)}
              {column.after === null && column.beside !== undefined && (
                <span className="import-sub">
                  {t.beside(formatList(column.beside.slice(0, NAMED)), column.beside.length)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {gone.length > SHOWN && <p className="quiet t14">{t.more(gone.length - SHOWN)}</p>}
    </li>
  );
}

/** Nothing where no file of these datasets loses a column. */
export function FoundColumns({ items, ...props }: ColumnsProps) {
  const t = useImportMessages().renamed;
  const files = items.flatMap((item) => item.columns.map((file) => ({ item, file })));
  if (files.length === 0) return null;
  return (
    <section className="stack s" aria-labelledby="import-columns">
      <h2 id="import-columns">{t.title}</h2>
      <p className="quiet t14 measure">{props.onSay === undefined ? t.textAfter : t.text}</p>
      <ul className="import-column-files">
        {files.map(({ item, file }) => (
          <FileColumns key={`${item.position} ${file.resourceGUID}`} item={item} file={file} {...props} />
        ))}
      </ul>
    </section>
  );
}
