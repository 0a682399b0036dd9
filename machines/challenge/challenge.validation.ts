/** The rules of the forms of a challenge. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/index.ts';
import { isEmailAddress, isPhoneNumber, judgeNewPassword, type PasswordPolicy } from '../identity/index.ts';
import type { NewPasswordAnswer } from './challenge.actors.ts';

/**
 * Every message these validators can give besides those of codes, usernames and new passwords; it says in `name` which
 * attribute is missing.
 */
export const challengeMessageCodes = ['attribute.required'] as const;
export type ChallengeMessageCode = (typeof challengeMessageCodes)[number];

const missing = (name: string) => [{ code: challengeMessageCodes[0], params: { name } }];

/** Judges the address that codes will go to. */
export function judgeEmail({ email = '' }: FormValues): FieldErrors {
  if (email === '') return { email: missing('email') };
  return { email: isEmailAddress(email) ? [] : [{ code: 'email.format' }] };
}

/** The fields of a forced new password, in the order of the form; a phone number has its country before it. */
export const newPasswordFields = (missingAttributes: readonly string[]): readonly string[] => [
  'password',
  'confirm_password',
  ...missingAttributes.flatMap((name) => (name === 'phone_number' ? ['country_code', name] : [name])),
];

/**
 * Country code and number joined, characters other than letters, digits and plus removed (specification, section 5).
 * A number that begins with a plus sign has its country already.
 */
export function joinForcedPhoneNumber(countryCode: string, number: string): string {
  const own = number.startsWith('+') ? number : `${countryCode}${number}`;
  return own.replaceAll(/[^\p{L}\p{Nd}+]/gu, '');
}

function judgeAttribute(name: string, values: FormValues): FieldErrors {
  const value = values[name] ?? '';
  if (value === '') return { [name]: missing(name) };
  if (name === 'email') return judgeEmail(values);
  if (name !== 'phone_number') return { [name]: [] };
  const joined = joinForcedPhoneNumber(values['country_code'] ?? '', value);
  return { [name]: isPhoneNumber(joined) ? [] : [{ code: 'phone.format' }] };
}

export interface NewPasswordRules {
  readonly policy: PasswordPolicy;
  readonly missingAttributes: readonly string[];
}

/** Judges a forced new password and the attributes that are asked with it. */
export function judgeNewPasswordForm(values: FormValues, rules: NewPasswordRules): FieldErrors {
  const { password = '', confirm_password: confirmation = '' } = values;
  return Object.assign(
    {},
    judgeNewPassword(password, confirmation, rules.policy),
    ...rules.missingAttributes.map((name) => judgeAttribute(name, values)),
  ) as FieldErrors;
}

/** What goes to the service: the password to the letter, and the attributes by their names on the wire. */
export function newPasswordAnswer(values: FormValues): NewPasswordAnswer {
  const { password = '', confirm_password: _, country_code: country = '', ...attributes } = values;
  return {
    password,
    attributes: {
      ...attributes,
      ...(attributes['phone_number'] !== undefined && {
        phone_number: joinForcedPhoneNumber(country, attributes['phone_number']),
      }),
    },
  };
}
