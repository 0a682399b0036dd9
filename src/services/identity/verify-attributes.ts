/** The calls of verifying an address or a number, by the identity library. */
import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import type { Refused } from '#machines/identity/auth-error.ts';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type { VerifyAttributesServices } from '#machines/verify-attributes/verify-attributes.actors.ts';
import { authErrorCode } from './errors.ts';
import { codeSent, isNobody, refusalOf } from './refusals.ts';

/**
 * Both operations prove themselves by the access token and nothing else, so what is said about the account is said
 * about the session.
 */
function isAboutSession(error: unknown): boolean {
  const code = authErrorCode(error);
  const isUnauthorised = error instanceof Error && error.name === 'NotAuthorizedException';
  return isNobody(error) || code === 'accountDisabled' || (isUnauthorised && code === 'unknown');
}

const refused = (error: unknown): Refused =>
  isAboutSession(error) ? { kind: 'refused', code: 'sessionExpired' } : refusalOf(error);

export const createVerifyAttributesServices = (): VerifyAttributesServices => ({
  sendCode: async ({ attribute }) => {
    try {
      return codeSent(await sendUserAttributeVerificationCode({ userAttributeKey: attribute }));
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

/** The flow with these calls. */
export const openVerifyAttributes = () => provideVerifyAttributes(createVerifyAttributesServices());
