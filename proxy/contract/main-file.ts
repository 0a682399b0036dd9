/** Which file of a dataset is the main one: facts, fingerprint, columns, preview and the first download are of it. */

/** What the choice needs of a file. */
export interface FileFacts {
  readonly format: string;
  readonly external: boolean;
  readonly shape: { readonly rows: number } | null;
}

/** The format that most people can use, among copies of one table. */
const preferred = ['CSV', 'XLSX', 'TSV', 'GEOJSON', 'JSON', 'PARQUET', 'NDJSON', 'TOPOJSON', 'ARROW'];

/** How early a format comes among copies. */
export function formatRank(format: string): number {
  const place = preferred.indexOf(format.toUpperCase());
  return place === -1 ? preferred.length : place;
}

/**
 * The main table: the one with the most rows; of equal ones, a file from here, then the format that most can use, then
 * the publisher's first. Undefined when no file is a table.
 */
export function mainTable<F extends FileFacts>(files: readonly F[]): F | undefined {
  return files
    .filter(({ shape }) => shape !== null)
    .toSorted(
      (a, b) =>
        (b.shape?.rows ?? 0) - (a.shape?.rows ?? 0) ||
        Number(a.external) - Number(b.external) ||
        formatRank(a.format) - formatRank(b.format),
    )[0];
}
