/** Which columns have their codes in another file of the dataset, and what came of comparing them. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import type { CodeComparisonTable, StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { WorkingFile } from '../working.ts';

/** A column of a version, and the one with its codes. */
export interface WantedComparison {
  readonly versionGUID: string;
  readonly column: string;
  readonly againstGUID: string;
  readonly againstColumn: string;
}

export type CodeComparison = Selectable<CodeComparisonTable>;

/** A table whose rows are read here: those of Parquet are read by the engine. */
const isRead = ({ version: { status, file_key: key, row_count: rows, format } }: WorkingFile): boolean =>
  status === 'ready' && key !== null && rows !== null && format !== 'Parquet';

/** The comparisons that the files and the data dictionary ask for. */
export function wantedComparisons(
  files: readonly WorkingFile[],
  dictionary: DatasetFields['dictionary'],
): WantedComparison[] {
  const tables = files.filter(isRead);
  return tables.flatMap(({ entry, version }) =>
    version.columns.flatMap(({ name, codesFrom }): WantedComparison[] => {
      // What editors say counts, also that there is none; else what the source of the file says.
      const said = dictionary[name]?.codesFrom;
      const from = said === undefined ? codesFrom : said;
      if (!from || (from.resourceGUID === entry.resourceGUID && from.column === name)) return [];
      const against = tables.find((one) => one.entry.resourceGUID === from.resourceGUID);
      if (against?.version.columns.some((one) => one.name === from.column) !== true) return [];
      return [
        {
          versionGUID: version.version_guid,
          column: name,
          againstGUID: against.version.version_guid,
          againstColumn: from.column,
        },
      ];
    }),
  );
}

/** Bytes of the names of both columns: an entry of an index of the database has no room for more. */
const NAMES_MOST = 2_000;

/** Whether the names of the columns are too long for a comparison to be stored. */
export const isUnstorable = ({ column, againstColumn }: WantedComparison): boolean =>
  Buffer.byteLength(column) + Buffer.byteLength(againstColumn) > NAMES_MOST;

/** Whether a comparison is the one that is wanted. */
export const isComparisonOf = (one: CodeComparison, wanted: WantedComparison): boolean =>
  one.version_guid === wanted.versionGUID &&
  one.column_name === wanted.column &&
  one.against_guid === wanted.againstGUID &&
  one.against_column === wanted.againstColumn;

/** Those of datasets that were made. */
export const readComparisons = (
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<CodeComparison[]> =>
  kysely
    .selectFrom('catalogue.code_comparison')
    .selectAll()
    .where('dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .execute();

/** The files, each with the rule of codes among those that it breaks, and how far their comparison is. */
export function withCodes(
  files: readonly WorkingFile[],
  dictionary: DatasetFields['dictionary'],
  made: readonly CodeComparison[],
): WorkingFile[] {
  const wanted = wantedComparisons(files, dictionary);
  if (wanted.length === 0) return [...files];
  return files.map((file) => {
    const { version } = file;
    const own = wanted.filter(({ versionGUID }) => versionGUID === version.version_guid);
    if (own.length === 0) return file;
    const compared = own.map((one) => ({
      ...one,
      found: isUnstorable(one) ? { outcome: null } : made.find((other) => isComparisonOf(other, one)),
    }));
    const broken = compared.flatMap(({ column, againstGUID, againstColumn, found }): StoredViolation[] => {
      const outcome = found?.outcome;
      if (!outcome || outcome.count === 0) return [];
      const { count, rows, values } = outcome;
      const of = files.find((one) => one.version.version_guid === againstGUID)?.entry.name ?? '';
      return [
        { rule: 'unknownCode', column, count, rows, against: { file: of, column: againstColumn, values } },
      ];
    });
    const codes = compared.some(({ found }) => found === undefined)
      ? 'waiting'
      : compared.some(({ found }) => found?.outcome === null)
        ? 'failed'
        : 'compared';
    return { ...file, codes, version: { ...version, violations: [...version.violations, ...broken] } };
  });
}

/** The column of another file that a marked column has unknown codes of, and where that file is. */
export interface BrokenCodes {
  readonly column: string;
  readonly fileKey: string;
  readonly stated: StatedReading | null;
  readonly againstColumn: string;
}

/** The columns of a version with codes that another file does not have, for marking their rows. */
export async function readBrokenCodes(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  versionGUID: string,
): Promise<BrokenCodes[]> {
  const { rows } = await sql<BrokenCodes>`
    select c.column_name as column, v.file_key as "fileKey", v.reading as stated, c.against_column as "againstColumn"
    from catalogue.code_comparison c join catalogue.resource_version v on v.version_guid = c.against_guid
    where c.dataset_guid = ${datasetGUID} and c.version_guid = ${versionGUID}
      and v.file_key is not null and (c.outcome ->> 'count')::int > 0`.execute(kysely);
  return rows;
}
