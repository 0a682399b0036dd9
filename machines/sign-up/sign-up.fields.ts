/** The fields of the registration: which there are, what they begin with, and what they say when they are sent. */
import type { FormValues } from '../form/index.ts';
import {
  isEmailAddress,
  isPhoneNumber,
  joinPhoneNumber,
  normaliseUsername,
  type AuthConfiguration,
  type LoginMechanism,
} from '../identity/index.ts';
import type { Registration } from './sign-up.actors.ts';

/** What the registration needs to know of the user pool. */
export type RegistrationRules = Pick<
  AuthConfiguration,
  'loginMechanisms' | 'passwordPolicy' | 'requiredAttributes'
>;

/** What people sign in with: the first configured mechanism, and the form's field of that name (section 3). */
export const usernameField = ({
  loginMechanisms,
}: Pick<RegistrationRules, 'loginMechanisms'>): LoginMechanism => loginMechanisms[0] ?? 'email';

/** The attributes a new account is asked for, the one that is the username first. */
export const askedAttributes = (rules: RegistrationRules): readonly string[] => [
  ...new Set([usernameField(rules), ...rules.requiredAttributes]),
];

/** A number that begins with a plus sign, or with the two noughts dialled for one, names its country itself. */
const INTERNATIONAL = /^(?:\+|00)/;

/** The number that a person means, whether its country stands in the number or in the field before it. */
export function phoneNumberIn({ country_code: country = '', phone_number: number = '' }: FormValues): string {
  return INTERNATIONAL.test(number)
    ? joinPhoneNumber('', number.replace(INTERNATIONAL, ''))
    : joinPhoneNumber(country, number);
}

/** True when it is known which country the number belongs to; digits alone could be anywhere's. */
export const hasCountry = ({ country_code: country = '', phone_number: number = '' }: FormValues): boolean =>
  INTERNATIONAL.test(number) || country !== '';

/** Whether a username known from before can stand in the field of the mechanism. */
const fits = (username: string, mechanism: LoginMechanism): boolean =>
  mechanism === 'email' ? !isPhoneNumber(username) : !isEmailAddress(username);

/**
 * Every field of the registration with its first value, in the order in which they are shown. A phone number has its
 * country code before it (specification, section 3).
 */
export function registrationValues(
  rules: RegistrationRules,
  username: string,
  known: Readonly<Record<string, string>>,
): FormValues {
  const mechanism = usernameField(rules);
  const before = { ...known, [mechanism]: fits(username, mechanism) ? username : '' };
  const attributes = askedAttributes(rules).flatMap((name): [string, string][] => {
    const field: [string, string] = [name, before[name] ?? ''];
    return name === 'phone_number' ? [['country_code', ''], field] : [field];
  });
  return Object.fromEntries([...attributes, ['password', ''], ['confirm_password', '']]);
}

/** A username as the service wants it; text that is not one yet is left as it was typed. */
export function tidyUsername(typed: string, mechanisms: readonly LoginMechanism[]): string {
  const tidy = normaliseUsername(typed, mechanisms);
  return isPhoneNumber(tidy) ? tidy : typed;
}

/** What stands as username in the fields of either form; undefined when neither asks for it. */
export function usernameIn(
  values: FormValues,
  rules: Pick<RegistrationRules, 'loginMechanisms'>,
): string | undefined {
  if (values['username'] !== undefined) return tidyUsername(values['username'], rules.loginMechanisms);
  const mechanism = usernameField(rules);
  const typed = values[mechanism];
  if (typed === undefined || mechanism === 'email') return typed;
  return hasCountry(values) ? tidyUsername(phoneNumberIn(values), rules.loginMechanisms) : typed;
}

/** The values as the service takes them: standard attributes, and the username among them. */
export function registrationOf(values: FormValues, rules: RegistrationRules): Registration {
  const attributes = Object.fromEntries(
    askedAttributes(rules).map((name) => [
      name,
      name === 'phone_number' ? phoneNumberIn(values) : (values[name] ?? ''),
    ]),
  );
  return {
    username: attributes[usernameField(rules)] ?? '',
    password: values['password'] ?? '',
    attributes,
  };
}
