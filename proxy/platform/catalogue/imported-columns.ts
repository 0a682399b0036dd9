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

/** What was confirmed of a column in either direction, with its new name by that. */
export const confirmedRenaming = <Pair extends ColumnRenaming>(
  pairs: readonly Pair[],
  name: string,
  added: readonly string[],
): { readonly pair: Pair; readonly after: string } | null =>
  pairs
    .flatMap((pair) => {
      const { before, after } = pair;
      return before === name ? [{ pair, after }] : after === name ? [{ pair, after: before }] : [];
    })
    .find(({ after }) => added.includes(after)) ?? null;

/** The new name of a column, by what was confirmed in either direction. */
export const confirmedName = (
  pairs: readonly ColumnRenaming[],
  name: string,
  added: readonly string[],
): string | null => confirmedRenaming(pairs, name, added)?.after ?? null;
