/** How to try deleting an account: what a member types, how the service answers, and what must always be true. */
import {
  accountDeletionMachine,
  deletionForm,
  isDeleting,
  type DeletionRefusal,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { isSubmitting } from '#machines/form/form.selectors.ts';
import { formIn, submitted } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

const PASSWORD = 'Commonplace-1';
const withPassword = { proof: 'password', mayProceed: true } as const;

const refused = <const Code extends DeletionRefusal>(code: Code) =>
  ({ output: { kind: 'refused', code } }) as const;

export const accountDeletionModel = defineModel({
  machine: accountDeletionMachine,
  inputs: {
    'a member with a password': withPassword,
    'a member whose sign-in is too old': { proof: 'recentSignIn', mayProceed: false },
  },
  events: () => [
    { type: 'deletion.continued' as const },
    { type: 'flow.cancelled' as const },
    { type: 'retry.requested' as const },
  ],
  replies: {
    form: {
      'is submitted': formIn(accountDeletionMachine, withPassword, submitted({ password: PASSWORD }), {
        before: [{ type: 'deletion.continued' }],
      }),
    },
    deleteAccount: {
      'deletes it': { output: { kind: 'deleted' } },
      'wants a sign-in': { output: { kind: 'signInNeeded' } },
      'knows a last owner': { output: { kind: 'blocked' } },
      'knows another password': refused('password.wrong'),
      'wants a pause': refused('password.locked'),
    },
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  secrets: [{ name: 'the password', text: PASSWORD, mayLive: isDeleting }],
  invariants: {
    'a form that waits has its call': (snapshot) => {
      const form = deletionForm(snapshot);
      return form === null || isDeleting(snapshot) || !isSubmitting(form.getSnapshot());
    },
    'the password is held only while the service has it': (snapshot) =>
      isDeleting(snapshot) || snapshot.context.password === '',
    'no one whose sign-in is too old gets to the proof': (snapshot) =>
      snapshot.context.mayProceed || !snapshot.matches('proving'),
  },
});
