/** Texts of verifying an address or a number. */
import type { VerifiableAttribute } from '#machines/verify-attributes/verify-attributes.types.ts';

export const verifyAttributes = {
  select: {
    title: 'Verify how you can be reached',
    lede: 'A verified address or number lets you reset your password. You can also do this later, from the menu of your account.',
    legend: 'What to verify',
    names: { email: 'E-mail', phone_number: 'Phone number' } satisfies Record<VerifiableAttribute, string>,
    act: 'Send a code',
    busy: 'Sending a code',
  },
  confirm: {
    title: {
      email: 'Verify your e-mail address',
      phone_number: 'Verify your phone number',
    } satisfies Record<VerifiableAttribute, string>,
    act: 'Verify',
    busy: 'Checking the code',
    back: 'Choose again',
  },
  broken: {
    title: 'The form has stopped',
    text: 'Something went wrong in the form. You are signed in, and can try again or continue.',
    retry: 'Try again',
  },
  verified: 'Verified. You can verify one more.',
  skip: 'Skip for now',
};
