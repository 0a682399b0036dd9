/**
 * The fixed words and bounds of apps, without schemas: lists, forms and the server read them, and a page that
 * only shows a list carries nothing else.
 */

/** What an app can be. */
export const appKinds = ['webApp', 'mobileApp', 'visualisation', 'analysis', 'service', 'article'] as const;
export type AppKind = (typeof appKinds)[number];

/** Orders of the list; `relevance` needs keywords. */
export const appOrders = ['relevance', 'newest', 'updated', 'name'] as const;
export type AppOrder = (typeof appOrders)[number];

/** Apps on one page of the list. */
export const APPS_PAGE_SIZE = 12;
/** Apps that the page of an organisation or a dataset shows before it leads to the list. */
export const APPS_BESIDE = 3;

/**
 * Life of a version of an app. `submitted` waits for a decision; `replaced` gave way to a later version.
 */
export const appStates = ['submitted', 'approved', 'declined', 'withdrawn', 'replaced'] as const;
export type AppState = (typeof appStates)[number];

/** States in which a reviewer looks for versions. */
export const reviewStates = ['submitted', 'approved', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Longest texts in characters, and other bounds of a submission. */
export const appLimits = {
  name: 100,
  summary: 200,
  description: 10_000,
  url: 500,
  datasets: 20,
  reason: 1_000,
};

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Bounds of an uploaded picture, in bytes and pixels. */
export const pictureLimits = { bytes: 2_000_000, width: 320, height: 180, edge: 4_096 };

/** Where pictures are uploaded to and served from. */
export const APP_PICTURES_PATH = '/app-pictures';

/** The page of an app. */
export const appPagePath = (appGUID: string): string => `/discovery/apps/${appGUID}`;
