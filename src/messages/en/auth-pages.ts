/** Titles of the pages of authentication, by section and step of the address; `start` is the section itself. */
export const authPages = {
  'sign-in': {
    start: 'Sign in',
    code: 'Enter the code',
    method: 'Choose a second step',
    'set-up': 'Set up a second step',
    authenticator: 'Set up your authenticator',
    email: 'Set up codes by e-mail',
    'new-password': 'Choose a new password',
    unsupported: 'Sign in',
    provider: 'Sign in with a provider',
  },
  'sign-up': { start: 'Create an account', confirm: 'Confirm your account' },
  'forgot-password': { start: 'Reset your password', confirm: 'Choose a new password' },
  verify: { start: 'Verify how you can be reached', confirm: 'Enter the code' },
};
