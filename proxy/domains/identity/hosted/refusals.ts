/** The refusals of the user pool, in words for the person at the page, with the field they are about. */
import { IdentityException } from '../protocol/exceptions.ts';

export interface Refusal {
  readonly text: string;
  /** The name of the field at fault; absent: the whole form. */
  readonly field?: string;
  /** The step cannot be tried again; the sign-in starts again. */
  readonly over?: boolean;
  readonly status: 400 | 429;
}

type Words = Omit<Refusal, 'status'>;

const codeWrong: Words = { field: 'code', text: 'That code is not correct. Check it and try again.' };
const tooMany: Refusal = { text: 'Too many attempts. Wait a few minutes, then try again.', status: 429 };

const byType: Readonly<Record<string, Words>> = {
  AliasExistsException: { field: 'email', text: 'That e-mail address belongs to another account.' },
  CodeDeliveryFailureException: { text: 'The code could not be sent. Try again later.' },
  CodeMismatchException: codeWrong,
  EnableSoftwareTokenMFAException: codeWrong,
  ExpiredCodeException: { field: 'code', text: 'That code was already used. Wait for the next one.' },
  PasswordResetRequiredException: {
    text: 'Your password must be reset before you can sign in. Choose “Forgot your password?”.',
  },
  UserNotConfirmedException: {
    text: 'This account is not confirmed yet. Confirm it with the code that we sent you, then sign in.',
  },
};

const notAuthorized: readonly (readonly [RegExp, Words | Refusal])[] = [
  [/attempts exceeded/i, tooMany],
  [
    /session/i,
    { text: 'This sign-in timed out or was finished in another window. Start again.', over: true },
  ],
  [/disabled/i, { text: 'This account is disabled.', over: true }],
  [/temporary password/i, { text: 'The temporary password has expired. Ask for a new invitation.' }],
];

const invalidParameters: readonly (readonly [RegExp, Words])[] = [
  [/userCode|_CODE/i, codeWrong],
  [/email address format/i, { field: 'email', text: 'Enter an e-mail address such as name@example.org.' }],
  [/NEW_PASSWORD/i, { field: 'new_password', text: 'That password cannot be used. Choose another.' }],
];

/** @returns null for what is not a refusal, but a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof IdentityException)) return null;
  const { type, message } = error;
  if (/^(LimitExceeded|TooMany)/.test(type)) return tooMany;
  if (type === 'InvalidPasswordException')
    return {
      field: 'new_password',
      text: message.replace('Password does not conform to policy: ', '').replace(/([^.])$/, '$1.'),
      status: 400,
    };
  if (type === 'InvalidParameterException') {
    const field = invalidParameters.find(([pattern]) => pattern.test(message))?.[1];
    if (field) return { ...field, status: 400 };
  }
  const known =
    type === 'NotAuthorizedException'
      ? (notAuthorized.find(([pattern]) => pattern.test(message))?.[1] ?? {
          text: 'The username or the password is not correct.',
        })
      : (byType[type] ?? { text: 'A value in the form is not accepted. Check it and try again.' });
  return { status: 400, ...known };
}
