/** How to try deleting an account: what a member types, how the service answers, and what must always be true. */
import {
  accountDeletionMachine,
  type DeletionRefusal,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { formFlowModel } from './form-flow.ts';

const refused = <const Code extends DeletionRefusal>(code: Code) =>
  ({ output: { kind: 'refused', code } }) as const;

export const accountDeletionModel = formFlowModel({
  machine: accountDeletionMachine,
  inputs: {
    'a member with a password': { proof: 'password', mayProceed: true },
    'a member whose sign-in is too old': { proof: 'recentSignIn', mayProceed: false },
  },
  events: [{ type: 'deletion.continued' }],
  before: [{ type: 'deletion.continued' }],
  typed: { password: 'Commonplace-1' },
  secretFields: ['password'],
  answers: {
    deleteAccount: {
      'deletes it': { output: { kind: 'deleted' } },
      'wants a sign-in': { output: { kind: 'signInNeeded' } },
      'knows a last owner': { output: { kind: 'blocked' } },
      'says the password is wrong': refused('password.wrong'),
      'wants a pause': refused('password.locked'),
    },
  },
  invariants: {
    'no one whose sign-in is too old gets to the proof': (snapshot) =>
      snapshot.context.mayProceed || !snapshot.matches('proving'),
  },
});
