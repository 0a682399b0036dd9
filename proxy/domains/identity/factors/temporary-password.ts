/** Passwords that are made for someone, who must replace them at the first sign-in. */
import { randomInt } from 'node:crypto';
import type { PasswordPolicy } from '#proxy/platform/settings/pool-configuration.ts';

/** Without the characters that people mistake for one another. */
const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '!#%+-=?@';
const LENGTH = 12;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A random password that keeps the policy: one character of each kind, the rest of any kind, in random order. */
export function newTemporaryPassword({ minimumLength }: Pick<PasswordPolicy, 'minimumLength'>): string {
  const all = [lower, upper, digits, symbols];
  const characters = all.map(pick);
  while (characters.length < Math.max(LENGTH, minimumLength)) characters.push(pick(all.join('')));
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
