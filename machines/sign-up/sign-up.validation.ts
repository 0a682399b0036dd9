/** The rules of the two forms of making an account. Message codes, not texts. */
import type { FieldErrors, FieldMessage, FormValues } from '../form/index.ts';
import {
  isEmailAddress,
  isPhoneNumber,
  judgeCode,
  judgeNewPassword,
  judgeUsername,
} from '../identity/index.ts';
import { askedAttributes, hasCountry, phoneNumberIn, type RegistrationRules } from './sign-up.fields.ts';

/** Messages that only these validators give; `attribute.required` says in `name` which attribute is missing. */
export const signUpMessageCodes = ['attribute.required', 'attribute.tooLong', 'birthdate.format'] as const;
export type SignUpMessageCode = (typeof signUpMessageCodes)[number];

/** The longest text that a user pool keeps in an attribute (Cognito developer guide, "User attributes"). */
const LONGEST_ATTRIBUTE = 2048;
/** A date as the user pool keeps it (OpenID Connect Core 1.0, section 5.1). */
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function judgeAttribute(name: string, values: FormValues): readonly FieldMessage[] {
  const value = values[name] ?? '';
  if (value === '') return [{ code: 'attribute.required', params: { name } }];
  if (value.length > LONGEST_ATTRIBUTE)
    return [{ code: 'attribute.tooLong', params: { n: LONGEST_ATTRIBUTE } }];
  switch (name) {
    case 'email':
      return isEmailAddress(value) ? [] : [{ code: 'email.format' }];
    case 'phone_number':
      return hasCountry(values) && isPhoneNumber(phoneNumberIn(values)) ? [] : [{ code: 'phone.format' }];
    case 'birthdate':
      return DATE.test(value) ? [] : [{ code: 'birthdate.format' }];
    default:
      return [];
  }
}

/** Judges the registration: every attribute that is asked for, and the new password by the policy of the pool. */
export function judgeRegistration(values: FormValues, rules: RegistrationRules): FieldErrors {
  const { password = '', confirm_password: confirmation = '' } = values;
  return {
    ...Object.fromEntries(askedAttributes(rules).map((name) => [name, judgeAttribute(name, values)])),
    ...judgeNewPassword(password, confirmation, rules.passwordPolicy),
  };
}

/** Judges the code, and the username where the form asks for it. */
export const judgeConfirmation = (
  values: FormValues,
  { loginMechanisms }: Pick<RegistrationRules, 'loginMechanisms'>,
): FieldErrors => ({
  ...(values['username'] !== undefined && judgeUsername(values['username'], loginMechanisms)),
  ...judgeCode(values),
});
