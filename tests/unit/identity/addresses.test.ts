/** E-mail addresses: one account for one address, and none that could be taken for another. */
import { expect, it } from 'vitest';
import { canonicalAlias, isEmail, readAttributes } from '#proxy/domains/identity/accounts/attributes.ts';

it.each([
  ['full width', 'ｍａｒｔａ＠ｌｅｅｄｓ．ｅｘａｍｐｌｅ'],
  ['the sign of Kelvin and a ligature', 'Marta@leeds.example'.replace('M', '\u{1D40C}')],
  ['another composition', 'marta@leeds.example'.normalize('NFD')],
])('is folded: %s', (_, address) => {
  expect(isEmail(address)).toBe(true);
  expect(canonicalAlias(address)).toBe('marta@leeds.example');
  expect(canonicalAlias(readAttributes([{ Name: 'email', Value: address }])['email'] ?? '')).toBe(
    'marta@leeds.example',
  );
});

it('the sign of Kelvin is a K', () => {
  expect(canonicalAlias('\u212Aim@leeds.example')).toBe('kim@leeds.example');
});

it.each([
  ['Cyrillic among Latin letters', 'm\u0430rta@leeds.example'],
  ['Cyrillic letters that all look Latin', '\u0441\u043E\u0440\u0430@leeds.example'],
  ['a Cyrillic letter in the domain', 'marta@l\u0435eds.example'],
  ['Greek among Latin letters', 'mart\u03B1@leeds.example'],
  ['a space without width', 'mar\u200Bta@leeds.example'],
  ['a joiner in the domain', 'marta@le\u2060eds.example'],
  ['a sign of direction', '\u202Emarta@leeds.example'],
  ['a soft hyphen', 'mar\u00ADta@leeds.example'],
  ['a filler of Hangul', 'marta\u3164@leeds.example'],
  ['a variation selector', 'marta\uFE0F@leeds.example'],
])('is refused: %s', (_, address) => {
  expect(isEmail(address)).toBe(false);
  expect(() => readAttributes([{ Name: 'email', Value: address }])).toThrow('Invalid email address format.');
});

it.each([
  'jörg@köln.example',
  'иван@пример.рф',
  '用户@例え.テスト',
  'δοκιμή@παράδειγμα.gr',
  'a.b+c_d@leeds.example',
])('is an address: %s', (address) => {
  expect(isEmail(address)).toBe(true);
});
