/** The colour mode of the document: where the choice is kept, and how it is painted. */
import type { ColourMode } from '#machines/colour-mode/colour-mode.machine.ts';

/** Where the colour mode is kept: `light`, `dark` or, like its absence, `system`. */
export const COLOUR_MODE_KEY = 'colourMode';

/** How the document is painted: the script in its head has seen to that before anything else runs. */
export function paintedMode(): ColourMode {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
