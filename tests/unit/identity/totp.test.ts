/** One-time passwords and Base32 against the vectors of their RFCs. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromBase32,
  matchTotp,
  newTotpSecret,
  toBase32,
  totpCode,
  totpStep,
} from '#proxy/domains/identity/factors/totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('RFC 6238', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  });

  test('a code is good one step early and late, and tells which step it was', () => {
    const now = 1_700_000_000_000;
    for (const offset of [-1, 0, 1])
      expect(matchTotp(secret, totpCode(secret, totpStep(now) + offset), now)).toBe(totpStep(now) + offset);
    for (const offset of [-2, 2])
      expect(matchTotp(secret, totpCode(secret, totpStep(now) + offset), now)).toBeNull();
    for (const nonsense of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(matchTotp(secret, nonsense, now)).toBeNull();
  });
});

describe('RFC 4648', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('"%s"', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
    expect(fromBase32(`${encoded.toLowerCase()}===`).toString()).toBe(text);
  });

  test('there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
    expect(() => fromBase32('A1')).toThrow(RangeError);
  });

  test('a new secret has 32 characters, as authenticator apps like it', () => {
    expect(toBase32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  });
});
