/** What a person does who is asked for consent, or changes their mind on the page of the cookie policy. */
import type { consentMachine } from '#machines/consent/consent.machine.ts';
import { consent as t } from '#src/messages/en/consent.ts';
import type { Gesture, GesturesFor, Vocabulary } from './gesture.ts';

const press = (...names: readonly string[]): readonly Gesture[] => [
  { kind: 'press', role: 'button', names, within: 'page' },
];

export const consentGestures = {
  events: {
    'everything.allowed': () => press(t.acceptAll),
    'everything.declined': () => press(t.decline, t.yours.withdraw),
  } satisfies GesturesFor<typeof consentMachine>,
  children: {},
} satisfies Vocabulary;
