/** AdminUpdateUserAttributes and AdminSetUserMFAPreference. */
import { changeAttributes } from '../../accounts/change-attributes.ts';
import { readAttributes } from '../../accounts/attributes.ts';
import { Attributes } from '../../protocol/schemas.ts';
import { changeMfaPreference, MfaSettings } from '../set-user-mfa-preference.ts';
import { administration, Person, requirePerson } from './administration.ts';

export const adminUpdateUserAttributes = administration({
  input: Person.extend({ UserAttributes: Attributes }),
  async run(context, input) {
    const account = await requirePerson(context, input);
    await changeAttributes(context, account, readAttributes(input.UserAttributes, 'administrator'));
    return {};
  },
});

export const adminSetUserMfaPreference = administration({
  input: Person.extend(MfaSettings.shape),
  async run(context, input) {
    await changeMfaPreference(context, await requirePerson(context, input), input);
    return {};
  },
});
