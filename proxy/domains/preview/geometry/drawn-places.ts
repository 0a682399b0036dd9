/** How many places of a view are drawn, and how. */
import type { Grouping } from '#contract/map-constants.ts';
import { MOST_TILED_ROWS } from '#contract/preview-map.ts';

/** With so many rows in view or fewer, each place is drawn where it is. */
export const DRAWN_EXACTLY = 2_000;
/** True where places are better sent as tiles: no view has more rows than it can show one by one otherwise. */
export const isTiled = (placed: number, grouping: Grouping): boolean =>
  placed > (grouping === 'dots' ? DRAWN_EXACTLY : 0) && placed <= MOST_TILED_ROWS;
/** Fewer than features that may be sent: a grid that lies askew in the view has some cells more. */
export const MOST_CELLS = 3_500;
