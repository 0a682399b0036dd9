/**
 * Pages that are made to be inside other sites' pages. The server lets them be framed and the browser application
 * opens them as a visitor; both must agree on which these are.
 */
const PREFIX = '/embed/';

/** Where the preview of a resource can be had for other pages. */
export const embedPath = (resourceGUID: string): string => PREFIX + resourceGUID;

/** Where a map can be had for other pages. @param version a publication, with the data of then; null: the latest, with that of now */
export const embedMapPath = (mapGUID: string, version: number | null = null): string =>
  `${PREFIX}map/${mapGUID}${version === null ? '' : `?version=${version}`}`;
/** The page of a map for people who are signed in. */
export const mapPath = (orgSlug: string, mapGUID: string, version: number): string =>
  `/organisation/${orgSlug}/map/${mapGUID}?version=${version}`;

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
