/** The lists of the start page, as requests; the route loads what the screen shows. */
import type { CallInput } from '#contract/index.ts';

const SHOWN = 5;

export const recentFilter: CallInput<'dataset:listDiscovery'> = {
  order: 'lastUpdated',
  // A planned dataset has no data that could have been updated.
  statuses: ['published', 'onRequest'],
  limit: SHOWN,
  offset: 0,
};
export const mostUsedFilter: CallInput<'dataset:listDiscovery'> = {
  order: 'mostViewed',
  limit: SHOWN,
  offset: 0,
};
/** So many organisations fit two lines; the rest are a link away. */
export const largestOrganisations = { order: 'datasetCount', limit: 8 } as const;
