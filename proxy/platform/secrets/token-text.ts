/**
 * The text of a token for programs: a prefix that names its kind, 32 random characters and a checksum of six, so that
 * a scanner for leaked secrets can recognise one without asking.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Of a personal token. */
export const TOKEN_PREFIX = 'cpat_';
/** Of an API key of an organisation. */
export const KEY_PREFIX = 'cpok_';
/** Of a secret link to a draft. */
export const LINK_PREFIX = 'cpdl_';
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
export function makeTokenText(prefix: string): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return prefix + random + checksum(random);
}

/** True for a text that was made by `makeTokenText`, as far as its checksum says. */
export function isTokenText(text: string, prefix: string): boolean {
  const random = text.slice(prefix.length, -CHECK);
  return (
    text.startsWith(prefix) &&
    text.length === prefix.length + RANDOM + CHECK &&
    text.slice(-CHECK) === checksum(random)
  );
}
