/** How to try a secret that is shown once: what the service and the person do, and what must always be true. */
import {
  reminders,
  storedSecretMachine,
  storedSecretScreen,
  type StoredSecretEvent,
} from '#machines/stored-secret/stored-secret.machine.ts';
import { defineModel } from '../kit/model.ts';

export const storedSecretModel = defineModel({
  machine: storedSecretMachine,
  inputs: { 'a dialog': undefined },
  events: (): StoredSecretEvent[] => [
    { type: 'secret.made' },
    { type: 'storing.stated' },
    { type: 'storing.takenBack' },
    { type: 'leaving.requested' },
  ],
  replies: {},
  // The second reminder is like those after it.
  identity: ({ context }) => Math.min(context.reminders, 1),
  home: { name: 'the dialog closes', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'the person is reminded exactly where they wanted to leave too early': (snapshot) =>
      storedSecretScreen(snapshot) !== 'reminded' || reminders(snapshot) > 0,
    'no reminder comes before the secret': (snapshot) =>
      storedSecretScreen(snapshot) !== 'form' || reminders(snapshot) === 0,
    'a secret that was shown is there until it is stored': (snapshot) =>
      snapshot.status === 'done' || storedSecretScreen(snapshot) !== null,
  },
});
