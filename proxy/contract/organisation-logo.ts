/** The logo of an organisation: where it is, and its bounds. */

/** Where logos are served from. */
export const LOGOS_PATH = '/organisation-logos';

/** Bounds of a logo, in bytes and pixels of an edge. */
export const logoLimits = { bytes: 500_000, least: 64, most: 2_048 };

/** The address of a logo, which changes with it. */
export const logoPath = (organisationGUID: string, version: string): string =>
  `${LOGOS_PATH}/${organisationGUID}?v=${version}`;
