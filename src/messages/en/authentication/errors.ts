/** What is said about a refusal of the identity service, by its code; never by the service's own words. */
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';

export const errors = {
  incorrectCredentials: 'Incorrect username or password.',
  accountDisabled: 'This account has been disabled. Ask an administrator of your organisation.',
  codeMismatch: 'That is not the code. Check it and type it again.',
  codeExpired: 'That code is too old, or was used before. Use a new one.',
  sessionExpired: 'The time for this sign-in is over. Sign in again.',
  throttled: 'Too many requests in a short time. Wait a minute, then try again.',
  tooManyAttempts: 'Too many wrong codes. You can try again in an hour at the latest.',
  locked:
    'Too many wrong attempts. Wait a few seconds, then try again. Each wrong attempt makes the wait longer, up to 15 minutes.',
  alreadySignedIn: 'You are signed in already.',
  usernameTaken: 'There is an account with this username. Sign in, or reset its password.',
  contactTaken: 'Another account has verified this address or number already.',
  passwordRefused: 'This password does not meet the rules. Choose another one.',
  passwordReused: 'This password was used on the account before. Choose another one.',
  passwordLeaked:
    'This password is one of the most leaked ones, or one of them with digits and signs around it. Choose another one.',
  valueRefused: 'The service does not accept this value. Check it and try again.',
  deliveryFailed: 'The code could not be delivered. Check the address or number, then ask for a new one.',
  noVerifiedContact:
    'This account has no verified e-mail address or phone number for a code. Ask an administrator of your organisation.',
  temporaryPasswordExpired:
    'This temporary password has expired. Ask an administrator of your organisation for a new one.',
  resetNotPossible:
    'The password of this account cannot be reset as it is now. Ask an administrator of your organisation.',
  signUpClosed: 'Accounts are made by invitation only. Ask an administrator of your organisation.',
  providerRefused: 'The provider did not confirm the sign-in.',
  /** Fixed by section 8 of the specification, as are `issuerMissing`, `identityMissing`, `credentialsMissing`, `configuration`. */
  providerSignOutFailed: 'An error occurred when attempting to log out from OAuth provider.',
  foreignAnswer: 'This answer does not belong to a sign-in that was started here. Sign in again.',
  issuerMissing: 'Invalid Idtoken.',
  identityMissing: 'Received undefined response from getId operation',
  credentialsMissing: 'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.',
  configuration: 'Configuration error (see console) – please contact the administrator',
  network: 'The sign-in service could not be reached. Check your connection and try again.',
  unknown: 'That did not work, and the cause is not known. Try again.',
} satisfies Record<AuthErrorCode, string>;
