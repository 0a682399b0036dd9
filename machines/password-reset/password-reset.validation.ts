/** The rules of the two forms of resetting a password. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import { completeUsername, validateUsername, usernameIn } from '../identity/username.ts';
import { validateCode } from '../identity/code.ts';
import { validateNewPassword } from '../identity/password-policy.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';

/** What the forms are checked by. */
export type ResetRules = Pick<AuthConfiguration, 'loginMechanisms' | 'passwordPolicy'>;

/** Checks the form that asks for a code. */
export const validateRequest = (values: FormValues, { loginMechanisms }: ResetRules): FieldErrors =>
  validateUsername(values, loginMechanisms);

/** Checks code and new password, and the username where the form asks for it. */
export function validateConfirmation(values: FormValues, rules: ResetRules): FieldErrors {
  const { password = '', confirm_password: confirmation = '' } = values;
  return {
    ...validateUsername(values, rules.loginMechanisms),
    ...validateCode(values),
    ...validateNewPassword(password, confirmation, rules.passwordPolicy),
  };
}

/** True when a code could be sent to this name, or checked for it. */
export const isUsableUsername = (username: string, { loginMechanisms }: ResetRules): boolean =>
  completeUsername(username, '', loginMechanisms).isWhole;

/** What stands in the field `username` as the service wants it; the name known before, where no field asks for it. */
export const typedUsername = (values: FormValues, known: string, { loginMechanisms }: ResetRules): string =>
  usernameIn(values, loginMechanisms) ?? known;

/** The field of the confirmation that a refusal is about, besides the code; null: it is about none. */
export const fieldOfRefusal = (code: AuthErrorCode): 'password' | null =>
  code === 'passwordRefused' || code === 'passwordReused' || code === 'passwordLeaked' ? 'password' : null;
