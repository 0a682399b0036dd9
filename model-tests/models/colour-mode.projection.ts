/** What a page must show of the colour mode at a moment; a browser walk compares the two. */
import type { ColourModeSnapshot } from '#machines/colour-mode/colour-mode.machine.ts';
import { chosenMode, shownMode } from '#machines/colour-mode/colour-mode.selectors.ts';
import type { ColourMode, ShownMode } from '#machines/colour-mode/colour-mode.types.ts';

export interface ColourModeProjection {
  /** As the name of the control says. */
  readonly chosen: ColourMode;
  /** As the page is painted. */
  readonly shown: ShownMode;
}

export const projectColourMode = (snapshot: ColourModeSnapshot): ColourModeProjection => ({
  chosen: chosenMode(snapshot),
  shown: shownMode(snapshot),
});
