/**
 * Datasets that lists leave out because something that is stored of them cannot be read. One such dataset must not
 * fail the list of all: it is left out, logged with its GUID, and shown to the members of its organisation.
 */
import type { Logger } from 'pino';
import type { Projected, Projection } from './fields.ts';

export interface Unlisted {
  /** Records that a dataset cannot be read, and why. */
  add(datasetGUID: string, error: unknown): void;
  /** Records that a dataset can be read. */
  remove(datasetGUID: string): void;
  /** Why, by the GUID of the dataset. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** More are logged and left out, and not recorded. */
const MOST = 1_000;
const LONGEST_REASON = 300;

/** For a value that breaks the contract the field; else what the database says. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) {
    const [issue] = error.issues as readonly { path?: readonly PropertyKey[]; message?: string }[];
    return `${issue?.path?.map(String).join('.') || 'dataset'}: ${issue?.message ?? 'not valid'}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** The datasets that this server has left out, with the reason of each; a new reason is logged. */
export function createUnlisted(log?: Pick<Logger, 'error'>): Unlisted {
  const reasons = new Map<string, string>();
  return {
    reasons,
    add(datasetGUID, error) {
      const reason = reasonOf(error).slice(0, LONGEST_REASON);
      if (reasons.get(datasetGUID) === reason) return;
      log?.error({ err: error, datasetGUID }, 'a dataset cannot be read and is left out of lists');
      if (reasons.size < MOST) reasons.set(datasetGUID, reason);
    },
    remove: (datasetGUID) => void reasons.delete(datasetGUID),
  };
}

/** Reads the entities of rows; a row that cannot be read, or is not as the contract says, is left out. */
export const readListed = <Entity>(
  projection: Projection<Entity>,
  rows: readonly Projected<Entity>[],
  unlisted: Unlisted,
  asked: readonly string[] = [],
): Entity[] => {
  const now = new Date();
  return rows.flatMap((row) => {
    // Every projection of a dataset selects its GUID.
    const { dataset_guid: datasetGUID } = row as unknown as { readonly dataset_guid: string };
    try {
      const entity = projection.readChecked(row, now, asked);
      unlisted.remove(datasetGUID);
      return [entity];
    } catch (error) {
      unlisted.add(datasetGUID, error);
      return [];
    }
  });
};
