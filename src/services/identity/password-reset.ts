/** The calls of the password-reset flow, by the identity library. */
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import { providePasswordReset } from '#machines/password-reset/password-reset.machine.ts';
import type { PasswordResetServices } from '#machines/password-reset/password-reset.actors.ts';
import { codeSent, isUnknownUser, refusalOf } from './refusals.ts';

/** A mask as Cognito has it, which alone answers unknown names differently. */
function masked(username: string): string {
  const [local = '', domain] = username.split('@');
  return domain === undefined
    ? `+*******${username.slice(-4)}`
    : `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/**
 * A pool may reveal which names exist; the product does not. This is the answer as for a name that exists.
 */
const asIfSent = (username: string): CodeDelivery => ({
  medium: username.includes('@') ? 'email' : 'sms',
  destination: masked(username),
});

export const createPasswordResetServices = (): PasswordResetServices => ({
  requestCode: async ({ username }) => {
    try {
      const { nextStep } = await resetPassword({ username });
      return codeSent(nextStep.codeDeliveryDetails);
    } catch (error) {
      return isUnknownUser(error) ? { kind: 'codeSent', delivery: asIfSent(username) } : refusalOf(error);
    }
  },

  resetPassword: async ({ username, code, password }) => {
    try {
      await confirmResetPassword({ username, confirmationCode: code, newPassword: password });
      return { kind: 'reset' };
    } catch (error) {
      // A name that no one has is answered like a wrong code.
      return isUnknownUser(error) ? { kind: 'refused', code: 'codeMismatch' } : refusalOf(error);
    }
  },
});

/** The flow with these calls. */
export const openPasswordReset = () => providePasswordReset(createPasswordResetServices());
