/**
 * A table in working density. Its first column names the row; on small screens a row becomes two lines, the
 * name across and the rest below, without columns marked `wideOnly`.
 */
import type { ReactNode } from 'react';
import '../styles/table.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are at the end, so that they can be compared. */
  readonly end?: boolean;
  readonly wideOnly?: boolean;
  /** The rows are in the order of this column, its greatest first. */
  readonly isOrder?: boolean;
  /** Has a line of its own on a narrow screen: addresses and lists need its width. */
  readonly ownLine?: boolean;
  /** On a narrow screen, where no heads are seen, the head is before what the cell says. */
  readonly namedWhenNarrow?: boolean;
  /** More classes for the cell. */
  readonly className?: string;
}

/** The head of a column before what its cell says, on a narrow screen. The accessibility tree has the heads themselves. */
export const NarrowHead = <Row,>({ column }: { readonly column: TableColumn<Row> }) =>
  column.namedWhenNarrow === true && (
    <span className="stacked-unit" aria-hidden="true">
      {column.head}:{' '}
    </span>
  );

export interface TableProps<Row> {
  /** Read aloud before the table; not shown, since a heading is above. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly className?: string;
  /** Rows of a file keep their form on small screens; the table scrolls. */
  readonly isOfData?: boolean;
}

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  className = '',
  isOfData = false,
}: TableProps<Row>) {
  const look = (column: TableColumn<Row>) =>
    [column.end && 'end', column.className].filter(Boolean).join(' ') || undefined;
  const hide = (column: TableColumn<Row>) => (column.wideOnly ? '' : undefined);
  return (
    <table className={`table ${isOfData ? '' : 'stackable'} ${className}`.replaceAll(/\s+/g, ' ').trim()}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={column.end ? 'end' : undefined}
              aria-sort={column.isOrder ? 'descending' : undefined}
              data-hide={hide(column)}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row" data-wide="" className={look(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.key}
                  className={look(column)}
                  data-hide={hide(column)}
                  data-wide={column.ownLine ? '' : undefined}
                >
                  <NarrowHead column={column} />
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
