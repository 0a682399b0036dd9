/** Error messages of fields, by the code of the validator. A function takes the parameters of the message. */
import type { CodeMessageCode } from '#machines/identity/code.ts';
import type { NewPasswordCode } from '#machines/identity/password-policy.ts';
import type { SignInMessageCode } from '#machines/sign-in/sign-in.validation.ts';
import { attributeSentences } from './attributes.ts';

/** The values a sentence is made with. */
type Params = Readonly<Record<string, string | number>>;

export const fields = {
  ...attributeSentences,
  'password.required': 'Enter a password',
  'code.required': 'Enter the code',
  'code.format': 'The code has six digits',
  // The messages about a new password are fixed by section 5 of the specification.
  'password.length': ({ n = 8 }: Params) => `Password must have at least ${n} characters`,
  'password.lowercase': 'Password must have lower case letters',
  'password.uppercase': 'Password must have upper case letters',
  'password.numbers': 'Password must have numbers',
  'password.symbols': 'Password must have special characters',
  'password.mismatch': 'Your passwords must match',
} satisfies Record<
  CodeMessageCode | NewPasswordCode | SignInMessageCode,
  string | ((params: Params) => string)
>;
