/** What a person signs in with (specification, sections 3 and 5): the one place that says what a username is. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import type { LoginMechanism } from './configuration.ts';
import { completePhoneNumber } from './phone-number.ts';

/** `username.required` says in `kind` what the pool accepts. */
export const usernameMessageCodes = ['username.required', 'email.format', 'phone.format'] as const;
export type UsernameMessageCode = (typeof usernameMessageCodes)[number];

/** What a pool accepts as username. */
export type UsernameKind = LoginMechanism | 'either';

/** One @ with something before it, and a domain with a dot after it; whether it exists only a letter can show. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** True for an address that a letter could be sent to. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** What people are asked for; any configured mechanism will do. */
export function usernameKind(mechanisms: readonly LoginMechanism[]): UsernameKind {
  if (!mechanisms.includes('phone_number')) return 'email';
  return mechanisms.includes('email') ? 'either' : 'phone_number';
}

export interface CompletedUsername {
  /** As the service wants it; as it was typed, without blanks around it, when it is not whole. */
  readonly username: string;
  readonly isWhole: boolean;
}

/**
 * The username that a person means: an address as typed, or a number with its country (`completePhoneNumber`). Text
 * that could not be a name in this pool is not whole. What is whole stays as it is when it is completed again.
 *
 * @param countryCode of a field before the number; empty when there is none
 */
export function completeUsername(
  text: string,
  countryCode: string,
  mechanisms: readonly LoginMechanism[],
): CompletedUsername {
  const username = text.trim();
  // A keyboard of wide letters writes the sign wide too. The service folds both alike.
  if (username.normalize('NFKC').includes('@') || !mechanisms.includes('phone_number'))
    return { username, isWhole: mechanisms.includes('email') && isEmailAddress(username.normalize('NFKC')) };
  const { number, isWhole } = completePhoneNumber(username, countryCode);
  return { username: number, isWhole };
}

/** The fields of a username with their first values. A number alone has its country code before it (section 5). */
export const usernameFields = (username: string, mechanisms: readonly LoginMechanism[]): FormValues => ({
  ...(usernameKind(mechanisms) === 'phone_number' && { country_code: '' }),
  username,
});

/** What these fields say, as the service wants it; `undefined` when the form does not ask. */
export function usernameIn(values: FormValues, mechanisms: readonly LoginMechanism[]): string | undefined {
  const { username, country_code: countryCode = '' } = values;
  return username === undefined ? undefined : completeUsername(username, countryCode, mechanisms).username;
}

/** What a person who typed this was about to type. */
function mechanismMeant(text: string, mechanisms: readonly LoginMechanism[]): LoginMechanism {
  const kind = usernameKind(mechanisms);
  if (kind !== 'either') return kind;
  if (text.includes('@')) return 'email';
  return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text) ? 'phone_number' : (mechanisms[0] ?? 'email');
}

const formats = {
  email: 'email.format',
  phone_number: 'phone.format',
} as const satisfies Record<LoginMechanism, UsernameMessageCode>;

/** Checks these fields by what the pool accepts. A form that does not ask for a username is in order. */
export function validateUsername(values: FormValues, mechanisms: readonly LoginMechanism[]): FieldErrors {
  const { username, country_code: countryCode = '' } = values;
  if (username === undefined) return {};
  if (username.trim() === '')
    return { username: [{ code: 'username.required', params: { kind: usernameKind(mechanisms) } }] };
  if (completeUsername(username, countryCode, mechanisms).isWhole) return { username: [] };
  return { username: [{ code: formats[mechanismMeant(username, mechanisms)] }] };
}
