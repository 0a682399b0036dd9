/** The fields of the registration: which there are, what they begin with, and what they say when they are sent. */
import type { FormValues } from '../form/form.values.ts';
import { attributeFields, attributesIn } from '../identity/attributes.ts';
import { completeUsername, isEmailAddress, usernameIn } from '../identity/username.ts';
import { isPhoneNumber } from '../identity/phone-number.ts';
import type { AuthConfiguration, LoginMechanism } from '../identity/configuration.ts';
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
  const attributes = attributeFields(askedAttributes(rules)).map((name) => [name, before[name] ?? '']);
  return Object.fromEntries([...attributes, ['password', ''], ['confirm_password', '']]);
}

/** What stands as username in the fields of either form; undefined when neither asks for it. */
export function usernameTyped(
  values: FormValues,
  rules: Pick<RegistrationRules, 'loginMechanisms'>,
): string | undefined {
  const mechanism = usernameField(rules);
  const typed = values[mechanism];
  return typed === undefined
    ? usernameIn(values, rules.loginMechanisms)
    : completeUsername(typed, values['country_code'] ?? '', [mechanism]).username;
}

/** The values as the service takes them: standard attributes, and the username among them. */
export function registrationOf(values: FormValues, rules: RegistrationRules): Registration {
  const attributes = attributesIn(values, askedAttributes(rules));
  return {
    username: attributes[usernameField(rules)] ?? '',
    password: values['password'] ?? '',
    attributes,
  };
}
