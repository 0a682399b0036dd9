/**
 * The table of users: a grid with one stop of the Tab key and arrow keys between its cells. Of 10,000 rows, only those near
 * the window and the one that has the focus are in the document.
 */
import type { UserOrder } from '#contract/list-choices.ts';
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
  type ReactNode,
  type RefObject,
} from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/table.css';
import { gridPlaceAfter } from './grid-keys.ts';
import { RowMenu } from './row-menu.tsx';
import { placeOf, useFocusAtStop, useGridStop } from './use-grid-stop.ts';
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
  /** Names the list: its search, filter and order. */
  readonly list: string;
  readonly users: readonly OrganisationUser[];
  readonly columns: readonly UserColumn[];
  readonly order: UserOrder;
  readonly onOrder: (order: UserOrder) => void;
  /** The caller. */
  readonly identityGUID: string;
  readonly isOwner: boolean;
  /** What can be done with an open invitation. */
  readonly ofInvitation: readonly UserAction[];
  readonly onRole: (user: OrganisationUser, roleId: number) => void;
  readonly onAction: (user: OrganisationUser, action: UserAction) => void;
  /** A question about a row is open. */
  readonly isAsking: boolean;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Shown when there are no users. */
  readonly children: ReactNode;
}

interface OpenMenu {
  readonly kind: RowMenuKind;
  readonly user: OrganisationUser;
  readonly button: HTMLElement;
}

/** Whether the table is as narrow as a telephone. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );

/**
 * Which rows are in the document: those near the window, and the active one.
 * @param body the part of the table with the rows
 */
function useRowsInView(
  body: RefObject<HTMLTableSectionElement | null>,
  {
    count,
    active,
    isNarrow,
  }: { readonly count: number; readonly active: number; readonly isNarrow: boolean },
) {
  const [top, setTop] = useState(0);
  const isEmpty = count === 0;
  useLayoutEffect(() => {
    const box = isEmpty ? undefined : body.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, [body, isEmpty]);
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
    count,
    estimateSize: () => (isNarrow ? NARROW_ROW : ROW),
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor,
  });
  useEffect(() => rows.measure(), [rows, isNarrow]);
  return { rows, top };
}

/** The names of the columns, each a button that orders by it. */
function TableHead({
  columns,
  order,
  stopAt,
  onOrder,
}: Pick<UsersTableProps, 'columns' | 'order' | 'onOrder'> & {
  /** The tabindex of a column's head. */
  readonly stopAt: (column: number) => number;
}) {
  const t = useSettingsMessages().users;
  const heads = ['name', ...columns] as const;
  return (
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
              onClick={() => onOrder(column)}
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
  );
}

/** A row as high as those that are left out. */
const Spacer = ({ height }: { readonly height: number }) => (
  <tr aria-hidden="true" className="spacer" style={{ blockSize: height }} />
);

export function UsersTable(props: UsersTableProps) {
  const { users, order, columns } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isNarrow = useIsNarrow();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const stop = useGridStop({ list: props.list, users, columns, isNarrow });
  const active = Math.min(stop.row, users.length - 1);
  const { rows, top } = useRowsInView(body, { count: users.length, active, isNarrow });
  const focus = useFocusAtStop({
    table,
    stop,
    rows,
    isAway: menu !== null || props.isAsking,
    otherwise: props.searchField,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof Element) || event.altKey || event.metaKey) return;
    const from = placeOf(target);
    if (from === null) return;
    const next = gridPlaceAfter(
      { key, ctrlKey: event.ctrlKey, isRightToLeft: getComputedStyle(currentTarget).direction === 'rtl' },
      from,
      {
        firstRow: isNarrow ? 0 : -1,
        rows: users.length,
        columns: stop.shown,
        page: Math.max(1, Math.floor(window.innerHeight / (isNarrow ? NARROW_ROW : ROW)) - 2),
      },
    );
    if (next === null) return;
    event.preventDefault();
    if (next.row >= 0) rows.scrollToIndex(next.row);
    stop.moveTo(next);
  };
  const onMenu = useCallback(
    (user: OrganisationUser, kind: RowMenuKind, button: HTMLElement) => setMenu({ user, kind, button }),
    [],
  );
  const stopAt = (column: number) => (stop.row === -1 && stop.column === column ? 0 : -1);
  const near = rows.getVirtualItems();
  const end = near.at(-1)?.end ?? top;
  if (users.length === 0) return props.children;
  return (
    <>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take keys
        role="grid"
        aria-label={props.caption}
        className="table stackable people users"
        aria-rowcount={users.length + 1}
        aria-colcount={columns.length + 2}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <TableHead columns={columns} order={order} stopAt={stopAt} onOrder={props.onOrder} />
        <tbody ref={body}>
          {near.map(({ index, start }, i) => {
            const user = users[index];
            const gap = start - (near[i - 1]?.end ?? top);
            return (
              user && (
                <Fragment key={userKey(user)}>
                  {gap > 0 && <Spacer height={gap} />}
                  <UsersRow
                    user={user}
                    index={index}
                    columns={columns}
                    stop={index === active ? stop.column : null}
                    opened={menu?.user === user ? menu.kind : null}
                    identityGUID={props.identityGUID}
                    isOwner={props.isOwner}
                    ofInvitation={props.ofInvitation}
                    onMenu={onMenu}
                  />
                </Fragment>
              )
            );
          })}
          {rows.getTotalSize() > end - top && <Spacer height={rows.getTotalSize() - (end - top)} />}
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
