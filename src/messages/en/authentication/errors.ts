/** Messages for refusals of the identity service, by code. The text of the service itself is never shown. */
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';

export const errors = {
  incorrectCredentials: 'Incorrect username or password.',
  accountDisabled: 'This account has been disabled. Ask an administrator of your organisation.',
  codeMismatch: 'That code is not correct. Check it and type it again.',
  codeExpired: 'That code has expired or was already used. Use a new one.',
  sessionExpired: 'Your sign-in timed out. Sign in again.',
  throttled: 'Too many requests in a short time. Wait a minute, then try again.',
  tooManyAttempts: 'Too many wrong codes. You can try again in an hour at the latest.',
  locked:
    'Too many wrong attempts. Wait a few seconds, then try again. Each wrong attempt makes the wait longer, up to 15 minutes.',
  alreadySignedIn: 'You are already signed in.',
  usernameTaken: 'An account with this username already exists. Sign in, or reset its password.',
  contactTaken: 'Another account has already verified this address or number.',
  passwordRefused: 'This password does not meet the rules. Choose another one.',
  passwordReused: 'This password was used on this account before. Choose another one.',
  passwordLeaked: 'This password appears in lists of leaked passwords. Choose another one.',
  valueRefused: 'The service does not accept this value. Check it and try again.',
  deliveryFailed: 'The code could not be delivered. Check the address or number, then ask for a new one.',
  noVerifiedContact:
    'This account has no verified e-mail address or phone number for a code. Ask an administrator of your organisation.',
  temporaryPasswordExpired:
    'This temporary password has expired. Ask an administrator of your organisation for a new one.',
  resetNotPossible:
    'The password of this account cannot be reset as it is now. Ask an administrator of your organisation.',
  signUpClosed: 'Accounts are by invitation only. Ask an administrator of your organisation.',
  providerRefused: 'The provider did not confirm the sign-in.',
  /** Fixed by section 8 of the specification, as are `issuerMissing`, `identityMissing`, `credentialsMissing`, `configuration`. */
  providerSignOutFailed: 'An error occurred when attempting to log out from OAuth provider.',
  foreignAnswer: 'This response does not belong to a sign-in that was started here. Sign in again.',
  issuerMissing: 'Invalid Idtoken.',
  identityMissing: 'Received undefined response from getId operation',
  credentialsMissing: 'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.',
  configuration: 'Configuration error (see console) – please contact the administrator',
  unavailable: 'The sign-in does not work at present. Try again in a few minutes, or sign in another way.',
  network: 'The sign-in service could not be reached. Check your connection and try again.',
  unknown: 'Something went wrong. Try again.',
} satisfies Record<AuthErrorCode, string>;
