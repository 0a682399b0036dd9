/** What a person signs in with (specification, sections 3 and 5). */
import type { FieldErrors } from '../form/form.values.ts';
import type { LoginMechanism } from './configuration.ts';

export const usernameMessageCodes = ['username.required', 'email.format', 'phone.format'] as const;
export type UsernameMessageCode = (typeof usernameMessageCodes)[number];

/** One @ with something before it, and a domain with a dot after it; whether it exists only a letter can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** E.164: a plus sign, a country code, at most fifteen digits in all. */
const PHONE = /^\+[1-9]\d{5,14}$/;

/** True for an address that a letter could be sent to. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** True for a number in international form. */
export const isPhoneNumber = (text: string): boolean => PHONE.test(text);

/** Country code and number as one number: a plus sign and digits, everything else removed (specification, section 3). */
export const joinPhoneNumber = (countryCode: string, number: string): string =>
  `+${`${countryCode}${number}`.replaceAll(/\D/g, '')}`;

/** The username as the service wants it: an address as typed, a number as a plus sign and digits. */
export const normaliseUsername = (username: string, mechanisms: readonly LoginMechanism[]): string =>
  mechanisms.includes('phone_number') && !username.includes('@') && /\d/.test(username)
    ? joinPhoneNumber('', username)
    : username;

/**
 * Judges the field `username` by what the pool accepts. Any mechanism will do; what is missing is said in the words
 * of the first, which is the one people are asked for.
 */
export function judgeUsername(username: string, mechanisms: readonly LoginMechanism[]): FieldErrors {
  if (username === '') return { username: [{ code: 'username.required' }] };
  const normalised = normaliseUsername(username, mechanisms);
  const isAccepted = mechanisms.some((mechanism) =>
    mechanism === 'email' ? isEmailAddress(normalised) : isPhoneNumber(normalised),
  );
  if (isAccepted) return { username: [] };
  return { username: [{ code: mechanisms[0] === 'phone_number' ? 'phone.format' : 'email.format' }] };
}
