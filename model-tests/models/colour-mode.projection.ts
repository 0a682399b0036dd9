/** What a page must show of the colour mode at a moment; a browser walk compares the two. */
import {
  type ColourModeSnapshot,
  chosenMode,
  shownMode,
  type ColourMode,
  type ShownMode,
} from '#machines/colour-mode/colour-mode.machine.ts';

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
