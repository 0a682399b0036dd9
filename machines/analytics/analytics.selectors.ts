/** The questions that may be asked of analytics. */
import type { AnalyticsSnapshot } from './analytics.machine.ts';

/** True while uses are told. */
export const isTelling = (snapshot: AnalyticsSnapshot): boolean => snapshot.matches('running');
