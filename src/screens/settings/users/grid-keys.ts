/** Keys of a grid (WAI-ARIA Authoring Practices): where each leads, from one cell to another. */

export interface GridPlace {
  /** From 0; -1 is the row of heads. */
  readonly row: number;
  /** From 0, counted in all columns. */
  readonly column: number;
}

export interface GridExtent {
  /** The first row that can be reached: -1 where the heads are shown. */
  readonly firstRow: number;
  readonly rows: number;
  /** The columns that are shown, in their order. */
  readonly columns: readonly number[];
  /** Rows that fit the window. */
  readonly page: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly isRightToLeft: boolean;
}

/** @returns the place that a key leads to, or null for a key that the grid leaves alone */
export function gridPlaceAfter(
  { key, ctrlKey, isRightToLeft }: Pressed,
  { row, column }: GridPlace,
  { firstRow, rows, columns, page }: GridExtent,
): GridPlace | null {
  const last = rows - 1;
  const inRows = (wanted: number) => Math.max(firstRow, Math.min(last, wanted));
  const beside = (step: number): GridPlace => {
    const at = columns.indexOf(column);
    return { row, column: columns[Math.max(0, Math.min(columns.length - 1, at + step))] ?? column };
  };
  const forward = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return { row: inRows(row - 1), column };
    case 'ArrowDown':
      return { row: inRows(row + 1), column };
    case 'PageUp':
      return { row: inRows(row - page), column };
    case 'PageDown':
      return { row: inRows(row + page), column };
    case 'ArrowLeft':
      return beside(-forward);
    case 'ArrowRight':
      return beside(forward);
    case 'Home':
      return { row: ctrlKey ? inRows(0) : row, column: columns[0] ?? column };
    case 'End':
      return { row: ctrlKey ? last : row, column: columns.at(-1) ?? column };
    default:
      return null;
  }
}
