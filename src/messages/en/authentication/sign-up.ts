/** Texts of making an account. */
export const signUp = {
  register: {
    title: 'Create an account',
    lede: 'To work with an organisation you need an account. Browsing needs none.',
    act: 'Create account',
    busy: 'Creating the account',
    /** Beside a username that is taken. */
    signInInstead: 'Sign in with it',
    resetInstead: 'Reset its password',
    haveAccount: 'Have an account already?',
    signIn: 'Sign in',
    haveCode: 'I have a code already',
  },
  confirm: {
    title: 'Confirm your account',
    inHand: 'Type the six-digit code that was sent to you.',
    act: 'Confirm',
    busy: 'Checking the code',
    /** Stands before `back`, when it is known whose account it is. */
    wrong: (username: string) => `Not ${username}?`,
    back: 'Change the details',
    /** The same way, for somebody who never gave any. */
    create: 'Create an account',
  },
  closed: {
    title: 'Accounts are by invitation',
    text: 'Accounts here are made by the administrators of an organisation. Ask yours to invite you; with the invitation you can sign in.',
  },
  broken: {
    title: 'The form has failed',
    text: 'Something in the form itself broke. Start again.',
    retry: 'Start again',
  },
};
