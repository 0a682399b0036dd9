/** The call of changing a password, by the identity library. */
import { updatePassword } from 'aws-amplify/auth';
import type { ChangePasswordServices } from '#machines/change-password/change-password.machine.ts';
import { memberRefusalOf } from './refusals.ts';

export const createChangePasswordServices = (): ChangePasswordServices => ({
  changePassword: async ({ present, next }) => {
    try {
      await updatePassword({ oldPassword: present, newPassword: next });
      return { kind: 'changed' };
    } catch (error) {
      return memberRefusalOf(error);
    }
  },
});
