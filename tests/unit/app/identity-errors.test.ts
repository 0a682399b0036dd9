/** Every name the services give a refusal, and every sentence where one name stands for several things. */
import { describe, expect, it, test } from 'vitest';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { authErrorCode, isPassing } from '#src/services/identity/errors.ts';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

/** Names as the services and the library write them; the sentences of a name are below. */
const names: readonly (readonly [string, AuthErrorCode])[] = [
  ['UserNotFoundException', 'incorrectCredentials'],
  ['CodeMismatchException', 'codeMismatch'],
  ['EnableSoftwareTokenMFAException', 'codeMismatch'],
  ['ExpiredCodeException', 'codeExpired'],
  ['TokenRevokedException', 'sessionExpired'],
  ['RefreshTokenReuseException', 'sessionExpired'],
  ['UserUnAuthenticatedException', 'sessionExpired'],
  ['UserNotConfirmedException', 'resetNotPossible'],
  ['LimitExceededException', 'throttled'],
  ['TooManyFailedAttemptsException', 'tooManyAttempts'],
  ['UserAlreadyAuthenticatedException', 'alreadySignedIn'],
  ['UsernameExistsException', 'usernameTaken'],
  ['AliasExistsException', 'contactTaken'],
  ['InvalidPasswordException', 'passwordRefused'],
  ['PasswordHistoryPolicyViolationException', 'passwordReused'],
  ['InvalidParameterException', 'valueRefused'],
  ['CodeDeliveryFailureException', 'deliveryFailed'],
  ['ResourceNotFoundException', 'configuration'],
  ['AuthUserPoolException', 'configuration'],
  ['InternalErrorException', 'network'],
  ['NetworkError', 'network'],
  ['SyntaxError', 'network'],
  ['SomethingNew', 'unknown'],
];

const refusals: readonly (readonly [string, AuthErrorCode])[] = [
  ['Incorrect username or password.', 'incorrectCredentials'],
  ['User is disabled.', 'accountDisabled'],
  ['Password attempts exceeded', 'locked'],
  ['Temporary password has expired and must be reset by an administrator.', 'temporaryPasswordExpired'],
  ['User password cannot be reset in the current state.', 'resetNotPossible'],
  ['SignUp is not permitted for this user pool', 'signUpClosed'],
  ['Invalid session for the user.', 'sessionExpired'],
  ['Invalid session for the user, session is expired.', 'sessionExpired'],
  ['Invalid Access Token', 'sessionExpired'],
  ['Access Token has been revoked', 'sessionExpired'],
  ['Invalid Refresh Token', 'sessionExpired'],
  ['Invalid login token. Token expired: 1 >= 2', 'sessionExpired'],
  ['Access Token does not have required scopes', 'configuration'],
  ['Client 1 is configured with secret but SECRET_HASH was not received', 'configuration'],
  ['Unauthenticated access is not supported for this identity pool.', 'configuration'],
  ["Invalid login token. Couldn't verify signed token.", 'configuration'],
  ['An unknown sentence.', 'unknown'],
];

const values: readonly (readonly [string, AuthErrorCode])[] = [
  [
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
    'noVerifiedContact',
  ],
  ['USER_SRP_AUTH is not enabled for the client.', 'configuration'],
  ['USER_AUTH flow not enabled for this client', 'configuration'],
  [
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
    'passwordRefused',
  ],
  [
    "1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: x",
    'codeMismatch',
  ],
  ['Invalid phone number format.', 'valueRefused'],
];

describe('the code of an exception', () => {
  it.each(names)('%s is %s', (name, code) => {
    expect(authErrorCode(named(name))).toBe(code);
  });
  it.each(refusals)('NotAuthorizedException "%s" is %s', (message, code) => {
    expect(authErrorCode(named('NotAuthorizedException', message))).toBe(code);
  });
  it.each(values)('InvalidParameterException "%s" is %s', (message, code) => {
    expect(authErrorCode(named('InvalidParameterException', message))).toBe(code);
  });
});

test('what is thrown and is no error is unknown', () => {
  for (const thrown of ['a text', undefined, null, { name: 'NetworkError' }])
    expect(authErrorCode(thrown)).toBe('unknown');
});

test('the two sentences of the identity pool have codes of their own', () => {
  const failures = [
    named('GetIdResponseException', 'Received undefined response from getId operation'),
    named(
      'CredentialsNotFoundException',
      'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.',
    ),
    named(
      'CredentialsException',
      'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.',
    ),
  ];
  expect(failures.map((failure) => authErrorCode(failure))).toEqual([
    'identityMissing',
    'credentialsMissing',
    'credentialsMissing',
  ]);
});

test('only what may pass by itself is passing', () => {
  const passing = names.filter(([name]) => isPassing(named(name)));
  expect(passing.map(([name]) => name)).toEqual([
    'LimitExceededException',
    'InternalErrorException',
    'NetworkError',
    'SyntaxError',
  ]);
  for (const [message] of refusals) expect(isPassing(named('NotAuthorizedException', message))).toBe(false);
});
