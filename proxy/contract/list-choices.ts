/**
 * What lists and reports of members can be limited to and ordered by, without the schemas of their calls: addresses
 * are read before anything is asked for.
 */

/** What an import found about a dataset. */
export const itemKinds = ['new', 'changed', 'gone', 'invalid'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Orders of the users of an organisation. */
export const userOrders = ['lastAccessTime', 'name', 'email', 'roleId'] as const;
export type UserOrder = (typeof userOrders)[number];

/** The people to whom a list of access is limited. */
export const holderFilters = ['people', 'keys', 'organisations'] as const;

/** Days of the longest report. */
export const REPORT_DAYS = 366;

/** The figures that datasets of a report may be ordered by, the greatest first. */
export const reportOrders = ['views', 'previews', 'downloads', 'apiCalls', 'spatialCalls'] as const;
