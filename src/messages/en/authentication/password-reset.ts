/** Texts of resetting a password. Nothing here says whether an account exists. */
import type { LoginMechanism } from '#machines/identity/index.ts';

export const passwordReset = {
  username: {
    label: { email: 'E-mail', phone_number: 'Phone number' } satisfies Record<LoginMechanism, string>,
    /** Where either will do. */
    labelOfBoth: 'E-mail or phone number',
    phoneHint: 'A number with its country code, for example +44 7700 900118',
  },
  request: {
    title: 'Reset your password',
    lede: 'Say which account it is. A code goes to its address or number, and with it you set a new password.',
    act: 'Send a code',
    busy: 'Sending a code',
  },
  required: {
    title: 'A new password is needed',
    lede: 'The password of this account was reset and no longer works. Choose a new one to sign in.',
    retry: 'Try again',
  },
  confirm: {
    title: 'Choose a new password',
    /** Stands before where the code went. */
    sent: {
      sms: (username: string) => `If ${username} has an account here, a six-digit code was sent by SMS to`,
      email: (username: string) => `If ${username} has an account here, a six-digit code was sent to`,
    },
    sentSomewhere: {
      sms: (username: string) => `If ${username} has an account here, a six-digit code was sent by SMS.`,
      email: (username: string) => `If ${username} has an account here, a six-digit code was sent by e-mail.`,
    },
    inHand: 'Type the code that was sent to you, and a new password.',
    act: 'Set the new password',
    busy: 'Setting the new password',
    someoneElse: 'Use another account',
    askForCode: 'Ask for a code',
  },
  broken: {
    title: 'The form has failed',
    text: 'Something in the form itself broke. Start again; the password has not been changed by this page.',
    retry: 'Start again',
  },
  inHand: 'I have a code already',
};
