/** What was typed at the registration: kept while the person is at another screen, and given back afterwards. */
import { submittedValues } from '../form/form.selectors.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import type { FormValues } from '../form/form.values.ts';
import {
  registrationValues,
  usernameField,
  usernameTyped,
  type RegistrationRules,
} from './sign-up.fields.ts';

/** The fields of the registration that are kept nowhere else. */
export const registrationSecrets: readonly string[] = ['password', 'confirm_password'];

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !registrationSecrets.includes(name)));

/** What stands in the registration, but for its secrets. */
export const typedValues = (form: FormSnapshot): FormValues => withoutSecrets(submittedValues(form));

export interface Typed {
  readonly configuration: RegistrationRules;
  /** What is known as username by now; on the way it may have been corrected. */
  readonly username: string;
  readonly typed: FormValues;
}

/**
 * Every field of the registration as it was left, secrets empty. A username that has been corrected since stands in its
 * field, whole: the country that was chosen before is no longer about it.
 */
export function restoredValues({ configuration, username, typed }: Typed): FormValues {
  const first = registrationValues(configuration, username, {});
  const mechanism = usernameField(configuration);
  const isCorrected = usernameTyped(typed, configuration) !== username;
  const isOfUsername = (name: string) =>
    name === mechanism || (mechanism === 'phone_number' && name === 'country_code');
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      isCorrected && isOfUsername(name) ? value : (typed[name] ?? value),
    ]),
  );
}

/** What the registration shows again, but for its secrets. */
export const restoredTyped = (before: Typed): FormValues => withoutSecrets(restoredValues(before));
