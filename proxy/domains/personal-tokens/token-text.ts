/**
 * The text of a personal token: `cpat_`, 32 random characters and a checksum of six, so that a scanner for leaked
 * secrets can tell one from any other text without asking.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const TOKEN_PREFIX = 'cpat_';
const RANDOM = 32;
const CHECK = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function checksum(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let i = 0; i < CHECK; i += 1) {
    check = (ALPHABET[rest % ALPHABET.length] ?? '') + check;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}

/** A new token: 190 bits of randomness. */
export function makeTokenText(): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return TOKEN_PREFIX + random + checksum(random);
}

/** True for a text that was made by `makeTokenText`, as far as its checksum says. */
export function isTokenText(text: string): boolean {
  const random = text.slice(TOKEN_PREFIX.length, -CHECK);
  return (
    text.startsWith(TOKEN_PREFIX) &&
    text.length === TOKEN_PREFIX.length + RANDOM + CHECK &&
    text.slice(-CHECK) === checksum(random)
  );
}
