/** Texts of signing in itself, and of what is said when authentication cannot be used at all. */
import type { ProviderName } from '#machines/identity/configuration.ts';
import type { SignInNotice } from '#machines/sign-in/sign-in.types.ts';
import { username } from './attributes.ts';

export const signIn = {
  notices: {
    sessionExpired: 'The time for this sign-in was over, for your safety. Sign in again.',
    passwordNeeded: 'A new code needs your password once more. Sign in again.',
    passwordReset: 'Your password has been changed. Sign in with the new one.',
    signedOut: 'You have been signed out. Sign in again to continue.',
    accountConfirmed: 'Your account is confirmed. Sign in to use it.',
  } satisfies Record<SignInNotice, string>,
  credentials: {
    title: 'Sign in',
    lede: 'For members of an organisation. Browsing needs no account.',
    ledeInDialog: 'To follow data and to work with your organisation. You stay on this page.',
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
    } satisfies Record<ProviderName, string>,
  },
  formBroken: {
    title: 'The form has failed',
    text: 'Something in the form itself broke. Start again.',
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
  unconfigured: 'This site is not set up for signing in.',
  unknownSession:
    'It is not known whether you are signed in, because the sign-in service could not be reached.',
  userUnavailable: 'You are signed in, but your details could not be loaded.',
  retry: 'Try again',
  signedIn: {
    title: 'You are signed in',
    dashboard: 'Go to the dashboard',
  },
};
