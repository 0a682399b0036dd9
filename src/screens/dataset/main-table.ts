/** Which of the tables of a dataset is the main one. */
import type { Resource } from '#contract/entities/dataset.ts';

/**
 * The table that shape, columns and fingerprint speak of: the one with the most rows, the publisher's first
 * among equals. The service chooses the fingerprint of lists by the same rule.
 */
export function mainTable(resources: readonly Resource[]): Resource | undefined {
  const most = Math.max(...resources.map(({ shape }) => shape?.rows ?? -1));
  return resources.find(({ shape }) => shape !== null && shape.rows === most);
}
