/** Which part of a picture a small one shows. */

/** Its corner from the left and the top, and its width, as shares of the picture; it has the shape of the picture. */
export type Focus = readonly [x: number, y: number, size: number];

/** The beginning of a page: its heading, below the bar that all pages have. */
export const PAGE: Focus = [0.02, 0.08, 0.6];
