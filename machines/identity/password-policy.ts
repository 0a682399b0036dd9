/** The rules for a new password (specification, section 5), checked the same by every form that takes one. */
import type { Message } from '../conventions/message.ts';
import type { FieldMessage } from '../form/form.values.ts';

export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
}

/** The codes of the five sentences. */
export const passwordRuleCodes = [
  'password.length',
  'password.lowercase',
  'password.uppercase',
  'password.numbers',
  'password.symbols',
] as const;
/** What else can be wrong with a new password and its repetition. */
export const newPasswordCodes = ['password.required', 'password.mismatch'] as const;
export type NewPasswordCode = (typeof newPasswordCodes)[number] | PasswordRuleCode;
export type PasswordRuleCode = (typeof passwordRuleCodes)[number];

export interface PasswordRule {
  readonly message: Message & { readonly code: PasswordRuleCode };
  readonly isMet: boolean;
}

/** What Cognito counts as a special character; a blank counts inside a password and not at its ends. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S[ ]+\S/;

/** Every rule of the policy, met or not, in the order in which a list shows them. */
export function passwordRules(password: string, policy: PasswordPolicy): readonly PasswordRule[] {
  const { minimumLength } = policy;
  const rule = (code: PasswordRuleCode, pattern: RegExp): PasswordRule => ({
    message: { code },
    isMet: pattern.test(password),
  });
  return [
    {
      message: { code: 'password.length', params: { n: minimumLength } },
      isMet: password.length >= minimumLength,
    },
    ...(policy.requireLowercase ? [rule('password.lowercase', /\p{Ll}/u)] : []),
    ...(policy.requireUppercase ? [rule('password.uppercase', /\p{Lu}/u)] : []),
    ...(policy.requireNumbers ? [rule('password.numbers', /\d/)] : []),
    ...(policy.requireSymbols ? [rule('password.symbols', SYMBOL)] : []),
  ];
}

/** The rules a password breaks, as messages of its field; an empty one is the form's own matter. */
export const validatePassword = (password: string, policy: PasswordPolicy): readonly Message[] =>
  passwordRules(password, policy).flatMap(({ isMet, message }) => (isMet ? [] : [message]));

/** From this length on, two passwords that differ are said to differ while one of them is still being typed. */
const LONG_ENOUGH_TO_COMPARE = 6;

/**
 * Checks a new password and its repetition, as fields `password` and `confirm_password`. That they must match is
 * said when both are at least six characters long, or when both fields were touched (specification, section 5).
 */
export function validateNewPassword(
  password: string,
  confirmation: string,
  policy: PasswordPolicy,
): { readonly password: readonly FieldMessage[]; readonly confirm_password: readonly FieldMessage[] } {
  const live = Math.min(password.length, confirmation.length) >= LONG_ENOUGH_TO_COMPARE;
  return {
    password: password === '' ? [{ code: 'password.required' }] : validatePassword(password, policy),
    confirm_password:
      confirmation === password ? [] : [{ code: 'password.mismatch', live, alongside: 'password' }],
  };
}
