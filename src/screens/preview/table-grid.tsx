/**
 * The rows of one page as a native table, of which only those near the window are in the document. Its own rows say
 * which they are (`aria-rowindex`), so that a screen reader knows of all of them.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { PreviewColumn, PreviewRow, PreviewSort } from '#contract/preview.ts';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../messages/format.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import '../../styles/table.css';
import { CellDialog } from './cell-dialog.tsx';
import { Histogram } from './histogram.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { cellText, isNumeric } from './value-text.ts';

const ROW = 36;

export interface TableGridProps {
  readonly caption: string;
  readonly columns: readonly PreviewColumn[];
  /** Null: not there yet. */
  readonly rows: readonly PreviewRow[] | null;
  /** How many rows are before these. */
  readonly first: number;
  readonly total: number;
  /** Rows of the table without conditions. */
  readonly tableRows: number;
  /** The rows are those of the question before. */
  readonly isStale: boolean;
  readonly sort: PreviewSort | null;
  /** Positions of columns with a condition. */
  readonly filtered: readonly number[];
  readonly resourceGUID: string;
  /** Said when there is no row. */
  readonly none: string;
  readonly onSort: (sort: PreviewSort | null) => void;
  readonly onOpen: (column: PreviewColumn) => void;
}

/** A few words among thousands say nothing about the rest; bars of them would. */
const SAYS_ENOUGH = 0.2;

/** Whether bars show how the column's values are spread. */
const isSpread = ({ histogram, top }: PreviewColumn, rows: number): boolean =>
  histogram !== null || top.reduce((sum, { count }) => sum + count, 0) > rows * SAYS_ENOUGH;

function ColumnHead({
  column,
  sort,
  filtered,
  tableRows,
  onSort,
  onOpen,
}: { column: PreviewColumn } & Pick<
  TableGridProps,
  'sort' | 'filtered' | 'tableRows' | 'onSort' | 'onOpen'
>) {
  const t = usePreviewMessages();
  const { position, name, type } = column;
  const direction = sort?.column === position ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const next = {
    none: { column: position, descending: false },
    ascending: { column: position, descending: true },
    descending: null,
  };
  return (
    <th
      scope="col"
      className={isNumeric(type) ? 'end' : undefined}
      aria-sort={direction === 'none' ? undefined : direction}
    >
      <span className="preview-head">
        <button
          type="button"
          title={name}
          aria-label={t.sort[direction](name)}
          onClick={() => onSort(next[direction])}
        >
          <span className="preview-name">{name}</span>
          {direction !== 'none' && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} />}
        </button>
        <button
          type="button"
          className={filtered.includes(position) ? 'preview-open on' : 'preview-open'}
          aria-label={t.column(name)}
          onClick={() => onOpen(column)}
        >
          <Icon of={SlidersHorizontal} />
        </button>
      </span>
      <span className="preview-type">{t.types[type]}</span>
      {isSpread(column, tableRows) ? (
        <Histogram column={column} />
      ) : (
        <span className="preview-type">{t.distinct(column.distinct)}</span>
      )}
    </th>
  );
}

/** Where the text of one cell is read whole. */
interface OpenCell {
  readonly row: number;
  readonly column: PreviewColumn;
}

export function TableGrid(props: TableGridProps) {
  const { caption, columns, rows, first, total, isStale, resourceGUID, none } = props;
  const t = usePreviewMessages();
  const scroller = useRef<HTMLElement>(null);
  const [cell, setCell] = useState<OpenCell | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- It renders itself again when the reader scrolls.
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [first]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden="true">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Room for rows that are not drawn. */}
        <td colSpan={columns.length + 1} style={{ blockSize: height, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <>
      <ScrollRegion
        ref={scroller}
        className="scroller preview-scroller"
        aria-label={caption}
        aria-busy={rows === null || isStale}
      >
        <table className="table preview-table" aria-rowcount={total + 1} aria-colcount={columns.length + 1}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="preview-number">
                {t.row}
              </th>
              {columns.map((column) => (
                <ColumnHead key={column.position} column={column} {...props} />
              ))}
            </tr>
          </thead>
          <tbody className={isStale ? 'stale' : undefined}>
            {gap(before)}
            {items.map(({ index }) => {
              const row = rows?.[index];
              if (row === undefined) return null;
              return (
                <tr key={row.row} aria-rowindex={first + index + 2} style={{ blockSize: ROW }}>
                  <th scope="row" className="preview-number">
                    {formatNumber(row.row + 1)}
                  </th>
                  {columns.map((column, place) => {
                    const text = cellText(row.cells[place], column, t);
                    const isLong =
                      row.cut.includes(place) || (text !== null && (text.length > 40 || text.includes('\n')));
                    return (
                      <td key={column.position} className={isNumeric(column.type) ? 'end' : undefined}>
                        {text === null && <span className="preview-null" title={t.noValue} />}
                        {text !== null && !isLong && <span className="preview-cell">{text}</span>}
                        {text !== null && isLong && (
                          <button
                            type="button"
                            className="preview-cell long"
                            title={t.readAll}
                            onClick={() => setCell({ row: row.row, column })}
                          >
                            {text}
                          </button>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {gap(after)}
          </tbody>
        </table>
        {rows === null && (
          <p className="preview-wait">
            <span className="spin" />
            <output>{t.loading}</output>
          </p>
        )}
        {rows?.length === 0 && !isStale && (
          <p className="quiet preview-none">
            <output>{none}</output>
          </p>
        )}
      </ScrollRegion>
      {cell !== null && (
        <CellDialog
          resourceGUID={resourceGUID}
          row={cell.row}
          column={cell.column}
          onClose={() => setCell(null)}
        />
      )}
    </>
  );
}
