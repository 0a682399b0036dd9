/**
 * The one cell of a grid that the Tab key stops at. What is kept is the person and the column, so that a list in another
 * order and other columns leave the stop where it was; where that is not shown, the nearest that is shown takes its place.
 */

export interface KeptStop<Column extends string> {
  /** Names the list: its search, filter and order. */
  readonly list: string;
  /** From 0; -1 is the row of heads. */
  readonly row: number;
  /** Of the row; null where any row at this index will do. */
  readonly key: string | null;
  readonly column: Column;
}

/** What of a grid can be seen. */
export interface ShownGrid<Column extends string> {
  readonly list: string;
  /** Of each row, in order. */
  readonly keys: readonly string[];
  /** The row of heads is shown. */
  readonly hasHeads: boolean;
  /** The columns that are shown, of which there is at least one. */
  readonly columns: readonly [Column, ...Column[]];
}

/** Another list begins at its first row; at the heads, the stop stays, since a press there is what changed the order. */
export const stopForList = <Column extends string>(kept: KeptStop<Column>, list: string): KeptStop<Column> =>
  kept.list === list ? kept : { ...kept, list, row: Math.min(kept.row, 0), key: null };

function rowOfStop({ row, key }: KeptStop<string>, { keys, hasHeads }: ShownGrid<string>): number {
  if (row < 0 && hasHeads) return -1;
  // Most often the row is where it was.
  const at = key === null || keys[row] === key ? row : keys.indexOf(key);
  return Math.max(0, Math.min(at < 0 ? row : at, keys.length - 1));
}

/** @returns a cell that is shown, if the grid has a row */
export const stopIn = <Column extends string>(
  kept: KeptStop<Column>,
  grid: ShownGrid<Column>,
): { readonly row: number; readonly column: Column } => ({
  row: rowOfStop(stopForList(kept, grid.list), grid),
  column: grid.columns.includes(kept.column) ? kept.column : grid.columns[0],
});
