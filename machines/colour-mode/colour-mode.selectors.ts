/** The questions a view may ask of the colour mode. */
import type { ColourModeSnapshot } from './colour-mode.machine.ts';
import type { ColourMode, ShownMode } from './colour-mode.types.ts';

/** What is chosen. */
export const chosenMode = (snapshot: ColourModeSnapshot): ColourMode => snapshot.context.mode;

/** What is seen: the choice, or what the device has. */
export function shownMode({ context }: ColourModeSnapshot): ShownMode {
  if (context.mode !== 'system') return context.mode;
  return context.isSystemDark ? 'dark' : 'light';
}

/** True while the browser still has to be asked; what the page was painted in holds until then. */
export const isRecalling = (snapshot: ColourModeSnapshot): boolean => snapshot.matches('recalling');
