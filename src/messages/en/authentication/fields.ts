/** What is said beside a field, by the code its validator gives. A function takes the message's parameters. */
import type { ChallengeMessageCode } from '#machines/challenge/index.ts';
import type { CodeMessageCode, NewPasswordCode, UsernameMessageCode } from '#machines/identity/index.ts';
import type { SignInMessageCode } from '#machines/sign-in/index.ts';
import { signUp } from './sign-up.ts';

/** The values a sentence is made with. */
type Params = Readonly<Record<string, string | number>>;

export const fields = {
  ...signUp.fields,
  'username.required': 'Enter your e-mail address or phone number',
  'email.format': 'Enter an e-mail address such as name@example.org',
  'phone.format': 'Enter the number with its country code, such as +44 7700 900118',
  'password.required': 'Enter a password',
  'code.required': 'Enter the code',
  'code.format': 'The code has six digits',
  // The sentences about a new password are fixed by section 5 of the specification.
  'password.length': ({ n = 8 }: Params) => `Password must have at least ${n} characters`,
  'password.lowercase': 'Password must have lower case letters',
  'password.uppercase': 'Password must have upper case letters',
  'password.numbers': 'Password must have numbers',
  'password.symbols': 'Password must have special characters',
  'password.mismatch': 'Your passwords must match',
} satisfies Record<
  ChallengeMessageCode | CodeMessageCode | NewPasswordCode | SignInMessageCode | UsernameMessageCode,
  string | ((params: Params) => string)
>;
