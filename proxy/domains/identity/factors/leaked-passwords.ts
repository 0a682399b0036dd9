/**
 * The passwords that are found most often in leaks, which no one may choose (NIST SP 800-63B, 5.1.1.2).
 *
 * `leaked-passwords.bin` has the first 20,000 of the list `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT),
 * in its order, most frequent first: of each the first five bytes of its SHA-256.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const BYTES = 5;
/** So many of the most frequent ones are also refused with digits and signs around them. */
const BASES = 1000;

const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, BYTES).toString('hex');

const file = readFileSync(new URL('leaked-passwords.bin', import.meta.url));
const ranks = new Map<string, number>();
for (let at = 0; at < file.length; at += BYTES)
  ranks.set(file.subarray(at, at + BYTES).toString('hex'), at / BYTES);

const rankOf = (text: string): number => ranks.get(keyOf(text)) ?? Number.POSITIVE_INFINITY;

/** Signs that are written for letters. */
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const withLetters = (text: string): string =>
  text.replaceAll(/[@4310!$57]/g, (sign) => letters[sign] ?? sign);

/**
 * Whether a password is one of those, in any case and with signs for letters ("P@ssw0rd"), or one of the most frequent
 * ones with digits and signs around it ("Summer2024!").
 */
export function isLeakedPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if ([text, withLetters(text)].some((one) => Number.isFinite(rankOf(one)))) return true;
  const base = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return base.length > 3 && [base, withLetters(base)].some((one) => rankOf(one) < BASES);
}
