/** Texts of resetting a password. Nothing here says whether an account exists. */
export const passwordReset = {
  request: {
    title: 'Reset your password',
    lede: 'We send a code to the e-mail address or phone number of your account. Use it to set a new password.',
    act: 'Send a code',
    busy: 'Sending a code',
  },
  required: {
    title: 'You need a new password',
    lede: 'The password of this account was reset and no longer works. Choose a new one to sign in.',
    retry: 'Try again',
  },
  confirm: {
    title: 'Choose a new password',
    /** Stands before where the code went, which is masked: the whole address is not shown beside it. */
    sent: {
      sms: 'If you have an account, a six-digit code was sent by SMS to',
      email: 'If you have an account, a six-digit code was sent to',
    },
    sentSomewhere: {
      sms: (username: string) => `If ${username} has an account here, a six-digit code was sent by SMS.`,
      email: (username: string) => `If ${username} has an account here, a six-digit code was sent by e-mail.`,
    },
    inHand: 'Enter the code that we sent you, and a new password.',
    act: 'Set the new password',
    busy: 'Setting the new password',
    someoneElse: 'Use another account',
    askForCode: 'Ask for a code',
  },
  broken: {
    title: 'The form has stopped',
    text: 'Something went wrong in the form. Start again.',
    retry: 'Start again',
  },
  inHand: 'I already have a code',
};
