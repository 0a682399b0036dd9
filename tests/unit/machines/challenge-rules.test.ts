/** The rules of a challenge that need no chart: addresses for apps, phone numbers, what is asked with a password. */
import { describe, expect, test } from 'vitest';
import {
  validateEmail,
  validateNewPasswordForm,
  newPasswordAnswer,
  newPasswordFields,
} from '#machines/challenge/challenge.validation.ts';
import { groupedSecret, otpauthUri } from '#machines/challenge/otpauth.ts';
import { methodsOnOffer, setUpsOnOffer } from '#machines/challenge/challenge.selectors.ts';
import { begin } from './begin-challenge.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';

describe('the address that connects an app (D17)', () => {
  const secret = 'JBSWY3DPEHPK3PXP';

  test('names issuer and account as the Key Uri Format says', () => {
    expect(otpauthUri({ issuer: 'Commonplace', account: 'ada@leeds.example', secret })).toBe(
      'otpauth://totp/Commonplace:ada%40leeds.example?secret=JBSWY3DPEHPK3PXP&issuer=Commonplace',
    );
  });

  test.each(['A&B Corp', 'C# + D', 'What? Why/How', 'a:b=c%20d', 'Zürich 公'])(
    'keeps every character of an issuer and an account like %j',
    (name) => {
      const uri = new URL(otpauthUri({ issuer: name, account: `${name}@x`, secret }));
      expect(uri.protocol).toBe('otpauth:');
      expect(uri.searchParams.get('issuer')).toBe(name);
      expect(uri.searchParams.get('secret')).toBe(secret);
      const [issuer, account] = uri.pathname.split('/').at(-1)?.split(':') ?? [];
      expect(decodeURIComponent(issuer ?? '')).toBe(name);
      expect(decodeURIComponent(account ?? '')).toBe(`${name}@x`);
    },
  );
});

test('a key is read in groups of four, the last one shorter', () => {
  expect(groupedSecret('JBSWY3DPEH')).toBe('JBSW Y3DP EH');
  expect(groupedSecret('')).toBe('');
});

describe('the factors on offer', () => {
  test.each([
    [
      ['sms', 'email', 'totp'],
      ['totp', 'email', 'sms'],
    ],
    [
      ['email', 'totp', 'sms'],
      ['totp', 'email', 'sms'],
    ],
    [
      ['sms', 'email'],
      ['email', 'sms'],
    ],
  ] as const)('of %j are shown the safest first: %j', (methods, shown) => {
    expect(methodsOnOffer(begin({ type: 'selection', methods }).now())).toEqual(shown);
  });

  test('to be set up are, too', () => {
    const { now } = begin({ type: 'setUpSelection', methods: ['email', 'totp'] });
    expect(setUpsOnOffer(now())).toEqual(['totp', 'email']);
  });
});

describe('the phone number of a forced new password', () => {
  const sent = (country_code: string, phone_number: string) =>
    newPasswordAnswer({ password: 'x', confirm_password: 'x', country_code, phone_number }).attributes;

  test.each([
    ['+44', '7700 900118', '+447700900118'],
    ['+44', '(7700) 900-118', '+447700900118'],
    ['', '+49 151 2345678', '+491512345678'],
  ])('joins %j and %j, and removes what is neither letter nor digit', (country, number, joined) => {
    expect(sent(country, number)).toEqual({ phone_number: joined });
  });

  test('that is pasted with its country does not get it twice (D20)', () => {
    expect(sent('+1', '+1 555 0100')).toEqual({ phone_number: '+15550100' });
  });
});

describe('what is asked with a forced new password', () => {
  const checked = (name: string, value: string) =>
    validateNewPasswordForm(
      { password: '', confirm_password: '', country_code: '', [name]: value },
      { policy: sampleConfiguration.passwordPolicy, missingAttributes: [name] },
    )[name];

  test.each([
    ['given_name', 'Ada', []],
    ['given_name', 'A'.repeat(2049), [{ code: 'attribute.tooLong', params: { n: 2048 } }]],
    ['birthdate', '31.12.1990', [{ code: 'birthdate.format' }]],
    ['phone_number', '7700 900118', [{ code: 'phone.format' }]],
  ])('is checked as in making an account: %s', (name, value, expected) => {
    expect(checked(name, value)).toEqual(expected);
  });
});

test('the fields are the password twice and what is missing, a phone number after its country', () => {
  expect(newPasswordFields(['name', 'phone_number'])).toEqual([
    'password',
    'confirm_password',
    'name',
    'country_code',
    'phone_number',
  ]);
});

test('what was not asked is not sent', () => {
  expect(newPasswordAnswer({ password: 'x', confirm_password: 'x' })).toEqual({
    password: 'x',
    attributes: {},
  });
});

test('an address is wanted, and wanted whole', () => {
  expect(validateEmail({ email: '' })).toEqual({
    email: [{ code: 'attribute.required', params: { name: 'email' } }],
  });
  expect(validateEmail({ email: 'ada@leeds' })).toEqual({ email: [{ code: 'email.format' }] });
  expect(validateEmail({ email: 'ada@leeds.example' })).toEqual({ email: [] });
});
