/** Texts of signing in: screens, and sentences by the machine's codes. */
import { plural } from '../format.ts';
import type { AuthErrorCode, MfaMethod, SignInMessageCode, SignInNotice } from '#machines/sign-in/index.ts';

const errors = {
  incorrectCredentials: 'Incorrect username or password.',
  accountDisabled: 'This account has been disabled. Ask an administrator of your organisation.',
  codeMismatch: 'That is not the code. Check it and type it again.',
  codeExpired: 'That code is too old. Ask for a new one.',
  sessionExpired: 'The time for this sign-in is over. Sign in again.',
  throttled: 'Too many requests in a short time. Wait a minute, then try again.',
  tooManyAttempts: 'Too many wrong attempts. The account rests for a while; try again in 15 minutes.',
  alreadySignedIn: 'You are signed in already.',
  /** Fixed by section 8 of the specification, as is the text of `configuration`. */
  issuerMissing: 'Invalid Idtoken.',
  configuration: 'Configuration error (see console) – please contact the administrator',
  network: 'The sign-in service could not be reached. Check your connection and try again.',
  unknown: 'Signing in did not work, and the cause is not known. Try again.',
} satisfies Record<AuthErrorCode, string>;

const fields = {
  'username.required': 'Enter your e-mail address',
  'password.required': 'Enter your password',
  'code.required': 'Enter the code',
  'code.format': 'The code has six digits',
} satisfies Record<SignInMessageCode, string>;

const notices = {
  sessionExpired: 'The time for this sign-in was over, for your safety. Sign in again.',
  codeSent: 'A new code is on its way. The one before no longer works.',
} satisfies Record<SignInNotice, string>;

export const signIn = {
  /** Every sentence that a code of the machines stands for. */
  sentences: { ...errors, ...fields } as Readonly<Record<string, string>>,
  notices,
  unknownSentence: errors.unknown,
  credentials: {
    title: 'Sign in',
    lede: 'For members of an organisation. Browsing needs no account.',
    ledeInDialog: 'For members of an organisation. You stay on this page.',
    email: 'E-mail',
    phone: 'Phone number',
    phoneHint: 'With country code, for example +44 7700 900118',
    password: 'Password',
    act: 'Sign in',
    busy: 'Signing in',
  },
  code: {
    title: {
      sms: 'Check your phone',
      email: 'Check your e-mail',
      totp: 'Enter the code from your app',
    } satisfies Record<MfaMethod, string>,
    sent: {
      sms: 'A six-digit code was sent by SMS to',
      email: 'A six-digit code was sent to',
    },
    own: 'Open your authenticator app and type the six digits it shows for this site.',
    label: 'Code',
    hint: 'The code can be pasted. This sign-in stays open for about three minutes.',
    act: 'Confirm',
    busy: 'Checking the code',
    resend: 'Send a new code',
    resendSoon: 'A new code can be sent shortly',
    resendIn: (seconds: number) =>
      plural(seconds, {
        one: 'A new code can be sent in # second',
        other: 'A new code can be sent in # seconds',
      }),
    /** Stands before `someoneElse`. */
    as: (username: string) => `Not ${username}?`,
    someoneElse: 'Sign in as someone else',
  },
  method: {
    title: 'Choose a second step',
    lede: 'Your account confirms each sign-in with something besides the password.',
    legend: 'Second step',
    names: { totp: 'Authenticator app', email: 'E-mail', sms: 'SMS' } satisfies Record<MfaMethod, string>,
    notes: {
      totp: 'A new code every 30 seconds, works without signal',
      email: 'A code to your e-mail address',
      sms: 'A code to your phone. The least safe of the three',
    } satisfies Record<MfaMethod, string>,
    act: 'Continue',
    busy: 'Preparing the second step',
  },
  interrupted: {
    newPasswordRequired: {
      title: 'A new password is needed',
      text: 'Your password was set by an administrator and has to be replaced before the first sign-in. This site cannot do that yet; ask the administrator of your organisation to set a permanent one.',
    },
    passwordResetRequired: {
      title: 'The password has to be reset',
      text: 'An administrator has asked for a new password on this account. This site cannot reset it yet; ask the administrator of your organisation.',
    },
    accountUnconfirmed: {
      title: 'The account is not confirmed',
      text: 'The account exists, but its address was never confirmed with the code that was sent to it. This site cannot send another one yet; ask the administrator of your organisation.',
    },
    unsupportedStep: {
      title: 'This step is not supported',
      text: 'The sign-in service asks for something this site cannot do.',
    },
    formBroken: {
      title: 'The form has failed',
      text: 'Something in the form itself broke. Start again; nothing was sent.',
    },
    step: 'It calls the step',
    back: 'Back to sign-in',
  },
  broken: {
    title: 'Signing in has failed',
    text: 'The sign-in could not be carried on. It can be started again.',
    retry: 'Start again',
  },
  unavailable: {
    title: 'Signing in is not available',
    text: 'A part of this site could not be loaded. Check your connection and try again.',
    retry: 'Try again',
  },
  unknownSession:
    'It is not known whether you are signed in, because the sign-in service could not be reached.',
  userUnavailable: 'You are signed in, but your details could not be loaded.',
  retry: 'Try again',
  loading: 'Opening the sign-in',
  withoutScript:
    'Signing in needs JavaScript: the password is proved to the server without being sent to it.',
  signedIn: {
    title: 'You are signed in',
    dashboard: 'Go to the dashboard',
  },
};
