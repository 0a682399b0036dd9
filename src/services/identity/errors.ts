/** From what the identity library throws to the codes of the machines: total, and the only place that depends on both. */
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { THROTTLED, UNREADABLE } from './transport.ts';

/** Exception names of the user pool and the identity pool (Cognito API reference), of the library, and our own. */
const codes: Readonly<Record<string, AuthErrorCode>> = {
  UserNotFoundException: 'incorrectCredentials',
  EmptySignInUsername: 'incorrectCredentials',
  EmptySignInPassword: 'incorrectCredentials',
  CodeMismatchException: 'codeMismatch',
  EnableSoftwareTokenMFAException: 'codeMismatch',
  EmptyChallengeResponse: 'codeMismatch',
  ExpiredCodeException: 'codeExpired',
  SignInException: 'sessionExpired',
  UserUnAuthenticatedException: 'sessionExpired',
  TokenRefreshException: 'sessionExpired',
  TokenRevokedException: 'sessionExpired',
  RefreshTokenReuseException: 'sessionExpired',
  PasswordResetRequiredException: 'sessionExpired',
  UserNotConfirmedException: 'resetNotPossible',
  UnsupportedUserStateException: 'resetNotPossible',
  LimitExceededException: 'throttled',
  TooManyRequestsException: 'throttled',
  ThrottlingException: 'throttled',
  [THROTTLED]: 'throttled',
  TooManyFailedAttemptsException: 'tooManyAttempts',
  UserAlreadyAuthenticatedException: 'alreadySignedIn',
  UsernameExistsException: 'usernameTaken',
  AliasExistsException: 'contactTaken',
  InvalidPasswordException: 'passwordRefused',
  PasswordHistoryPolicyViolationException: 'passwordReused',
  InvalidParameterException: 'valueRefused',
  CodeDeliveryFailureException: 'deliveryFailed',
  OAuthSignOutException: 'providerSignOutFailed',
  InvalidIdTokenException: 'issuerMissing',
  GetIdResponseException: 'identityMissing',
  CredentialsNotFoundException: 'credentialsMissing',
  CredentialsException: 'credentialsMissing',
  AuthUserPoolException: 'configuration',
  AuthTokenConfigException: 'configuration',
  InvalidIdentityPoolIdException: 'configuration',
  InvalidIdentityPoolConfigurationException: 'configuration',
  InvalidUserPoolConfigurationException: 'configuration',
  ResourceNotFoundException: 'configuration',
  SoftwareTokenMFANotFoundException: 'configuration',
  MFAMethodNotFoundException: 'configuration',
  NetworkError: 'network',
  InternalErrorException: 'network',
  ServiceUnavailableException: 'network',
  ExternalServiceException: 'network',
  [UNREADABLE]: 'network',
  // What JSON.parse throws at a page where an answer should be, should the transport not have seen it.
  SyntaxError: 'network',
};

/** Where one name represents several things, the service says which only in its sentence. */
const sentences: Readonly<Record<string, readonly (readonly [RegExp, AuthErrorCode])[]>> = {
  NotAuthorizedException: [
    [/^incorrect username or password/i, 'incorrectCredentials'],
    [/user is disabled/i, 'accountDisabled'],
    [/attempts exceeded/i, 'locked'],
    [/temporary password has expired/i, 'temporaryPasswordExpired'],
    [/cannot be reset in the current state/i, 'resetNotPossible'],
    [/signup is not permitted/i, 'signUpClosed'],
    [/required scopes|unauthorized attribute|secret|identity pool/i, 'configuration'],
    [/invalid session|(access|refresh) token|token expired/i, 'sessionExpired'],
    [/login token|logins don't match|access to identity/i, 'configuration'],
  ],
  InvalidPasswordException: [[/most leaked/i, 'passwordLeaked']],
  InvalidParameterException: [
    [/no registered\/verified email or phone_number/i, 'noVerifiedContact'],
    [/(is )?not (been )?enabled (for|by|in)|flow not enabled/i, 'configuration'],
    [/value at '(password|proposedPassword)'/i, 'passwordRefused'],
    [/value at '(confirmationCode|userCode|code)'/i, 'codeMismatch'],
  ],
};

/** A total function: what no one has foreseen is `unknown`. */
export function authErrorCode(error: unknown): AuthErrorCode {
  if (!(error instanceof Error)) return 'unknown';
  const said = sentences[error.name]?.find(([sentence]) => sentence.test(error.message));
  return said?.[1] ?? codes[error.name] ?? 'unknown';
}

/**
 * True when the same call may succeed in a moment: no one was reached, or the service could not answer.
 * Such a failure says nothing about the session.
 */
export const isPassing = (error: unknown): boolean => ['network', 'throttled'].includes(authErrorCode(error));
