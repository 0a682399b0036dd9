/** The passwords that are found most often in leaks, and what is made of them, are refused by name. */
import { expect, test } from 'vitest';
import { isLeakedPassword } from '#proxy/domains/identity/factors/leaked-passwords.ts';
import { checkPolicy } from '#proxy/domains/identity/factors/passwords.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';

test.each([
  ['P@ssw0rd'],
  ['Password1!'],
  ['PASSWORD'],
  ['Summer2024!'],
  ['Qwerty-123'],
  ['Welcome#1'],
  ['1qaz!QAZ'],
  ['2024-Dragon!'],
  ['ＰａｓｓＷｏｒｄ1!'],
])('“%s” is leaked', (password) => {
  expect(isLeakedPassword(password)).toBe(true);
  expect(() =>
    checkPolicy(password, {
      ...sampleConfiguration.passwordPolicy,
      minimumLength: 6,
      requireUppercase: false,
      requireLowercase: false,
      requireNumbers: false,
      requireSymbols: false,
    }),
  ).toThrow('Password does not conform to policy: Password is one of the most leaked ones');
});

test.each([
  ['Commonplace-1'],
  ['Another-phrase-7'],
  ['correct horse battery Staple-4'],
  ['Тайна-Кота-7'],
  ['1!'],
])('“%s” is not', (password) => expect(isLeakedPassword(password)).toBe(false));
