/** How to try a confirmation: what a person does, how the service answers, and what must always be true. */
import {
  confirmationMachine,
  confirmationProblem,
  confirmationSubject,
  type ConfirmationEvent,
} from '#machines/confirmation/confirmation.machine.ts';
import { defineModel } from '../kit/model.ts';

export const confirmationModel = defineModel({
  machine: confirmationMachine,
  inputs: { nothing: undefined },
  events: (): ConfirmationEvent[] => [
    { type: 'action.requested', subject: 'a' },
    { type: 'action.requested', subject: 'b' },
    { type: 'action.confirmed' },
    { type: 'action.cancelled' },
  ],
  replies: {
    act: {
      'does so': { output: { kind: 'done' } },
      refuses: { output: { kind: 'refused', message: { code: 'role.lastOwner' } } },
    },
  },
  home: { name: 'nothing is asked', isThere: (snapshot) => snapshot.matches('closed') },
  invariants: {
    'something is asked about exactly while the dialog is open': (snapshot) =>
      (confirmationSubject(snapshot) === null) === snapshot.matches('closed'),
    'a problem is shown only where one can try again': (snapshot) =>
      confirmationProblem(snapshot) === null || snapshot.matches('asking'),
  },
});
