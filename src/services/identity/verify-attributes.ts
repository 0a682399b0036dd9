/** The calls of verifying an address or a number, by the identity library. */
import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type { VerifyAttributesServices } from '#machines/verify-attributes/verify-attributes.actors.ts';
import { codeSent, memberRefusalOf } from './refusals.ts';

export const createVerifyAttributesServices = (): VerifyAttributesServices => ({
  sendCode: async ({ attribute }) => {
    try {
      return codeSent(await sendUserAttributeVerificationCode({ userAttributeKey: attribute }));
    } catch (error) {
      return memberRefusalOf(error);
    }
  },

  verify: async ({ attribute, code }) => {
    try {
      await confirmUserAttribute({ userAttributeKey: attribute, confirmationCode: code });
      return { kind: 'verified' };
    } catch (error) {
      return memberRefusalOf(error);
    }
  },
});

/** The flow with these calls. */
export const openVerifyAttributes = () => provideVerifyAttributes(createVerifyAttributesServices());
