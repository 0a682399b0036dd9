/** The rules of the forms of a challenge. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import { attributeFields, attributesIn, validateAttribute } from '../identity/attributes.ts';
import { validateNewPassword, type PasswordPolicy } from '../identity/password-policy.ts';
import type { NewPasswordAnswer } from './challenge.actors.ts';

/** Validates the address that codes will go to. */
export const validateEmail = (values: FormValues): FieldErrors => ({
  email: validateAttribute('email', values),
});

/** The fields of a forced new password, in the order of the form. */
export const newPasswordFields = (missingAttributes: readonly string[]): readonly string[] => [
  'password',
  'confirm_password',
  ...attributeFields(missingAttributes),
];

export interface NewPasswordRules {
  readonly policy: PasswordPolicy;
  readonly missingAttributes: readonly string[];
}

/** Validates a forced new password and the attributes that are asked with it. */
export function validateNewPasswordForm(values: FormValues, rules: NewPasswordRules): FieldErrors {
  const { password = '', confirm_password: confirmation = '' } = values;
  return {
    ...validateNewPassword(password, confirmation, rules.policy),
    ...Object.fromEntries(rules.missingAttributes.map((name) => [name, validateAttribute(name, values)])),
  };
}

/** What goes to the service: the password to the letter, and the attributes by their names on the wire. */
export function newPasswordAnswer(values: FormValues): NewPasswordAnswer {
  const { password = '', confirm_password: _, country_code: __, ...asked } = values;
  return { password, attributes: attributesIn(values, Object.keys(asked)) };
}
