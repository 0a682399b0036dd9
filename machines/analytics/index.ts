/** Analytics: what others may use. */
import { analyticsActors, type AnalyticsServices } from './analytics.actors.ts';
import { analyticsMachine } from './analytics.machine.ts';

export { analyticsMachine };
export type { AnalyticsServices } from './analytics.actors.ts';
export type { AnalyticsRef, AnalyticsSnapshot } from './analytics.machine.ts';
export { isTelling } from './analytics.selectors.ts';
export type * from './analytics.types.ts';

/** The machine with the application's services. */
export const provideAnalytics = (services: AnalyticsServices): typeof analyticsMachine =>
  analyticsMachine.provide({ actors: analyticsActors(services) });
