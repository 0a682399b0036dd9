/** What importers and publishing say to each other about columns of files that an import brings (decision 285). */
import type { Kysely, Transaction } from 'kysely';
import type { Column } from '#contract/entities/dataset.ts';
import type { FoundColumns } from '#contract/harvest.ts';
import type { Schema } from '../database/schema.ts';

/** A file as an import would write it. */
export interface IncomingFile {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  readonly name: string;
  readonly fileKey: string | null;
  readonly url: string | null;
  /** Those that are described; a wide table has more. */
  readonly columns: readonly Column[];
  readonly columnCount: number | null;
}

/** The new name of a column by the one that readers have. */
export interface ColumnRenaming {
  readonly before: string;
  readonly after: string;
}

/** Renamings of a file that a person has confirmed. Each counts in both directions. */
export interface ConfirmedRenaming extends ColumnRenaming {
  readonly actorGUID: string;
}

/** By the GUID of a file, the version of it that readers had before an import. */
export type ReplacedVersions = ReadonlyMap<string, string>;

export interface ColumnsOfImports {
  /** Which columns that readers have would be gone, with what names them; files without such columns are left out. */
  find(kysely: Kysely<Schema>, files: readonly IncomingFile[]): Promise<FoundColumns[]>;
  /** Keeps the versions that lose columns by an import. Called before it writes; the datasets must be locked. */
  keepReplaced(trx: Transaction<Schema>, files: readonly IncomingFile[]): Promise<ReplacedVersions>;
  /** What names columns follows those that were confirmed. Called after the import has written. */
  follow(
    trx: Transaction<Schema>,
    replaced: ReplacedVersions,
    confirmed: ReadonlyMap<string, readonly ConfirmedRenaming[]>,
  ): Promise<void>;
}

/** What a column can be called now, by what was confirmed in either direction. */
const confirmedFor = (
  pairs: readonly ColumnRenaming[],
  name: string,
  added: readonly string[],
): readonly string[] => {
  const other = ({ before, after }: ColumnRenaming) =>
    before === name ? [after] : after === name ? [before] : [];
  return [...new Set(pairs.flatMap(other))].filter((one) => added.includes(one));
};

/** The first new name of a column that was confirmed: a proposal. */
export const confirmedName = (
  pairs: readonly ColumnRenaming[],
  name: string,
  added: readonly string[],
): string | null => confirmedFor(pairs, name, added)[0] ?? null;

/**
 * The new names of columns that are gone, by what was confirmed in either direction. What was confirmed of different runs can
 * contradict itself: a column that could have two names, and two that could have one, have none until a person says it again.
 */
export function confirmedNames(
  pairs: readonly ColumnRenaming[],
  gone: readonly string[],
  added: readonly string[],
): ReadonlyMap<string, string> {
  const found = gone.map((name) => ({ name, names: confirmedFor(pairs, name, added) }));
  const claims = found.flatMap(({ names }) => names);
  return new Map(
    found.flatMap(({ name, names: [after, ...others] }) =>
      after === undefined || others.length > 0 || claims.indexOf(after) !== claims.lastIndexOf(after)
        ? []
        : [[name, after] as const],
    ),
  );
}
