/**
 * Pages that are made to be inside other sites' pages. The server lets them be framed and the browser application
 * opens them as a visitor; both must agree on which these are.
 */
const PREFIX = '/embed/';

/** Where the preview of a resource can be had for other pages. */
export const embedPath = (resourceGUID: string): string => PREFIX + resourceGUID;

/** Where a map can be had for other pages. */
export const embedMapPath = (mapGUID: string): string => `${PREFIX}map/${mapGUID}`;

/** Where a saved chart, and a dashboard, can be had for other pages. */
export const embedChartPath = (documentGUID: string): string => `${PREFIX}chart/${documentGUID}`;
export const embedDashboardPath = (documentGUID: string): string => `${PREFIX}dashboard/${documentGUID}`;

/** The pages of them. */
export const chartPath = (orgSlug: string, documentGUID: string): string =>
  `/organisation/${orgSlug}/chart/${documentGUID}`;
export const dashboardPath = (orgSlug: string, documentGUID: string): string =>
  `/organisation/${orgSlug}/dashboard/${documentGUID}`;

/** Letters in either case, as the router finds the page: what may be framed must never be opened for a member. */
export const isEmbedPath = (pathname: string): boolean =>
  pathname.slice(0, PREFIX.length).toLowerCase() === PREFIX;
