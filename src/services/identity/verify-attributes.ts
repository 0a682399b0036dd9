/** The calls of verifying an address or a number, by the identity library. */
import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import type { AuthErrorCode } from '#machines/identity/index.ts';
import type { VerifyAttributesServices } from '#machines/verify-attributes/index.ts';
import { authErrorCode } from './errors.ts';

/**
 * Both operations prove themselves by the access token and nothing else, so what is said about the account is said
 * about the session.
 */
function refusalOf(error: unknown): AuthErrorCode {
  const code = authErrorCode(error);
  const name = error instanceof Error ? error.name : '';
  const isAboutAccount =
    name === 'UserNotFoundException' ||
    code === 'accountDisabled' ||
    (name === 'NotAuthorizedException' && code === 'unknown');
  return isAboutAccount ? 'sessionExpired' : code;
}

/** A refusal as a value; what nobody can foresee is written down for whoever looks after the product. */
function refused(error: unknown): { readonly kind: 'refused'; readonly code: AuthErrorCode } {
  const code = refusalOf(error);
  if (code === 'unknown' || code === 'configuration') console.error(error);
  return { kind: 'refused', code };
}

export const createVerifyAttributesServices = (): VerifyAttributesServices => ({
  sendCode: async ({ attribute }) => {
    try {
      const sent = await sendUserAttributeVerificationCode({ userAttributeKey: attribute });
      return {
        kind: 'codeSent',
        delivery: {
          medium: sent.deliveryMedium === 'SMS' ? 'sms' : 'email',
          destination: sent.destination ?? null,
        },
      };
    } catch (error) {
      return refused(error);
    }
  },

  verify: async ({ attribute, code }) => {
    try {
      await confirmUserAttribute({ userAttributeKey: attribute, confirmationCode: code });
      return { kind: 'verified' };
    } catch (error) {
      return refused(error);
    }
  },
});
