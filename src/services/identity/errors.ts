/** From what the identity library throws to the codes of the machines: total, and the only place that knows both. */
import type { AuthErrorCode } from '#machines/sign-in/index.ts';

/** Exception names of the user pool (Cognito API reference, "Common Errors" and per operation) and of the library. */
const codes: Record<string, AuthErrorCode> = {
  NotAuthorizedException: 'incorrectCredentials',
  UserNotFoundException: 'incorrectCredentials',
  EmptySignInUsername: 'incorrectCredentials',
  EmptySignInPassword: 'incorrectCredentials',
  CodeMismatchException: 'codeMismatch',
  EnableSoftwareTokenMFAException: 'codeMismatch',
  EmptyChallengeResponse: 'codeMismatch',
  ExpiredCodeException: 'codeExpired',
  SignInException: 'sessionExpired',
  LimitExceededException: 'throttled',
  TooManyRequestsException: 'throttled',
  ThrottlingException: 'throttled',
  TooManyFailedAttemptsException: 'tooManyAttempts',
  UserAlreadyAuthenticatedException: 'alreadySignedIn',
  InvalidIdTokenException: 'issuerMissing',
  AuthUserPoolException: 'configuration',
  AuthTokenConfigException: 'configuration',
  ResourceNotFoundException: 'configuration',
  InvalidUserPoolConfigurationException: 'configuration',
  NetworkError: 'network',
};

/** Where one name stands for several things, the service says which only in its sentence. */
function byMessage(name: string, message: string): AuthErrorCode | undefined {
  if (name !== 'NotAuthorizedException') return undefined;
  if (/session/i.test(message)) return 'sessionExpired';
  if (/disabled/i.test(message)) return 'accountDisabled';
  if (/attempts exceeded/i.test(message)) return 'tooManyAttempts';
  return undefined;
}

export function authErrorCode(error: unknown): AuthErrorCode {
  if (!(error instanceof Error)) return 'unknown';
  return byMessage(error.name, error.message) ?? codes[error.name] ?? 'unknown';
}

/** Failures that say nothing about the session: nobody was reached, or whoever was reached could not answer. */
const passing = new Set(['NetworkError', 'InternalErrorException', 'ServiceUnavailableException']);

/** True when the same call may succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (passing.has(error.name) || ['network', 'throttled'].includes(authErrorCode(error)));
