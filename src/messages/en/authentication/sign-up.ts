/** Texts of making an account. */
export const signUp = {
  register: {
    title: 'Create an account',
    lede: 'To follow data and work with your organisation. Browsing needs no account.',
    act: 'Create account',
    busy: 'Creating the account',
    /** Beside a username that is taken. */
    signInInstead: 'Sign in with it',
    resetInstead: 'Reset its password',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    haveCode: 'I already have a code',
  },
  confirm: {
    title: 'Confirm your account',
    inHand: 'Enter the six-digit code that we sent you.',
    act: 'Confirm',
    busy: 'Checking the code',
    /** Stands before `back`, when it is known whose account it is. */
    wrong: (username: string) => `Not ${username}?`,
    back: 'Change the details',
    /** The same way, for someone who never gave any. */
    create: 'Create an account',
  },
  closed: {
    title: 'Accounts are by invitation',
    text: 'Ask an administrator of your organisation to invite you. The invitation tells you how to sign in.',
  },
  broken: {
    title: 'The form has stopped',
    text: 'Something went wrong in the form. Start again.',
    retry: 'Start again',
  },
};
