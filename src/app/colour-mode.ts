/** Hooks of the colour mode. */
import { useSyncExternalStore } from 'react';
import type { ColourMode } from '#machines/colour-mode/colour-mode.types.ts';
import { useApplication } from './context.ts';
import { paintedMode } from './theme.ts';

/** What is chosen, as far as it is known: while nobody can say, as the page was painted. */
export function useColourMode(): ColourMode {
  const { colourMode } = useApplication();
  return useSyncExternalStore(
    colourMode.subscribe,
    () => colourMode.get() ?? paintedMode(),
    () => 'system',
  );
}
