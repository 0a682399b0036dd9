/** The outside world of the colour mode: what the browser keeps. Loud placeholders until the application provides it. */
import { fromPromise } from 'xstate';
import { unprovided } from '../conventions/unprovided.ts';
import type { ColourMode } from './colour-mode.types.ts';

export interface ColourModeServices {
  /** What this browser keeps; fails where storage is refused. */
  recallMode(): Promise<ColourMode>;
  /** Keeps the choice for the next visit; fails where storage is refused or full. */
  keepMode(choice: { readonly mode: ColourMode }): Promise<void>;
}

export const colourModePlaceholders = {
  recallMode: unprovided<ColourMode, void>('colourMode', 'recallMode'),
  keepMode: unprovided<void, { readonly mode: ColourMode }>('colourMode', 'keepMode'),
};

/** The services as actors, for `colourModeMachine.provide({ actors })`. */
export const colourModeActors = (services: ColourModeServices): typeof colourModePlaceholders => ({
  recallMode: fromPromise(() => services.recallMode()),
  keepMode: fromPromise(({ input }) => services.keepMode(input)),
});
