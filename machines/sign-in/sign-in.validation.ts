/** The rules of the sign-in form, and what it says the username is. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/index.ts';
import {
  isPhoneNumber,
  joinPhoneNumber,
  judgeUsername,
  normaliseUsername,
  usernameMessageCodes,
  type AuthConfiguration,
} from '../identity/index.ts';

/** Every message this validator can give. */
export const signInMessageCodes = [...usernameMessageCodes, 'password.required'] as const;
export type SignInMessageCode = (typeof signInMessageCodes)[number];

/** What the form must know of the pool. */
export type CredentialRules = Pick<AuthConfiguration, 'loginMechanisms'>;

/** True where people sign in with a number above all, whose country code has a field of its own. */
export const isByPhone = ({ loginMechanisms }: CredentialRules): boolean =>
  loginMechanisms[0] === 'phone_number';

/** The fields of the form with their first values, in the order in which they are shown. */
export const credentialFields = (username: string, rules: CredentialRules): FormValues => ({
  ...(isByPhone(rules) && { country_code: '' }),
  username,
  password: '',
});

/** An address, or a number that begins with its country code in one of the two usual ways. */
const COMPLETE = /@|^(?:\+|00)/;

/**
 * What the form says the username is, as the service wants it: a number is joined with its country code, unless it
 * has one (specification, section 5). Text that is not a username is left as it was typed.
 */
export function typedUsername(values: FormValues, { loginMechanisms }: CredentialRules): string {
  const typed = (values['username'] ?? '').trim();
  const countryCode = (values['country_code'] ?? '').trim();
  if (typed === '' || (countryCode === '' && !COMPLETE.test(typed))) return typed;
  const whole = COMPLETE.test(typed)
    ? normaliseUsername(typed.replace(/^00/, '+'), loginMechanisms)
    : joinPhoneNumber(countryCode, typed);
  return isPhoneNumber(whole) ? whole : typed;
}

/** A number without its country code could be anybody's, so it is not guessed whose. */
const isNational = (username: string): boolean => /\d/.test(username) && !COMPLETE.test(username);

/** The policy of an existing password is the service's matter; here it only must not be empty. */
export function judgeCredentials(values: FormValues, rules: CredentialRules): FieldErrors {
  const username = typedUsername(values, rules);
  return {
    ...judgeUsername(username, rules.loginMechanisms),
    ...(isNational(username) &&
      rules.loginMechanisms.includes('phone_number') && { username: [{ code: 'phone.format' }] }),
    password: values['password'] ? [] : [{ code: 'password.required' }],
  };
}
