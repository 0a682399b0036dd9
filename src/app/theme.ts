/** The colour mode of the document: where the choice is kept, and how it is shown. */

/** Where the colour mode is kept: `light`, `dark` or, like its absence, `system`. */
export const COLOUR_MODE_KEY = 'colourMode';

/** Shows a colour mode; `system` leaves the choice to the browser. */
export function showColourMode(mode: 'light' | 'dark' | 'system'): void {
  if (mode === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = mode;
}
