/**
 * A table of rows for the screens of members, on React Aria: one stop of the Tab key, arrow keys between rows and cells.
 * What visitors load has `Table`, whose columns and looks these are. With `selection`, each row has a checkbox.
 */
import { Check, Minus } from 'lucide';
import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { useMessages } from '../messages/messages.ts';
import '../styles/choice.css';
import '../styles/table.css';
import { Icon } from './icon.tsx';
import { NarrowHead, type TableColumn, type TableProps } from './table.tsx';

const look = <Item,>(column: TableColumn<Item>): string =>
  [column.end && 'end', column.className].filter(Boolean).join(' ');

export interface RowSelection<Item> {
  /** Keys of the rows that are selected. */
  readonly keys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  /** The name of the checkbox of a row. */
  readonly label: (row: Item) => string;
}

interface RowTableProps<Item> extends TableProps<Item> {
  readonly selection?: RowSelection<Item> | undefined;
}

/** The box that React Aria names and switches: of a row, or of all rows. */
function SelectionBox({ label }: { readonly label?: string }) {
  const id = useId();
  const t = useMessages().components;
  return (
    <Checkbox
      slot="selection"
      className="select-box"
      aria-label={label ?? t.selectAll}
      {...(label !== undefined && { 'aria-labelledby': id })}
    >
      {({ isIndeterminate, isSelected }) => (
        <>
          <span aria-hidden="true">
            {isIndeterminate ? <Icon of={Minus} /> : isSelected && <Icon of={Check} />}
          </span>
          {label !== undefined && (
            <span id={id} hidden>
              {label}
            </span>
          )}
        </>
      )}
    </Checkbox>
  );
}

/** What is pressed for itself. */
const CONTROLS = 'a[href], button, input, select, textarea, summary';

function keepFromRow(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) event.stopPropagation();
}

const keepPressFromRow = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' || event.key === ' ') keepFromRow(event);
};

/**
 * What a cell of a row that can be selected contains. React Aria keeps presses of a pointer on links and buttons from the
 * row, but not those of a keyboard: Enter on a link would follow it and select the row.
 */
const PressedAlone = ({ children }: { readonly children: ReactNode }) => (
  <div role="presentation" className="pressed-alone" onKeyDown={keepPressFromRow} onClick={keepFromRow}>
    {children}
  </div>
);

export function RowTable<Item>({
  caption,
  columns,
  rows,
  rowKey,
  className = '',
  selection,
}: RowTableProps<Item>) {
  const looks = ['table', 'stackable', selection !== undefined && 'selectable', className];
  return (
    <Table
      aria-label={caption}
      className={looks.filter(Boolean).join(' ')}
      {...(selection !== undefined && {
        selectionMode: 'multiple' as const,
        selectedKeys: selection.keys,
        onSelectionChange: (keys) => {
          const all = keys === 'all' ? rows.map((row) => rowKey(row)) : [...keys].map(String);
          selection.onChange(all);
        },
      })}
    >
      <TableHeader>
        {selection !== undefined && (
          <Column id="selection" className="select-cell">
            <SelectionBox />
          </Column>
        )}
        {columns.map((column, index) => (
          <Column
            key={column.key}
            // Columns and rows are found in one map of React Aria: their keys must differ.
            id={`column ${column.key}`}
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
            {selection !== undefined && (
              <Cell className="select-cell">
                <SelectionBox label={selection.label(row)} />
              </Cell>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                className={look(column)}
                {...((index === 0 || column.ownLine) && { 'data-wide': '' })}
                {...(column.wideOnly && { 'data-hide': '' })}
              >
                <NarrowHead column={column} />
                {selection === undefined ? column.cell(row) : <PressedAlone>{column.cell(row)}</PressedAlone>}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
