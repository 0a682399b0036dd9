/** The calls of the password-reset flow, by the identity library. */
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import type { AuthErrorCode, CodeDelivery } from '#machines/identity/index.ts';
import type { PasswordResetServices } from '#machines/password-reset/index.ts';
import { authErrorCode } from './errors.ts';

/** A mask such as the service uses. */
function masked(username: string): string {
  const [local = '', domain] = username.split('@');
  return domain === undefined
    ? `+*******${username.slice(-4)}`
    : `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/**
 * What a pool that tells unknown names from known ones is not allowed to tell here: the same answer as for a name
 * that somebody has.
 */
const asIfSent = (username: string): CodeDelivery => ({
  medium: username.includes('@') ? 'email' : 'sms',
  destination: masked(username),
});

/** A refusal as a value; what nobody can foresee is written down for whoever looks after the product. */
function refused(error: unknown): { readonly kind: 'refused'; readonly code: AuthErrorCode } {
  const code = authErrorCode(error);
  if (code === 'unknown' || code === 'configuration') console.error(error);
  return { kind: 'refused', code };
}

const isNobody = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserNotFoundException';

export const createPasswordResetServices = (): PasswordResetServices => ({
  requestCode: async ({ username }) => {
    try {
      const { nextStep } = await resetPassword({ username });
      const { deliveryMedium, destination } = nextStep.codeDeliveryDetails;
      return {
        kind: 'codeSent',
        delivery: {
          medium: deliveryMedium === 'SMS' ? 'sms' : 'email',
          // The library says that there is always one; the service need not give it.
          destination: (destination as string | undefined) ?? null,
        },
      };
    } catch (error) {
      return isNobody(error) ? { kind: 'codeSent', delivery: asIfSent(username) } : refused(error);
    }
  },

  resetPassword: async ({ username, code, password }) => {
    try {
      await confirmResetPassword({ username, confirmationCode: code, newPassword: password });
      return { kind: 'reset' };
    } catch (error) {
      // A name that nobody has is answered like a wrong code.
      return isNobody(error) ? { kind: 'refused', code: 'codeMismatch' } : refused(error);
    }
  },
});
