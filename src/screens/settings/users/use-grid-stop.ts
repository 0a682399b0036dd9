/** The stop of the Tab key in the table of users, and the focus: while the table has it, it is at the stop. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { GridPlace } from './grid-keys.ts';
import { stopForList, stopIn, type KeptStop } from './grid-stop.ts';
import { isWideOnly, type UserColumn } from './users-address.ts';
import { userKey } from './users-row.tsx';

type GridColumn = 'name' | UserColumn | 'actions';

/** Where an element of the table is. */
export function placeOf(element: Element): GridPlace | null {
  const cell = element.closest<HTMLTableCellElement>('th, td');
  const index = cell?.closest('tr')?.getAttribute('aria-rowindex');
  return cell && index ? { row: Number(index) - 2, column: cell.cellIndex } : null;
}

interface Grid {
  /** Names the list: its search, filter and order. */
  readonly list: string;
  readonly users: readonly OrganisationUser[];
  readonly columns: readonly UserColumn[];
  readonly isNarrow: boolean;
}

export interface GridStop extends GridPlace {
  /** Of the columns of the table, those that are shown. */
  readonly shown: readonly number[];
  readonly moveTo: (place: GridPlace) => void;
}

/** The cell of the table that is its one stop of the Tab key, and how the arrow keys move it. */
export function useGridStop({ list, users, columns, isNarrow }: Grid): GridStop {
  const keys = useMemo(() => users.map(userKey), [users]);
  const all: readonly GridColumn[] = ['name', ...columns, 'actions'];
  const [kept, setKept] = useState<KeptStop<GridColumn>>({ list, row: 0, key: null, column: 'name' });
  const current = stopForList(kept, list);
  if (current !== kept) setKept(current);
  const rest = columns.filter((column) => !isNarrow || !isWideOnly(column));
  const shown = ['name', ...rest, 'actions'] as const;
  const { row, column } = stopIn(current, { list, keys, hasHeads: !isNarrow, columns: shown });
  return {
    row,
    column: all.indexOf(column),
    shown: shown.map((one) => all.indexOf(one)),
    moveTo(place) {
      const next = {
        list,
        row: place.row,
        key: keys[place.row] ?? null,
        column: all[place.column] ?? 'name',
      };
      if (next.row !== kept.row || next.key !== kept.key || next.column !== kept.column) setKept(next);
    },
  };
}

type Ref<Of extends HTMLElement> = RefObject<Of | null>;

interface Rows {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly scrollToIndex: (index: number) => void;
}

interface FocusAtStop {
  readonly table: Ref<HTMLTableElement>;
  readonly stop: GridStop;
  readonly rows: Rows;
  /** A menu or a dialog of a row is open. */
  readonly isAway: boolean;
  /** What takes the focus when no row is left. */
  readonly otherwise: Ref<HTMLElement>;
}

/** What the focus of the table goes to. */
const targetIn = (table: Ref<HTMLTableElement>, otherwise: Ref<HTMLElement>): HTMLElement | null =>
  table.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? otherwise.current;

/**
 * Keeps the focus at the stop when the row or the column that had it moves, leaves the list or is hidden.
 *
 * @returns what to do on events of the table
 */
export function useFocusAtStop({ table, stop, rows, isAway, otherwise }: FocusAtStop) {
  const { row } = stop;
  const hasFocus = useRef(false);
  const before = useRef(row);
  useLayoutEffect(() => {
    const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
    const wasSeen = before.current >= startIndex && before.current <= endIndex;
    const hasMoved = before.current !== row;
    before.current = row;
    const { activeElement, body } = document;
    if (!hasFocus.current || (activeElement !== body && !table.current?.contains(activeElement))) return;
    const target = targetIn(table, otherwise);
    if (activeElement !== target) target?.focus({ preventScroll: true });
    if (!hasMoved) return;
    if (row < 0) target?.scrollIntoView({ block: 'nearest' });
    // A row that was scrolled out of sight stays there.
    else if (wasSeen) rows.scrollToIndex(row);
  });
  useEffect(() => {
    if (!isAway) return undefined;
    // A frame later, since what was open gives the focus back in a frame, if what it came from is still there.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) targetIn(table, otherwise)?.focus();
      });
    };
  }, [isAway, table, otherwise]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      hasFocus.current = true;
      const at = placeOf(target);
      if (at === null) return;
      // It does not scroll: what is pressed with a pointer stays below the pointer.
      before.current = at.row;
      stop.moveTo(at);
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A cell that leaves the document or is hidden, and a window that is left, have not given the focus away.
      const isTaken =
        relatedTarget === null && (document.activeElement === target || !target.checkVisibility());
      hasFocus.current = isTaken;
    },
  };
}
