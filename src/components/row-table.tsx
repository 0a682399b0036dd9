/**
 * A table of rows for the screens of members, on React Aria: one stop of the Tab key, arrow keys between rows and cells.
 * What visitors load has `Table`, whose columns and looks these are.
 */
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import '../styles/table.css';
import type { TableColumn, TableProps } from './table.tsx';

const look = <Item,>(column: TableColumn<Item>): string =>
  [column.end && 'end', column.className].filter(Boolean).join(' ');

export function RowTable<Item>({ caption, columns, rows, rowKey, className = '' }: TableProps<Item>) {
  return (
    <Table aria-label={caption} className={`table stackable ${className}`.trim()}>
      <TableHeader>
        {columns.map((column, index) => (
          <Column
            key={column.key}
            id={column.key}
            isRowHeader={index === 0}
            className={column.end ? 'end' : ''}
            {...(column.wideOnly && { 'data-hide': '' })}
          >
            {column.head}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <Row key={rowKey(row)} id={rowKey(row)} className="">
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                className={look(column)}
                {...((index === 0 || column.ownLine) && { 'data-wide': '' })}
                {...(column.wideOnly && { 'data-hide': '' })}
              >
                {column.cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
