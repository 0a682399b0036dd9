/** Sends changes of the device and of other tabs to the colour mode, and the document that it paints. */
import {
  chosenMode,
  isRecalling,
  readColourMode,
  type ColourModeRef,
} from '#machines/colour-mode/colour-mode.machine.ts';
import { COLOUR_MODE_KEY } from './theme.ts';

export interface ColourModeEffects {
  readonly window: Pick<Window, 'addEventListener' | 'matchMedia'>;
  readonly document: Pick<Document, 'documentElement'>;
}

/** Connects a colour mode; returns what ends the connection. */
export function connectColourMode(
  colourMode: ColourModeRef,
  { window, document }: ColourModeEffects,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  function paint(): void {
    const snapshot = colourMode.getSnapshot();
    // Until it is known what was chosen, the document is painted by the script in its head.
    if (isRecalling(snapshot)) return;
    const { dataset } = document.documentElement;
    const mode = chosenMode(snapshot);
    if (mode === 'system') delete dataset['theme'];
    else dataset['theme'] = mode;
  }
  const subscription = colourMode.subscribe(paint);
  paint();

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const hearSystem = () => colourMode.send({ type: 'system.changed', isDark: dark.matches });
  hearSystem();
  dark.addEventListener('change', hearSystem, { signal });
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      // Without a key, everything that was kept has been removed.
      if (key === COLOUR_MODE_KEY || key === null)
        colourMode.send({ type: 'mode.keptElsewhere', mode: readColourMode(newValue) });
    },
    { signal },
  );
  return () => {
    subscription.unsubscribe();
    listening.abort();
  };
}
