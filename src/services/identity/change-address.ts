/** The calls of changing an address, by the identity library. */
import { deleteUserAttributes, updateUserAttribute } from 'aws-amplify/auth';
import type { ChangeAddressServices } from '#machines/change-address/change-address.setup.ts';
import { codeSent, memberRefusalOf } from './refusals.ts';
import { createVerifyAttributesServices } from './verify-attributes.ts';

export const createChangeAddressServices = (): ChangeAddressServices => ({
  ...createVerifyAttributesServices(),
  update: async ({ attribute, value }) => {
    try {
      const { nextStep } = await updateUserAttribute({ userAttribute: { attributeKey: attribute, value } });
      return nextStep.updateAttributeStep === 'DONE'
        ? { kind: 'stored' }
        : codeSent(nextStep.codeDeliveryDetails);
    } catch (error) {
      return memberRefusalOf(error);
    }
  },
});

/** Takes the phone number away, and with it the text messages as a second factor. */
export const removePhoneNumber = (): Promise<void> =>
  deleteUserAttributes({ userAttributeKeys: ['phone_number'] });
