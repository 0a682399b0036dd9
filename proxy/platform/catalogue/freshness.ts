/** How far a dataset is through its update cycle. */

const DAY = 86_400_000;

export interface Freshness {
  /** Share of the cycle that is left, 1 to 0; below 0 the cycles by which it is overdue; null without a cycle. */
  readonly freshness: number | null;
  /** Days past the update date; null when on time or without a cycle. */
  readonly overdueDays: number | null;
}

/** @param dueAt when the next update counts as late; null without a fixed cycle */
export function freshnessOf(updatedAt: Date, dueAt: Date | null, now: Date): Freshness {
  if (dueAt === null || dueAt <= updatedAt) return { freshness: null, overdueDays: null };
  const left = dueAt.getTime() - now.getTime();
  const share = Math.min(1, left / (dueAt.getTime() - updatedAt.getTime()));
  return {
    freshness: Math.round(share * 100) / 100,
    overdueDays: left < 0 ? Math.max(1, Math.floor(-left / DAY)) : null,
  };
}
