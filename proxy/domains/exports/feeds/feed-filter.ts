/**
 * The filter in the address of a feed: the parameters are those of the list at `/discovery`, and a
 * test compares the two. A value that the list would pass over is refused here, with its name: no one looks at a
 * feed while it is set up.
 */

/** Entries of one page. */
export const PAGE_SIZE = 50;

const DAY_MS = 86_400_000;

/** Parameters that may be repeated, with their field in the filter. */
const lists: Readonly<Record<string, string>> = {
  theme: 'themes',
  licence: 'licences',
  status: 'statuses',
  format: 'formats',
  tag: 'tags',
  access: 'visibilities',
};
const numbers = new Set(['theme', 'licence']);

/** Parameters with one value. */
const single: Readonly<Record<string, string>> = {
  keywords: 'keywords',
  order: 'order',
  organisation: 'organisationGUID',
  from: 'updatedFrom',
  to: 'updatedTo',
  language: 'language',
};

/** What can be done with a dataset, by the word for it in an address. */
const offers: Readonly<Record<string, string>> = {
  api: 'hasApi',
  map: 'hasMap',
  preview: 'canBePreviewed',
};

/** How far back an update may be, in days. */
const periods: Readonly<Record<string, number>> = { week: 7, month: 30, year: 365 };

/** The day so far back from now as a word says; undefined for any other word. */
function dayBack(word: string | null, now: number): string | undefined {
  const days = periods[word ?? ''];
  return days === undefined ? undefined : new Date(now - days * DAY_MS).toISOString().slice(0, 10);
}

/** The page that an address asks for, from 1; the first where it names none. */
export const pageOf = (search: URLSearchParams): number =>
  Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1));

/** The request of `dataset:listDiscovery`, newest first unless the address says otherwise, and which page it is. */
export function feedFilter(
  search: URLSearchParams,
  now = Date.now(),
): { filter: Record<string, unknown>; page: number } {
  const page = pageOf(search);
  const filter: Record<string, unknown> = { order: 'lastUpdated' };
  for (const [key, field] of Object.entries(single)) {
    const value = search.get(key);
    if (value) filter[field] = value;
  }
  for (const [key, field] of Object.entries(lists)) {
    const values = search.getAll(key);
    if (values.length > 0) filter[field] = numbers.has(key) ? values.map(Number) : values;
  }
  for (const offer of search.getAll('has')) {
    const field = offers[offer];
    if (field !== undefined) filter[field] = true;
  }
  const bbox = search.get('bbox');
  if (bbox) filter['bbox'] = bbox.split(',').map(Number);
  // Days of the reader's own count before a word.
  const since = search.has('from') || search.has('to') ? undefined : dayBack(search.get('updated'), now);
  if (since !== undefined) filter['updatedFrom'] = since;
  const addedFrom = dayBack(search.get('added'), now);
  if (addedFrom !== undefined) filter['addedFrom'] = addedFrom;
  if (search.get('due') === 'overdue') filter['isOverdue'] = true;
  return {
    filter: { ...filter, withFacets: false, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    page,
  };
}
