/**
 * What can go wrong between a person and the identity service, as codes.
 *
 * The application maps whatever its client library throws to one of these, once, at the boundary; the texts
 * live in the message catalogue under the same codes.
 */
export const authErrorCodes = [
  /** Wrong password or unknown user; which of the two is not said. */
  'incorrectCredentials',
  /** The account exists and may not be used. */
  'accountDisabled',
  /** The code is not the one that was sent or shown. */
  'codeMismatch',
  /** The code was right once and is too old. */
  'codeExpired',
  /** The challenge itself is over; signing in starts again. */
  'sessionExpired',
  /** The service asks for a pause between requests. */
  'throttled',
  /** Too many wrong attempts; the account rests for a while. */
  'tooManyAttempts',
  /** Somebody is signed in already, perhaps through another tab. */
  'alreadySignedIn',
  /** The token names no issuer: 'Invalid Idtoken.' */
  'issuerMissing',
  /** Missing or wrong configuration of the user pool. */
  'configuration',
  /** The service could not be reached. */
  'network',
  /** Anything else; the raw error is logged by the application. */
  'unknown',
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];
