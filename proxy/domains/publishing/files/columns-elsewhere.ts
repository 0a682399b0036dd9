/** Whether a column is in another table than one: the data dictionary says the same of every column of a name. */
import type { Working } from '../working.ts';

interface Table {
  readonly resourceGUID: string;
  /** 0: the first table of the file. */
  readonly sheet: number;
}

/** @returns true where another file, or another table of this file, has a column of the name */
export const isElsewhere = (
  { files }: Pick<Working, 'files'>,
  { resourceGUID, sheet }: Table,
  name: string,
): boolean =>
  files.some(({ entry, version }) => {
    const tables = [
      { sheet: 0, columns: version.columns.map((column) => column.name) },
      ...(version.other_tables ?? []),
    ];
    return tables.some(
      (table) =>
        table.columns.includes(name) && !(entry.resourceGUID === resourceGUID && table.sheet === sheet),
    );
  });
