/** The colour mode: what others may use. */
import { colourModeActors, type ColourModeServices } from './colour-mode.actors.ts';
import { colourModeMachine } from './colour-mode.machine.ts';

export { colourModeMachine };
export type { ColourModeServices } from './colour-mode.actors.ts';
export type { ColourModeEvent, ColourModeRef, ColourModeSnapshot } from './colour-mode.machine.ts';
export { chosenMode, isRecalling, shownMode } from './colour-mode.selectors.ts';
export { colourModes, readColourMode, type ColourMode, type ShownMode } from './colour-mode.types.ts';

/** The machine with the application's services. */
export const provideColourMode = (services: ColourModeServices): typeof colourModeMachine =>
  colourModeMachine.provide({ actors: colourModeActors(services) });
