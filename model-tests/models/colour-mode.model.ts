/** How to try the colour mode: browsers that keep things and browsers that do not, devices and other tabs that change. */
import { defineModel } from '../kit/model.ts';
import {
  colourModeMachine,
  type ColourModeEvent,
  shownMode,
} from '#machines/colour-mode/colour-mode.machine.ts';

export const colourModeModel = defineModel({
  machine: colourModeMachine,
  claims: ['4.18'],
  inputs: { 'a document': undefined },
  events: ({ context }): ColourModeEvent[] => [
    { type: 'mode.chosen', mode: 'light' },
    { type: 'mode.chosen', mode: 'dark' },
    { type: 'mode.keptElsewhere', mode: 'light' },
    { type: 'mode.keptElsewhere', mode: 'system' },
    { type: 'system.changed', isDark: !context.isSystemDark },
  ],
  replies: {
    recallMode: {
      'nothing, so as the device has it': { output: 'system' },
      'that dark was chosen': { output: 'dark' },
    },
    keepMode: { 'is kept': { output: undefined } },
  },
  withoutScreen: {
    'colourMode.kept': 'The page itself is what is seen.',
    'colourMode.unkept': 'The page itself is what is seen.',
  },
  home: {
    name: 'a mode that is shown, kept or not',
    isThere: (snapshot) => snapshot.matches('kept') || snapshot.matches('unkept'),
  },
  invariants: {
    'a choice is shown whatever the device has': (snapshot) =>
      snapshot.context.mode === 'system' || shownMode(snapshot) === snapshot.context.mode,
    'without a choice the page is as the device': (snapshot) =>
      snapshot.context.mode !== 'system' ||
      (shownMode(snapshot) === 'dark') === snapshot.context.isSystemDark,
  },
  aboutSelectors: {
    'a choice is shown whatever the device has': 'The page is coloured by the selector alone.',
    'without a choice the page is as the device': 'The page is coloured by the selector alone.',
  },
});
