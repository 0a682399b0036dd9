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
  /** Too many wrong codes within the hour. */
  'tooManyAttempts',
  /** Too many wrong attempts at a password or a second factor; the account rests for seconds or minutes. */
  'locked',
  /** A member is signed in already, perhaps through another tab. */
  'alreadySignedIn',
  /** There is an account with this username. */
  'usernameTaken',
  /** Another account has this address or number and has verified it. */
  'contactTaken',
  /** The password does not meet the policy of the pool, whatever the form thought. */
  'passwordRefused',
  /** The password was used before on this account. */
  'passwordReused',
  /** The password is one of the most leaked ones. */
  'passwordLeaked',
  /** The service does not accept a value, such as a phone number that cannot exist. */
  'valueRefused',
  /** The code could not be delivered. */
  'deliveryFailed',
  /** The account has no verified address or number to which a code could go. */
  'noVerifiedContact',
  /** The password was set by an administrator, and was not replaced in time. */
  'temporaryPasswordExpired',
  /** The password of this account cannot be reset in its present state. */
  'resetNotPossible',
  /** Accounts are made by administrators only. */
  'signUpClosed',
  /** The provider, or the person there, has refused the sign-in. */
  'providerRefused',
  /** 'An error occurred when attempting to log out from OAuth provider.' */
  'providerSignOutFailed',
  /** The answer of the provider does not belong to a sign-in of this tab. */
  'foreignAnswer',
  /** The token names no issuer: 'Invalid Idtoken.' */
  'issuerMissing',
  /** 'Received undefined response from getId operation' */
  'identityMissing',
  /** 'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.' */
  'credentialsMissing',
  /** Missing or wrong configuration of the user pool. */
  'configuration',
  /** The service answered that it, or a provider behind it, does not work at present. */
  'unavailable',
  /** The service could not be reached. */
  'network',
  /** Anything else; the raw error is logged by the application. */
  'unknown',
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];

/** A refusal of the service, as every answer of an identity call may be one. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: AuthErrorCode;
}

/** The code of a refusal. Of a call that broke (null), and of an answer that is none, nothing is known. */
export const refusalCode = (
  answer: { readonly kind: string; readonly code?: AuthErrorCode } | null,
): AuthErrorCode => (answer?.kind === 'refused' ? (answer.code ?? 'unknown') : 'unknown');

/** Parameters of actions that say why an answer is none: the code of its refusal. */
export const whyRefused = ({
  event,
}: {
  readonly event: { readonly output: Parameters<typeof refusalCode>[0] };
}): { readonly code: AuthErrorCode } => ({ code: refusalCode(event.output) });
