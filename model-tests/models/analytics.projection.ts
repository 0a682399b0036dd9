/** What a browser must hold for analytics at a moment, since nothing of it is ever seen; a browser walk compares the two. */
import { type AnalyticsSnapshot, isReporting } from '#machines/analytics/analytics.machine.ts';

export interface AnalyticsProjection {
  /** The library has something in a storage, as it has exactly while it runs. */
  readonly isStored: boolean;
  /** Whose uses they are; null for a visitor. */
  readonly identifiedAs: string | null;
}

export const projectAnalytics = (snapshot: AnalyticsSnapshot): AnalyticsProjection => ({
  isStored: isReporting(snapshot),
  identifiedAs: snapshot.context.identifiedAs,
});
