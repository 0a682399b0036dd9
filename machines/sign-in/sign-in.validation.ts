/** The rules of the sign-in form. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import { validateUsername, usernameFields, usernameIn, usernameMessageCodes } from '../identity/username.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';

/** Every message this validator can give. */
export const signInMessageCodes = [...usernameMessageCodes, 'password.required'] as const;
export type SignInMessageCode = (typeof signInMessageCodes)[number];

/** What the form must know of the pool. */
export type CredentialRules = Pick<AuthConfiguration, 'loginMechanisms'>;

/** The fields of the form with their first values, in the order in which they are shown. */
export const credentialFields = (username: string, { loginMechanisms }: CredentialRules): FormValues => ({
  ...usernameFields(username, loginMechanisms),
  password: '',
});

/** What the form says the username is, as the service wants it; text that is not one is left as it was typed. */
export const typedUsername = (values: FormValues, { loginMechanisms }: CredentialRules): string =>
  usernameIn(values, loginMechanisms) ?? '';

/** The policy of an existing password is the service's matter; here it only must not be empty. */
export const validateCredentials = (
  values: FormValues,
  { loginMechanisms }: CredentialRules,
): FieldErrors => ({
  ...validateUsername(values, loginMechanisms),
  password: values['password'] ? [] : [{ code: 'password.required' }],
});
