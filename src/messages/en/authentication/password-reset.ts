/** Texts of resetting a password. Nothing here says whether an account exists. */
export const passwordReset = {
  request: {
    title: 'Reset your password',
    lede: 'We send a code to the address or number of your account. With it you set a new password.',
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
    text: 'Something in the form itself broke. Start again.',
    retry: 'Start again',
  },
  inHand: 'I have a code already',
};
