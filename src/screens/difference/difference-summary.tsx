/** What has changed between two versions, in figures: rows as a bar, cells by column, and what became of columns. */
import type { TableDifference } from '#contract/difference.ts';
import { useDifferenceMessages } from '../../messages/difference.ts';
import { AlongTime } from './along-time.tsx';
import '../../styles/difference.css';

/** Columns with changed cells that are shown as bars. */
const BARS = 10;

/** Neither rows nor columns differ. */
export const isIdentical = ({ rows, columns }: TableDifference): boolean =>
  rows.changed + rows.added + rows.removed === 0 &&
  rows.isOrdered &&
  Object.values(columns).every((differing) => differing.length === 0);

/** The sentence of how many rows differ. */
function useRowsSentence({ rows }: TableDifference): string {
  const t = useDifferenceMessages();
  const parts = [
    ...(rows.changed > 0 ? [t.changed(rows.changed)] : []),
    ...(rows.added > 0 ? [t.added(rows.added)] : []),
    ...(rows.removed > 0 ? [t.removed(rows.removed)] : []),
  ];
  return parts.length === 0 ? t.none : `${[...parts, t.same(rows.same)].join(', ')}.`;
}

/** The same figures as the sentence beside it, as a bar. */
function RowsBar({ difference }: { readonly difference: TableDifference }) {
  const { same, changed, added, removed } = difference.rows;
  const shares = Object.entries({ same, changed, added, removed }).filter(([, count]) => count > 0);
  if (shares.length === 0) return null;
  return (
    <div className="difference-bar" aria-hidden="true">
      {shares.map(([kind, count]) => (
        <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}

/** What became of columns, as a list of sentences. */
function Columns({ columns }: Pick<TableDifference, 'columns'>) {
  const t = useDifferenceMessages();
  const { added, removed, renamed, retyped, moved } = columns;
  const lines = [
    ...(removed.length > 0 ? [t.columnsRemoved(removed)] : []),
    ...renamed.map(({ before, after }) => t.columnRenamed(before, after)),
    ...retyped.map(({ name, before, after }) => t.columnRetyped(name, t.types[before], t.types[after])),
    ...(added.length > 0 ? [t.columnsAdded(added)] : []),
    ...(moved.length > 0 ? [t.columnsMoved(moved)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="difference-columns">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface DifferenceSummaryProps {
  readonly difference: TableDifference;
  /** The columns that change are listed beside it. */
  readonly withoutColumns?: boolean;
}

export function DifferenceSummary({ difference, withoutColumns = false }: DifferenceSummaryProps) {
  const t = useDifferenceMessages();
  const sentence = useRowsSentence(difference);
  const { key, cells, columns, rows, along } = difference;
  const most = cells[0]?.count ?? 1;
  return (
    <div className="stack s">
      <p>
        {sentence} {!rows.isOrdered && t.order}
      </p>
      <RowsBar difference={difference} />
      <p className="quiet t13">{key === null ? t.noKey : t.key(key.columns)}</p>
      {!withoutColumns && <Columns columns={columns} />}
      {along !== undefined && <AlongTime along={along} />}
      {cells.length > 0 && (
        <section className="stack s">
          <h3>{t.cellsTitle}</h3>
          <ul className="difference-cells">
            {cells.slice(0, BARS).map(({ column, count, medianChange }) => (
              <li key={column}>
                <span className="strong">{column}</span>{' '}
                <span className="num">
                  {t.cells(count)}
                  {medianChange !== null && medianChange !== 0 && `, ${t.median(medianChange)}`}
                </span>
                {/* The bars compare columns; one alone compares nothing. */}
                {cells.length > 1 && (
                  <span className="difference-bar" aria-hidden="true">
                    <span data-kind="changed" style={{ flexGrow: count }} />
                    <span style={{ flexGrow: most - count }} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
