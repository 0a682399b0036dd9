/** A table of a file whose columns have other names. */
export interface RenamedTable {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  /** The numbers by which questions name the table: 0 is the first, which can have a number of its own too. */
  readonly sheets: ReadonlySet<number>;
  /** The new name of each column by the old one; all change at once, so two may swap. */
  readonly names: ReadonlyMap<string, string>;
}
