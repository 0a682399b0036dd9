/** The words of the colour mode: what a person may choose, and what is seen. */

/** In the order in which they are offered. */
export const colourModes = ['system', 'light', 'dark'] as const;

/** `system`: as the device has it, now and whenever that changes. */
export type ColourMode = (typeof colourModes)[number];

/** What is seen in the end. */
export type ShownMode = Exclude<ColourMode, 'system'>;

/** What is kept by the browser, if it is a mode; anything else, another version's word say, is the system's. */
export const readColourMode = (kept: string | null): ColourMode =>
  colourModes.find((mode) => mode === kept) ?? 'system';
