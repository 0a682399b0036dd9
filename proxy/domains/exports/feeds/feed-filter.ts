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
};

/** What can be done with a dataset, by the word for it in an address. */
const offers: Readonly<Record<string, string>> = {
  api: 'hasApi',
  map: 'hasMap',
  preview: 'canBePreviewed',
};

/** How far back an update may be, in days. */
const periods: Readonly<Record<string, number>> = { week: 7, month: 30, year: 365 };

/** Whole days back from now; days of the reader's own count before it. */
function updatedFrom(search: URLSearchParams, now: number): string | undefined {
  const days = periods[search.get('updated') ?? ''];
  if (days === undefined || search.has('from') || search.has('to')) return undefined;
  return new Date(now - days * DAY_MS).toISOString().slice(0, 10);
}

/** The request of `dataset:listDiscovery`, newest first unless the address says otherwise, and which page it is. */
export function feedFilter(
  search: URLSearchParams,
  now = Date.now(),
): { filter: Record<string, unknown>; page: number } {
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1));
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
  const since = updatedFrom(search, now);
  if (since !== undefined) filter['updatedFrom'] = since;
  return {
    filter: { ...filter, withFacets: false, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    page,
  };
}
