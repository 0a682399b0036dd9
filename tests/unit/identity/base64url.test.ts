/** Tokens: how they begin, and that each has one spelling. */
import { expect, it } from 'vitest';
import { randomToken, readBase64url } from '#proxy/platform/secrets/base64url.ts';

it('no token begins like an option of a command line', () => {
  // A 64th of all random bytes would: none of 5,000 by chance is less likely than 1 in 10^34.
  const tokens = Array.from({ length: 5_000 }, () => randomToken(32));
  expect(tokens.filter((token) => token.startsWith('-'))).toEqual([]);
  expect(new Set(tokens).size).toBe(5_000);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
});

it('reads what was written, and no other spelling of it', () => {
  const bytes = Buffer.from('fbff00010203fa', 'hex');
  const text = bytes.toString('base64url');
  expect(readBase64url(text)).toEqual(bytes);
  const plain = bytes.toString('base64');
  // The last letter has bits that say nothing.
  const spare = `${text.slice(0, -1)}${text.endsWith('g') ? 'h' : 'i'}`;
  for (const other of [`${text}=`, `${text}==`, plain, ` ${text}`, `${text}\n`, `${text}!`, spare])
    expect([other, readBase64url(other).length]).toEqual([other, 0]);
});
