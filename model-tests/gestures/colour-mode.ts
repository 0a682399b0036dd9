/** What a person does for the colours of the page. */
import { colourModes, type colourModeMachine } from '#machines/colour-mode/colour-mode.machine.ts';
import { frame } from '#src/messages/en/frame.ts';
import type { GesturesFor, Vocabulary } from './gesture.ts';

const names = colourModes.map((mode) => frame.colourMode[mode]);

export const colourModeGestures = {
  events: {
    'mode.chosen': ({ mode }) => [
      { kind: 'cycle', names, until: frame.colourMode[mode], within: 'banner' } as const,
    ],
  } satisfies GesturesFor<typeof colourModeMachine>,
  children: {},
} satisfies Vocabulary;
