/** Texts of what the service asks after the password: codes, choices, set-ups, a new password. */
import type { MfaMethod, SetUpMethod } from '#machines/identity/step.ts';
import { formatClock } from '../../format.ts';

const names = { totp: 'Authenticator app', email: 'E-mail', sms: 'SMS' } satisfies Record<MfaMethod, string>;

export const challenge = {
  code: {
    title: {
      sms: 'Check your phone',
      email: 'Check your e-mail',
      totp: 'Enter the code from your app',
    } satisfies Record<MfaMethod, string>,
    own: 'Open your authenticator app and type the six digits it shows for this site.',
    act: 'Confirm',
    busy: 'Checking the code',
    changing: 'Going back to the choice',
    recovery: {
      title: 'Use a recovery code',
      text: 'Type one of your recovery codes of ten digits into the field above, instead of the code. Each works once.',
    },
  },
  anotherWay: 'Try another way',
  method: {
    title: 'Choose a second step',
    lede: 'Your account needs a second step at each sign-in, besides the password.',
    legend: 'Second step',
    names,
    notes: {
      totp: 'A new code every 30 seconds, works without signal',
      email: 'A code to your e-mail address',
      sms: 'A code to your phone. The least secure option',
    } satisfies Record<MfaMethod, string>,
    act: 'Continue',
    busy: 'Preparing the second step',
  },
  setUp: {
    title: 'Set up a second step',
    lede: 'Your account needs a second step besides the password. You choose it once and use it at each sign-in.',
    legend: 'Second step to set up',
    notes: {
      totp: 'An app on your phone shows a new code every 30 seconds',
      email: 'A code to an address of your choice at each sign-in',
    } satisfies Record<SetUpMethod, string>,
    act: 'Continue',
    busy: 'Preparing the set-up',
  },
  totp: {
    title: 'Set up your authenticator',
    lede: 'Scan the QR code with the app, then type the code it shows.',
    /** What the square is, for those who cannot see it. */
    square: 'QR code with the key for the authenticator app',
    open: 'Open in an authenticator app',
    key: 'No camera? Type this key into the app.',
    copy: 'Copy key',
    copied: 'Copied',
    copyRefused: 'The browser did not allow copying. The key is selected, so that you can copy it yourself.',
    hint: 'The six digits the app shows now. If they are refused, wait for the next and check the clock of the phone.',
    act: 'Confirm and sign in',
    busy: 'Checking the code',
  },
  email: {
    title: 'Set up codes by e-mail',
    lede: 'Enter the address to send codes to. We send the first code straight away.',
    label: 'E-mail for codes',
    act: 'Send a code',
    busy: 'Sending a code',
  },
  newPassword: {
    title: 'Choose a new password',
    lede: 'Your password is temporary and works only once. Choose a new one to sign in.',
    act: 'Save and sign in',
    busy: 'Saving the password',
  },
  unsupported: {
    title: 'This step is not supported',
    text: 'The sign-in service asks for a step that this site cannot do.',
    /** Stands before the service's own name for it. */
    step: 'The name of the step is',
  },
  broken: {
    title: 'The form has stopped',
    text: 'Something went wrong in the form. Start again.',
  },
  /** Before `someoneElse`. The account is not named: where its code went is masked above. */
  notYou: 'Not you?',
  someoneElse: 'Sign in as someone else',
  sessionEnd: (end: Date) => `You have until ${formatClock(end)} to finish signing in.`,
};
