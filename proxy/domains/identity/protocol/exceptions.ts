/**
 * Refusals of the user pool and the identity pool, by Cognito's names and with Cognito's messages.
 * aws-amplify branches on the name, people read the message.
 */

/** Thrown by an operation to refuse; becomes an HTTP 400 with the name in `__type`. */
export class IdentityException extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.name = 'IdentityException';
    this.type = type;
  }
}

/** Builds a factory for one exception name. */
const named =
  (type: string, standard?: string) =>
  (message: string = standard ?? type): IdentityException =>
    new IdentityException(type, message);

export const aliasExists = named('AliasExistsException');
export const codeDeliveryFailure = named('CodeDeliveryFailureException', 'The code could not be delivered.');
export const codeMismatch = named(
  'CodeMismatchException',
  'Invalid verification code provided, please try again.',
);
export const deviceKeyExists = named('DeviceKeyExistsException', 'The device is already confirmed.');
export const enableSoftwareToken = named(
  'EnableSoftwareTokenMFAException',
  'Code mismatch and fail enable Software Token MFA',
);
export const expiredCode = named(
  'ExpiredCodeException',
  'Invalid code provided, please request a code again.',
);
export const incompleteSignature = named('IncompleteSignatureException');
export const invalidParameter = named('InvalidParameterException');
export const invalidPassword = named('InvalidPasswordException');
export const invalidSignature = named('InvalidSignatureException');
export const limitExceeded = named(
  'LimitExceededException',
  'Attempt limit exceeded, please try after some time.',
);
export const missingAuthenticationToken = named(
  'MissingAuthenticationTokenException',
  'Missing Authentication Token',
);
export const notAuthorized = named('NotAuthorizedException');
export const passwordResetRequired = named(
  'PasswordResetRequiredException',
  'Password reset required for the user',
);
export const refreshTokenReuse = named(
  'RefreshTokenReuseException',
  'The refresh token was replaced by a newer one.',
);
export const resourceNotFound = named('ResourceNotFoundException');
export const serialization = named('SerializationException');
export const softwareTokenNotFound = named(
  'SoftwareTokenMFANotFoundException',
  'Software Token MFA does not exist for the user.',
);
export const tooManyFailedAttempts = named(
  'TooManyFailedAttemptsException',
  'Too many failed attempts, please request a code again later.',
);
export const tooManyRequests = named('TooManyRequestsException', 'Rate exceeded');
export const unauthorized = named('UnauthorizedException');
export const unknownOperation = named('UnknownOperationException', 'The operation is not known.');
export const unrecognizedClient = named(
  'UnrecognizedClientException',
  'The security token included in the request is invalid.',
);
export const unsupportedTokenType = named('UnsupportedTokenTypeException', 'Unsupported token type.');
export const unsupportedUserState = named('UnsupportedUserStateException');
export const userNotConfirmed = named('UserNotConfirmedException', 'User is not confirmed.');
export const userNotFound = named('UserNotFoundException', 'User does not exist.');
export const usernameExists = named('UsernameExistsException', 'User already exists');

/** What a wrong password and an unknown name both get. */
export const wrongPassword = (): IdentityException => notAuthorized('Incorrect username or password.');
export const invalidSession = (): IdentityException => notAuthorized('Invalid session for the user.');
export const missingParameter = (name: string): IdentityException =>
  invalidParameter(`Missing required parameter ${name}`);
