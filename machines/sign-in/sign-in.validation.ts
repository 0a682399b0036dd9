/** The rules of the two forms of signing in. Message codes, not texts. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';

/** Every message these validators can give. */
export const signInMessageCodes = [
  'username.required',
  'password.required',
  'code.required',
  'code.format',
] as const;
export type SignInMessageCode = (typeof signInMessageCodes)[number];

const message = (code: SignInMessageCode) => [{ code }];

/** Codes are often pasted with blanks or a hyphen in the middle. */
export const bareCode = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** The policy of an existing password is the service's matter; here it only must not be empty. */
export function judgeCredentials({ username = '', password = '' }: FormValues): FieldErrors {
  return {
    username: username === '' ? message('username.required') : [],
    password: password === '' ? message('password.required') : [],
  };
}

/** Every code of this flow has six digits (RFC 6238 for the authenticator app; the service's codes likewise). */
export function judgeCode({ code = '' }: FormValues): FieldErrors {
  const bare = bareCode(code);
  if (bare === '') return { code: message('code.required') };
  return { code: /^\d{6}$/.test(bare) ? [] : message('code.format') };
}
