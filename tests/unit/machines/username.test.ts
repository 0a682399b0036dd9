/** What a username is, the same in every flow that asks for one. */
import { describe, expect, test } from 'vitest';
import {
  validateConfirmation as validateReset,
  validateRequest,
} from '#machines/password-reset/password-reset.validation.ts';
import {
  credentialFields,
  validateCredentials,
  typedUsername,
} from '#machines/sign-in/sign-in.validation.ts';
import { usernameTyped } from '#machines/sign-up/sign-up.fields.ts';
import { validateConfirmation } from '#machines/sign-up/sign-up.validation.ts';
import type { FieldMessage, FormValues } from '#machines/form/form.values.ts';
import { completeUsername, validateUsername, usernameFields } from '#machines/identity/username.ts';
import { isInternational } from '#machines/identity/phone-number.ts';
import type { LoginMechanism } from '#machines/identity/configuration.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';

const EMAIL = ['email'] as const;
const PHONE = ['phone_number'] as const;
const EITHER = ['email', 'phone_number'] as const;
const NUMBER_FIRST = ['phone_number', 'email'] as const;

const whole: readonly (readonly [string, string, readonly LoginMechanism[], string])[] = [
  ['marta@leeds.example', '', EMAIL, 'marta@leeds.example'],
  [' marta@leeds.example ', '', EITHER, 'marta@leeds.example'],
  ['7700900118@leeds.example', '+44', NUMBER_FIRST, '7700900118@leeds.example'],
  ['+44 7700 900118', '', EITHER, '+447700900118'],
  ['+44 (0)7700 900118', '', EITHER, '+447700900118'],
  ['(+44) 7700-900.118', '', EITHER, '+447700900118'],
  ['0044 20-7946 0000', '', EITHER, '+442079460000'],
  ['0044 20-7946 0000', '', PHONE, '+442079460000'],
  ['0044 (0)20 7946 0000', '+1', PHONE, '+442079460000'],
  ['+49 151 12345678', '+44', PHONE, '+4915112345678'],
  ['7700 900118', '+44', PHONE, '+447700900118'],
  ['(0) 7700 900118', ' 44 ', PHONE, '+447700900118'],
  ['07700 900118', '+44', PHONE, '+447700900118'],
  ['+44 07700 900118', '', EITHER, '+447700900118'],
  ['06 6982 0000', '+39', PHONE, '+390669820000'],
];

const refused: readonly (readonly [string, string, readonly LoginMechanism[], string])[] = [
  ['7700 900118', '', EITHER, 'phone.format'],
  ['7700 900118', '', PHONE, 'phone.format'],
  ['07700 900118', '', NUMBER_FIRST, 'phone.format'],
  ['(415) 555-2671', '', EITHER, 'phone.format'],
  ['(415) 555-2671', '', PHONE, 'phone.format'],
  ['+44 12', '', EITHER, 'phone.format'],
  ['+44 7700 900118 ext 5', '', PHONE, 'phone.format'],
  ['+44 7700+900118', '', PHONE, 'phone.format'],
  ['+44 7700 900118 7700', '', PHONE, 'phone.format'],
  ['marta', '+44', PHONE, 'phone.format'],
  ['marta1', '', EITHER, 'email.format'],
  ['marta', '', NUMBER_FIRST, 'phone.format'],
  ['marta@leeds', '', NUMBER_FIRST, 'email.format'],
  ['marta @leeds.example', '', EITHER, 'email.format'],
  ['marta@leeds.example', '', PHONE, 'phone.format'],
  ['+44 7700 900118', '', EMAIL, 'email.format'],
];

describe('a username', () => {
  test.each(whole)('%j after %j in a pool of %j is %j', (text, countryCode, mechanisms, username) => {
    expect(completeUsername(text, countryCode, mechanisms)).toEqual({ username, isWhole: true });
    expect(completeUsername(username, '', mechanisms)).toEqual({ username, isWhole: true });
  });

  test.each(refused)(
    '%j after %j in a pool of %j is none, and stays as typed',
    (text, code, mechanisms, said) => {
      expect(completeUsername(text, code, mechanisms)).toEqual({ username: text, isWhole: false });
      expect(validateUsername({ username: text, country_code: code }, mechanisms)).toEqual({
        username: [{ code: said }],
      });
    },
  );

  test.each([
    [EMAIL, 'email'],
    [PHONE, 'phone_number'],
    [EITHER, 'either'],
    [NUMBER_FIRST, 'either'],
  ] as const)('that is missing in a pool of %j is asked for in its words', (mechanisms, kind) => {
    expect(validateUsername({ username: ' ' }, mechanisms)).toEqual({
      username: [{ code: 'username.required', params: { kind } }],
    });
  });

  test('has a country code before it where only a number will do', () => {
    expect(Object.keys(usernameFields('', PHONE))).toEqual(['country_code', 'username']);
    expect(Object.keys(usernameFields('', EITHER))).toEqual(['username']);
    expect(Object.keys(credentialFields('', { loginMechanisms: PHONE }))).toEqual([
      'country_code',
      'username',
      'password',
    ]);
  });

  test('is not checked where it is not asked for', () => {
    expect(validateUsername({ code: '' }, EITHER)).toEqual({});
  });
});

describe('every flow', () => {
  const rulesOf = (loginMechanisms: readonly LoginMechanism[]) => ({
    ...sampleConfiguration,
    loginMechanisms,
  });
  const checks = {
    'sign-in': validateCredentials,
    'asking for a code': validateRequest,
    'a new password': validateReset,
    'confirming an account': validateConfirmation,
  };

  const saidBy = (values: FormValues, mechanisms: readonly LoginMechanism[]) =>
    Object.entries(checks).map(([flow, check]) => [flow, check(values, rulesOf(mechanisms))['username']]);
  const inEveryFlow = (messages: readonly FieldMessage[]) =>
    Object.keys(checks).map((flow) => [flow, messages]);

  test.each(whole)('takes %j after %j', (username, country_code, mechanisms, sent) => {
    const rules = rulesOf(mechanisms);
    const values = { username, country_code };
    expect(saidBy(values, mechanisms)).toEqual(inEveryFlow([]));
    expect(typedUsername(values, rules)).toBe(sent);
    expect(usernameTyped(values, rules)).toBe(sent);
  });

  test.each(refused)('refuses %j after %j', (username, country_code, mechanisms, code) => {
    expect(saidBy({ username, country_code }, mechanisms)).toEqual(inEveryFlow([{ code }]));
  });
});

test('a number names its country by a plus sign or two zeros', () => {
  expect(['+44', ' +1', '0044', '(+44)'].map((text) => isInternational(text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', '07700', '7+7', '(0)7700'].map((text) => isInternational(text))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
