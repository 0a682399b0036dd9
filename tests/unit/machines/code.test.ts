/** A code as people type and paste it. */
import { expect, test } from 'vitest';
import { bareCode, validateCode } from '#machines/identity/code.ts';

test.each([
  ['012345'],
  ['012 345'],
  ['012-345'],
  [' 012345 '],
  ['0 1 2 3 4 5'],
  ['Code: 012345'],
  ['Your code is 012345. It is valid for 3 minutes.'],
  ['012 345 is your Commonplace code'],
  ['０１２３４５'],
  ['Code：０１２３４５'],
  ['٠١٢٣٤٥'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓'],
])('“%s” is 012345', (text) => {
  expect(bareCode(text)).toBe('012345');
  expect(validateCode({ confirmation_code: text })).toEqual({ confirmation_code: [] });
});

test.each([['12345'], ['1234567'], ['code'], ['123456 or 654321'], ['Call 0123456789'], ['12 34 56 78']])(
  '“%s” is no code',
  (text) =>
    expect(validateCode({ confirmation_code: text })).toEqual({
      confirmation_code: [{ code: 'code.format' }],
    }),
);
