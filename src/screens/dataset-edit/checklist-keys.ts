/** Keys of the lines of a checklist. */
import type { ChecklistItem } from '#contract/edited-dataset.ts';

/**
 * One key for each point, in their order. Several points may have the same id and file, one for each column: without a key
 * of its own, a line stays on the page after its point has gone.
 */
export function checklistKeys(points: readonly Pick<ChecklistItem, 'id' | 'resourceGUID'>[]): string[] {
  const counts = new Map<string, number>();
  return points.map(({ id, resourceGUID = '' }) => {
    const own = `${id} ${resourceGUID}`;
    const before = counts.get(own) ?? 0;
    counts.set(own, before + 1);
    return `${own} ${before}`;
  });
}
