/**
 * Who may open which route (specification, section 2).
 *
 * Every route is either in this table or below the layout `_member`; a test lists them all. The table is data,
 * so that a review shows at once what a visitor reaches.
 */

/** Why a route is open. */
type Reason =
  /** One of the ten names that section 2 lists. */
  | 'listed'
  /** A static page of section 2. */
  | 'static'
  /** Anyone who signs in is not signed in yet. */
  | 'authentication'
  /** A part of the public discovery area of section 1. */
  | 'discovery'
  /** Serves development only; the server leaves it out otherwise. */
  | 'development'
  /** A secret in the address opens it; it is for people who have no account yet. */
  | 'invitation'
  /** A secret in the address opens it; without one it shows nothing. */
  | 'secretLink';

export interface PublicRoute {
  /** Name as in the specification: the address with `-` between its parts. */
  readonly name: string;
  /** The router's full path, with `$` before parameters. */
  readonly path: string;
  readonly reason: Reason;
}

export const publicRoutes: readonly PublicRoute[] = [
  { name: 'index', path: '/', reason: 'listed' },
  { name: 'home', path: '/home', reason: 'listed' },
  { name: 'discovery', path: '/discovery', reason: 'listed' },
  { name: 'discovery-organisations', path: '/discovery/organisations', reason: 'listed' },
  { name: 'discovery-apps', path: '/discovery/apps', reason: 'listed' },
  { name: 'discovery-apps-appGUID', path: '/discovery/apps/$appGUID', reason: 'discovery' },
  { name: 'discovery-themes', path: '/discovery/themes', reason: 'discovery' },
  { name: 'discovery-themes-theme', path: '/discovery/themes/$theme', reason: 'discovery' },
  { name: 'discovery-tags-tag', path: '/discovery/tags/$tag', reason: 'discovery' },
  { name: 'organisation-orgSlug', path: '/organisation/$orgSlug', reason: 'listed' },
  {
    name: 'organisation-orgSlug-discovery-datasetGUID',
    path: '/organisation/$orgSlug/discovery/$datasetGUID',
    reason: 'listed',
  },
  {
    name: 'organisation-orgSlug-dataset-datasetGUID',
    path: '/organisation/$orgSlug/dataset/$datasetGUID',
    reason: 'listed',
  },
  { name: 'embed-resourceGUID', path: '/embed/$resourceGUID', reason: 'discovery' },
  { name: 'embed-map-mapGUID', path: '/embed/map/$mapGUID', reason: 'discovery' },
  { name: 'embed-chart-chartGUID', path: '/embed/chart/$chartGUID', reason: 'discovery' },
  { name: 'embed-dashboard-dashboardGUID', path: '/embed/dashboard/$dashboardGUID', reason: 'discovery' },
  {
    name: 'organisation-orgSlug-chart-chartGUID',
    path: '/organisation/$orgSlug/chart/$chartGUID',
    reason: 'discovery',
  },
  {
    name: 'organisation-orgSlug-dashboard-dashboardGUID',
    path: '/organisation/$orgSlug/dashboard/$dashboardGUID',
    reason: 'discovery',
  },
  { name: 'preview-resourceGUID', path: '/preview/$resourceGUID', reason: 'discovery' },
  { name: 'preview-resourceGUID-api', path: '/preview/$resourceGUID/api', reason: 'discovery' },
  { name: 'invitation-token', path: '/invitation/$token', reason: 'invitation' },
  { name: 'draft', path: '/draft', reason: 'secretLink' },
  { name: 'faq', path: '/faq', reason: 'listed' },
  { name: 'cookie-policy', path: '/cookie-policy', reason: 'listed' },
  { name: 'help', path: '/help', reason: 'static' },
  { name: 'about', path: '/about', reason: 'static' },
  { name: 'terms', path: '/terms', reason: 'static' },
  { name: 'dataset', path: '/dataset', reason: 'static' },
  { name: 'dataset-name', path: '/dataset/$name/$', reason: 'discovery' },
  { name: 'privacy', path: '/privacy', reason: 'static' },
  { name: 'acceptable-use', path: '/acceptable-use', reason: 'static' },
  { name: 'sign-in', path: '/sign-in/{-$step}', reason: 'authentication' },
  { name: 'sign-up', path: '/sign-up/{-$step}', reason: 'authentication' },
  { name: 'forgot-password', path: '/forgot-password/{-$step}', reason: 'authentication' },
  { name: 'verify', path: '/verify/{-$step}', reason: 'authentication' },
];
