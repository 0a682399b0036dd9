/** The rules of the two forms of making an account. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import { validateAttribute } from '../identity/attributes.ts';
import { validateCode } from '../identity/code.ts';
import { validateNewPassword } from '../identity/password-policy.ts';
import { validateUsername } from '../identity/username.ts';
import { askedAttributes, type RegistrationRules } from './sign-up.fields.ts';

/** Checks the registration: every attribute that is asked for, and the new password by the policy of the pool. */
export function validateRegistration(values: FormValues, rules: RegistrationRules): FieldErrors {
  const { password = '', confirm_password: confirmation = '' } = values;
  return {
    ...Object.fromEntries(askedAttributes(rules).map((name) => [name, validateAttribute(name, values)])),
    ...validateNewPassword(password, confirmation, rules.passwordPolicy),
  };
}

/** Checks the code, and the username where the form asks for it. */
export const validateConfirmation = (
  values: FormValues,
  { loginMechanisms }: Pick<RegistrationRules, 'loginMechanisms'>,
): FieldErrors => ({ ...validateUsername(values, loginMechanisms), ...validateCode(values) });
