/** What has to be verified (specification, section 5: the flag is absent or "false"). */
import { describe, expect, test } from 'vitest';
import { unverifiedAttributes } from '#machines/verify-attributes/unverified.ts';

const email = { name: 'email', value: 'marta@leeds.example' };
const phone = { name: 'phone_number', value: '+447700900118' };

describe('to be verified is', () => {
  test.each([
    ['an address without a flag', { email: email.value }, [email]],
    ['an address whose flag is "false"', { email: email.value, email_verified: 'false' }, [email]],
    ['a number without a flag', { phone_number: phone.value }, [phone]],
    [
      'a number beside a verified address',
      { email: email.value, email_verified: 'true', phone_number: phone.value },
      [phone],
    ],
    ['both, the address first', { phone_number: phone.value, email: email.value }, [email, phone]],
  ])('%s', (_, attributes, expected) => expect(unverifiedAttributes(attributes)).toEqual(expected));
});

describe('not to be verified is', () => {
  test.each([
    ['what does not exist', {}],
    ['what does not exist, whatever its flag says', { email_verified: 'false' }],
    ['what is empty', { email: '', phone_number: '' }],
    ['what is verified', { email: email.value, email_verified: 'true' }],
    ['anything else', { given_name: 'Marta', given_name_verified: 'false' }],
  ])('%s', (_, attributes) => expect(unverifiedAttributes(attributes)).toEqual([]));
});
