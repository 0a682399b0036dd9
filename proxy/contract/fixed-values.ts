/**
 * Words and numbers of discovery that the specification fixes, without schemas: pages need them before anything
 * is asked for, and the schemas of the calls come with the first call.
 */

/** Sort orders by key; the words are the specification's (section 9). */
export const orders = {
  mostViewed: 'Most viewed',
  lastUpdated: 'Last updated',
  mostDownloaded: 'Most downloaded',
  mostActiveApi: 'Most active API',
  relevance: 'Relevance',
} as const;
export type Order = keyof typeof orders;

/** Discovery shows ten at a time (specification, section 9). */
export const DISCOVERY_PAGE_SIZE = 10;

/** A member's own list of what they follow shows more at once. */
export const FOLLOWED_PAGE_SIZE = 25;

/** Publish status by code; ids and words are rows of the lookup `status`. */
export const statusCodes = ['draft', 'planned', 'published', 'onRequest'] as const;
export type StatusCode = (typeof statusCodes)[number];

/** What each publish status is called. */
export const statusWords = {
  draft: 'Draft',
  planned: 'Planned',
  published: 'Published',
  onRequest: 'Published - on request',
} as const satisfies Record<StatusCode, string>;

/** The rows of the status lookup, fixed by the specification. */
export const statuses = {
  draft: { id: 1, label: statusWords.draft, colour: 'gray' },
  planned: { id: 2, label: statusWords.planned, colour: 'green' },
  published: { id: 3, label: statusWords.published, colour: 'blue' },
  onRequest: { id: 4, label: statusWords.onRequest, colour: 'orange' },
} as const satisfies Record<StatusCode, { id: number; label: string; colour: string }>;

/** Statuses of datasets whose page and files, or the way to ask for them, readers have: rows of the lookup. */
export const openStatusIds: readonly number[] = [statuses.published.id, statuses.onRequest.id];

/** Who may find the record. */
export const visibilities = ['public', 'organisation', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Stands for datasets without a data owner, in filters. */
export const NO_OWNER = 'none';
