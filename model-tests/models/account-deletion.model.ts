/** How to try deleting an account: what a member types, how the service answers, and what must always be true. */
import {
  accountDeletionMachine,
  type DeletionRefusal,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { formFlowModel } from './form-flow.ts';

const refused = <const Code extends DeletionRefusal>(code: Code) =>
  ({ output: { kind: 'refused', code } }) as const;

/** The organisation of the walks, and the member who can take over there. */
export const FIRST = '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01';
export const SUCCESSOR = '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a02';
export const DUE = '2026-12-12T08:00:00Z';

export const accountDeletionModel = formFlowModel({
  machine: accountDeletionMachine,
  inputs: {
    'a member with a password': { proof: 'password', mayProceed: true, isBlocked: false },
    'a member whose sign-in is too old': { proof: 'recentSignIn', mayProceed: false, isBlocked: false },
    'the last owner of an organisation': { proof: 'password', mayProceed: true, isBlocked: true },
  },
  events: [
    { type: 'deletion.continued' },
    { type: 'successor.chosen', organisationGUID: FIRST, identityGUID: SUCCESSOR },
    { type: 'successor.chosen', organisationGUID: FIRST, identityGUID: '' },
  ],
  before: [{ type: 'deletion.continued' }],
  typed: { password: 'Commonplace-1' },
  secretFields: ['password'],
  answers: {
    deleteAccount: {
      'deletes it': { output: { kind: 'deleted' } },
      'plans it': { output: { kind: 'planned', dueAt: DUE } },
      'no longer knows the successor': { output: { kind: 'changed' } },
      'wants a sign-in': { output: { kind: 'signInNeeded' } },
      'knows a last owner': { output: { kind: 'blocked' } },
      'says the password is wrong': refused('password.wrong'),
      'wants a pause': refused('password.locked'),
    },
  },
  invariants: {
    'no one whose sign-in is too old gets to the proof': (snapshot) =>
      snapshot.context.mayProceed || !snapshot.matches('proving'),
    'the last owner of an organisation gets no further': (snapshot) =>
      !snapshot.context.isBlocked || snapshot.matches('blocked') || snapshot.status === 'done',
  },
});
