/**
 * What a store of tables is: folders of Parquet files that previews are read from, named by the key of their file
 * and a recipe (`KEY.RECIPE`). A table is read from the disk of this machine, wherever it is kept; all of them can
 * be made again. `folder-tables.ts` and `s3/s3-tables.ts` are such stores.
 */

/** The table has no files any more. */
export class TableGone extends Error {}

export interface TableStore {
  /** Below it lies every table that can be read on this machine; readers need no other folder. */
  readonly folder: string;
  /**
   * Takes a finished table over, in place of one of the same name. It appears whole or not at all.
   * @param draft a folder on the same disk, which is moved away
   */
  keep(name: string, draft: string): Promise<void>;
  /**
   * Does some work with a table, which stays where it is as long as the work lasts.
   * @throws TableGone, or what the work throws
   */
  use<T>(name: string, work: (folder: string) => Promise<T>): Promise<T>;
  /** Names of the tables on the disk of this machine. */
  local(): AsyncIterable<string>;
  /** Takes a table from the disk of this machine. */
  removeLocal(name: string): Promise<void>;
  /** What all servers see; null where they see each other's disks, or have no others. */
  readonly shared: {
    /** Names of all tables. */
    list(): AsyncIterable<string>;
    /** Takes a table away for all servers; what they have on their disks stays until they look. */
    remove(name: string): Promise<void>;
  } | null;
}
