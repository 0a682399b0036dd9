/**
 * The table of users: a grid with one stop of the Tab key and arrow keys between its cells. Of 10,000 rows, only those near
 * the window and the one that has the focus are in the document.
 */
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide';
import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { UserOrder } from '#contract/people.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/table.css';
import { gridPlaceAfter, type GridPlace } from './grid-keys.ts';
import { RowMenu } from './row-menu.tsx';
import type { UserColumn } from './users-address.ts';
import { actionsOf, userKey, UsersRow, type RowMenuKind, type UserAction } from './users-row.tsx';

const ROW = 48;
/** Of a row with three lines, on a narrow screen. */
const NARROW_ROW = 116;
const NARROW = '(max-width: 40rem)';
/** Rows before and after those in the window. */
const BEYOND = 4;

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

interface UsersTableProps {
  readonly caption: string;
  readonly users: readonly OrganisationUser[];
  readonly columns: readonly UserColumn[];
  readonly order: UserOrder;
  readonly onOrder: (order: UserOrder) => void;
  /** The caller. */
  readonly identityGUID: string;
  readonly isOwner: boolean;
  readonly onRole: (user: OrganisationUser, roleId: number) => void;
  readonly onAction: (user: OrganisationUser, action: UserAction) => void;
}

interface OpenMenu {
  readonly kind: RowMenuKind;
  readonly user: OrganisationUser;
  readonly button: HTMLElement;
}

/** What has the focus in a cell: the button in it, or the cell. */
const focusedIn = (cell: HTMLElement): HTMLElement => cell.querySelector('button') ?? cell;

const rowOf = (table: HTMLElement, index: number) =>
  table.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${index + 2}"]`);

/** Where an element of the table is. */
function placeOf(element: Element): GridPlace | null {
  const cell = element.closest<HTMLTableCellElement>('th, td');
  const index = cell?.closest('tr')?.getAttribute('aria-rowindex');
  return cell && index ? { row: Number(index) - 2, column: cell.cellIndex } : null;
}

export function UsersTable(props: UsersTableProps) {
  const t = useSettingsMessages().users;
  const { users, order, columns } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, []);
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  /** The place that the focus goes to as soon as its row is in the document. */
  const wanted = useRef<GridPlace>(null);
  const active = Math.min(place.row, users.length - 1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (active < 0 || near.includes(active)) return near;
      return [...near, active].toSorted((a, b) => a - b);
    },
    [active],
  );
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => (isNarrow ? NARROW_ROW : ROW),
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor,
  });
  useEffect(() => rows.measure(), [rows, isNarrow]);
  useLayoutEffect(() => {
    if (wanted.current !== place || table.current === null) return;
    wanted.current = null;
    const cell = rowOf(table.current, place.row)?.cells[place.column];
    if (cell) focusedIn(cell).focus({ preventScroll: true });
    if (place.row >= 0) rows.scrollToIndex(place.row);
    else cell?.scrollIntoView({ block: 'nearest' });
  }, [place, rows]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, currentTarget: grid, key } = event;
    // Keys of the menu come here too, which is elsewhere in the document.
    if (!(target instanceof Element) || !grid.contains(target) || event.altKey || event.metaKey) return;
    const from = placeOf(target);
    if (from === null) return;
    const cells = [...(rowOf(grid, from.row)?.cells ?? [])];
    const next = gridPlaceAfter(
      { key, ctrlKey: event.ctrlKey, isRightToLeft: getComputedStyle(grid).direction === 'rtl' },
      from,
      {
        firstRow: isNarrow ? 0 : -1,
        rows: users.length,
        columns: cells.flatMap((cell, index) => (cell.offsetParent === null ? [] : [index])),
        page: Math.max(1, Math.floor(window.innerHeight / (isNarrow ? NARROW_ROW : ROW)) - 2),
      },
    );
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    setPlace(next);
  };
  const onMenu = useCallback(
    (user: OrganisationUser, kind: RowMenuKind, button: HTMLElement) => setMenu({ user, kind, button }),
    [],
  );
  const heads = ['name', ...columns] as const;
  const stopAt = (column: number) => (place.row === -1 && place.column === column ? 0 : -1);
  let end = top;
  return (
    <>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take keys
        role="grid"
        aria-label={props.caption}
        className="table stackable people users"
        aria-rowcount={users.length + 1}
        aria-colcount={heads.length + 1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const at = placeOf(target);
          if (at !== null && (at.row !== place.row || at.column !== place.column)) setPlace(at);
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {heads.map((column, index) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  column === order ? (column === 'lastAccessTime' ? 'descending' : 'ascending') : undefined
                }
              >
                <button
                  type="button"
                  tabIndex={stopAt(index)}
                  aria-label={t.sortBy(t.columns[column])}
                  onClick={() => props.onOrder(column)}
                >
                  {t.columns[column]}
                  {column === order && <Icon of={column === 'lastAccessTime' ? ArrowDown : ArrowUp} />}
                </button>
              </th>
            ))}
            <th scope="col" tabIndex={stopAt(heads.length)}>
              <span className="sr">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.getVirtualItems().map(({ index, start, end: itsEnd }) => {
            const user = users[index];
            const gap = start - end;
            end = itsEnd;
            return (
              user && (
                <Fragment key={userKey(user)}>
                  {gap > 0 && <tr aria-hidden="true" className="spacer" style={{ blockSize: gap }} />}
                  <UsersRow
                    user={user}
                    index={index}
                    columns={columns}
                    stop={index === active ? place.column : null}
                    opened={menu?.user === user ? menu.kind : null}
                    identityGUID={props.identityGUID}
                    isOwner={props.isOwner}
                    onMenu={onMenu}
                  />
                </Fragment>
              )
            );
          })}
          {rows.getTotalSize() > end - top && (
            <tr
              aria-hidden="true"
              className="spacer"
              style={{ blockSize: rows.getTotalSize() - (end - top) }}
            />
          )}
        </tbody>
      </table>
      {menu !== null && (
        <RowMenu
          {...menu}
          isOwner={props.isOwner}
          actions={actionsOf(menu.user, props)}
          onClose={() => setMenu(null)}
          onRole={props.onRole}
          onAction={props.onAction}
        />
      )}
    </>
  );
}
