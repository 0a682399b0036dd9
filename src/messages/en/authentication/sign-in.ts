/** Texts of signing in, and of authentication that is not available. */
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import type { SignInNotice } from '#machines/sign-in/sign-in.types.ts';
import { username } from './attributes.ts';

export const signIn = {
  notices: {
    sessionExpired: 'Your sign-in timed out for security. Sign in again.',
    passwordNeeded: 'To get a new code, sign in with your password again.',
    passwordReset: 'Your password has been changed. Sign in with the new one.',
    signedOut: 'You have been signed out. Sign in again to continue.',
    accountConfirmed: 'Your account is confirmed. Sign in to use it.',
  } satisfies Record<SignInNotice, string>,
  credentials: {
    title: 'Sign in',
    lede: 'To follow data and work with your organisation. Browsing needs no account.',
    ledeInDialog: 'To follow data and work with your organisation. You stay on this page.',
    /** The field of the username in a pool that takes either, as pools do unless configured otherwise. */
    email: username.label('either'),
    password: 'Password',
    forgotPassword: 'Forgot password?',
    act: 'Sign in',
    busy: 'Signing in',
    newHere: 'New here?',
    signUp: 'Create an account',
  },
  providers: {
    legend: 'or continue with',
    names: {
      Google: 'Google',
      Facebook: 'Facebook',
      LoginWithAmazon: 'Amazon',
      SignInWithApple: 'Apple',
    } satisfies Record<SocialProviderName, string>,
  },
  formBroken: {
    title: 'The form has stopped',
    text: 'Something went wrong in the form. Start again.',
  },
  broken: {
    title: 'Signing in has failed',
    text: 'The sign-in could not continue. Start again.',
    retry: 'Start again',
  },
  unavailable: {
    title: 'Signing in is not available',
    text: 'A part of this site could not be loaded. Check your connection and try again.',
    retry: 'Try again',
  },
  unconfigured: 'This site is not set up for signing in.',
  unknownSession:
    'We could not check whether you are signed in, because the sign-in service could not be reached.',
  userUnavailable: 'You are signed in, but your details could not be loaded.',
  retry: 'Try again',
  signedIn: {
    title: 'You are signed in',
    dashboard: 'Go to the dashboard',
  },
};
