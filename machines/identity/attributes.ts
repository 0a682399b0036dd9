/** The attributes of an account in forms: which there are, how they are checked, and how they go to the service. */
import type { FieldMessage, FormValues } from '../form/form.values.ts';
import { completePhoneNumber } from './phone-number.ts';
import { isEmailAddress } from './username.ts';

/** By their names on the wire (OpenID Connect Core 1.0, section 5.1). A deployment may have its own besides. */
export type StandardAttribute =
  | 'address'
  | 'birthdate'
  | 'email'
  | 'family_name'
  | 'gender'
  | 'given_name'
  | 'locale'
  | 'middle_name'
  | 'name'
  | 'nickname'
  | 'phone_number'
  | 'picture'
  | 'preferred_username'
  | 'profile'
  | 'website'
  | 'zoneinfo';

/**
 * Messages about attributes, besides those that an address or a number also gets as a username. `attribute.required`
 * says in `name` which attribute is missing.
 */
export const attributeMessageCodes = ['attribute.required', 'attribute.tooLong', 'birthdate.format'] as const;
export type AttributeMessageCode = (typeof attributeMessageCodes)[number];

/** The longest text that a user pool keeps in an attribute (Cognito developer guide, "User attributes"). */
const LONGEST = 2048;
/** A date as the user pool keeps it (OpenID Connect Core 1.0, section 5.1). */
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** The fields of these attributes, in order; a phone number has its country code before it (section 3). */
export const attributeFields = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (name === 'phone_number' ? ['country_code', name] : [name]));

/** What is wrong with an attribute that is asked for. @param values of the whole form, with `country_code` */
export function validateAttribute(name: string, values: FormValues): readonly FieldMessage[] {
  const value = values[name] ?? '';
  if (value === '') return [{ code: 'attribute.required', params: { name } }];
  if (value.length > LONGEST) return [{ code: 'attribute.tooLong', params: { n: LONGEST } }];
  switch (name) {
    case 'email':
      return isEmailAddress(value) ? [] : [{ code: 'email.format' }];
    case 'phone_number':
      return completePhoneNumber(value, values['country_code'] ?? '').isWhole
        ? []
        : [{ code: 'phone.format' }];
    case 'birthdate':
      return DATE.test(value) ? [] : [{ code: 'birthdate.format' }];
    default:
      return [];
  }
}

/** The attributes of these names as the service takes them; what the form does not have is left out. */
export function attributesIn(values: FormValues, names: readonly string[]): Readonly<Record<string, string>> {
  const present = names.flatMap((name): [string, string][] => {
    const value = values[name];
    if (value === undefined) return [];
    const isPhone = name === 'phone_number';
    return [[name, isPhone ? completePhoneNumber(value, values['country_code'] ?? '').number : value]];
  });
  return Object.fromEntries(present);
}
