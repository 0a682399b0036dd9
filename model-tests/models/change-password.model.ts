/** How to try changing a password: what a member types, and how the service answers. */
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { formFlowModel } from './form-flow.ts';

export const [PRESENT, NEXT] = ['Commonplace-1', 'Commonplace-2'];

const refused = <const Code>(code: Code) => ({ output: { kind: 'refused', code } }) as const;

export const changePasswordModel = formFlowModel({
  machine: changePasswordMachine,
  inputs: { 'a member': { policy: sampleConfiguration.passwordPolicy } },
  typed: { present_password: PRESENT, password: NEXT, confirm_password: NEXT },
  secretFields: ['present_password', 'password', 'confirm_password'],
  answers: {
    changePassword: {
      'changes it': { output: { kind: 'changed' } },
      'says the present password is wrong': refused('incorrectCredentials'),
      'refuses the new one': refused('passwordRefused'),
      'knows the new one': refused('passwordReused'),
      'wants a pause': refused('throttled'),
      'refuses the session': refused('sessionExpired'),
    },
  },
});
