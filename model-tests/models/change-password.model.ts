/** How to try changing a password: what a member types, how the service answers, and what must always be true. */
import {
  changePasswordForm,
  changePasswordMachine,
  isChanging,
} from '#machines/change-password/change-password.machine.ts';
import { isSubmitting } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { formIn, submitted } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

export const [PRESENT, NEXT] = ['Commonplace-1', 'Commonplace-2'];
const member = { policy: sampleConfiguration.passwordPolicy };

const refused = <const Code>(code: Code) => ({ output: { kind: 'refused', code } }) as const;

export const changePasswordModel = defineModel({
  machine: changePasswordMachine,
  inputs: { 'a member': member },
  events: () => [{ type: 'flow.cancelled' as const }, { type: 'retry.requested' as const }],
  replies: {
    form: {
      'is submitted': formIn(
        changePasswordMachine,
        member,
        submitted({ present_password: PRESENT, password: NEXT, confirm_password: NEXT }),
      ),
    },
    changePassword: {
      'changes it': { output: { kind: 'changed' } },
      'knows another present password': refused('incorrectCredentials'),
      'refuses the new one': refused('passwordRefused'),
      'knows the new one': refused('passwordReused'),
      'wants a pause': refused('throttled'),
      'refuses the session': refused('sessionExpired'),
    },
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  secrets: [PRESENT, NEXT].map((text) => ({ name: `password ${text}`, text, mayLive: isChanging })),
  invariants: {
    'a form that waits has its call': (snapshot) => {
      const form = changePasswordForm(snapshot);
      return form === null || isChanging(snapshot) || !isSubmitting(form.getSnapshot());
    },
    'passwords are held only while the service has them': (snapshot) =>
      isChanging(snapshot) || Object.values(snapshot.context.passwords).join('') === '',
  },
});
