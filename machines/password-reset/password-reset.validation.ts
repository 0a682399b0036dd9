/** The rules of the two forms of resetting a password. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/index.ts';
import {
  judgeCode,
  judgeNewPassword,
  judgeUsername,
  normaliseUsername,
  type AuthConfiguration,
  type AuthErrorCode,
} from '../identity/index.ts';

/** What the forms are judged by. */
export type ResetRules = Pick<AuthConfiguration, 'loginMechanisms' | 'passwordPolicy'>;

/** Without its country code a number could be anybody's, so it is not guessed whose. */
const isNational = (username: string, { loginMechanisms }: ResetRules): boolean =>
  loginMechanisms.includes('phone_number') && !username.includes('@') && /^(?!00)\d/.test(username);

/** A username as the service wants it; a number without its country code is left as it was typed. */
const wholeUsername = (username: string, rules: ResetRules): string =>
  isNational(username, rules)
    ? username
    : normaliseUsername(username.replace(/^00(?=[\d\s]+$)/, '+'), rules.loginMechanisms);

function judgeName(username: string, rules: ResetRules): FieldErrors {
  if (isNational(username, rules)) return { username: [{ code: 'phone.format' }] };
  return judgeUsername(wholeUsername(username, rules), rules.loginMechanisms);
}

/** Judges the form that asks for a code. */
export const judgeRequest = ({ username = '' }: FormValues, rules: ResetRules): FieldErrors =>
  judgeName(username, rules);

/** Judges code and new password, and the username where the form asks for it. */
export function judgeConfirmation(values: FormValues, rules: ResetRules): FieldErrors {
  const { username, password = '', confirm_password: confirmation = '' } = values;
  return {
    ...(username !== undefined && judgeName(username, rules)),
    ...judgeCode(values),
    ...judgeNewPassword(password, confirmation, rules.passwordPolicy),
  };
}

/** True when a code could be sent to this name, or checked for it. */
export const isUsableUsername = (username: string, rules: ResetRules): boolean =>
  judgeName(username, rules)['username']?.length === 0;

/** What stands in the field `username` as the service wants it; the name known before, where no field asks for it. */
export const typedUsername = ({ username }: FormValues, known: string, rules: ResetRules): string =>
  username === undefined ? known : wholeUsername(username, rules);

/** The field of the confirmation a refusal stands by; null: it is about all of it. */
export function fieldOfRefusal(code: AuthErrorCode): 'code' | 'password' | null {
  switch (code) {
    case 'codeMismatch':
    case 'codeExpired':
      return 'code';
    case 'passwordRefused':
    case 'passwordReused':
      return 'password';
    default:
      return null;
  }
}
