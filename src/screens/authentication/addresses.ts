/**
 * The address of every screen of authentication, and what an address asks for when it is opened by itself.
 *
 * A screen in the middle of a flow cannot be started with: its address opens the flow, which goes as far as what is
 * still known allows (an open challenge is resumed, a code that one has already can be typed).
 */
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import type { ChallengeScreen } from '#machines/challenge/challenge.types.ts';
import type { FederatedSignInScreen } from '#machines/federated-sign-in/federated-sign-in.types.ts';
import type { PasswordResetScreen } from '#machines/password-reset/password-reset.types.ts';
import type { SignInScreen } from '#machines/sign-in/sign-in.types.ts';
import type { SignUpScreen } from '#machines/sign-up/sign-up.types.ts';
import type { VerifyAttributesScreen } from '#machines/verify-attributes/verify-attributes.types.ts';

export type AuthScreen =
  | ChallengeScreen
  | FederatedSignInScreen
  | PasswordResetScreen
  | SignInScreen
  | SignUpScreen
  | VerifyAttributesScreen;

/** The first part of the address: one for each flow with screens of its own. */
export type AuthSection = 'sign-in' | 'sign-up' | 'forgot-password' | 'verify';

/** The second part, where there is one. */
export const authSteps = {
  'sign-in': [
    'code',
    'method',
    'set-up',
    'authenticator',
    'email',
    'new-password',
    'unsupported',
    'provider',
  ],
  'sign-up': ['confirm'],
  'forgot-password': ['confirm'],
  verify: ['confirm'],
} as const satisfies Record<AuthSection, readonly string[]>;

export const isAuthSection = (text: string): text is AuthSection => Object.hasOwn(authSteps, text);

/** The step of this name, if the section has it. */
export const stepOf = (section: AuthSection, text: string | undefined): AuthStep | undefined =>
  authSteps[section].find((step) => step === text);

export type AuthStep<Section extends AuthSection = AuthSection> = (typeof authSteps)[Section][number];

export interface AuthAddress {
  readonly section: AuthSection;
  readonly step?: AuthStep | undefined;
}

/** Null: the screen says that something is broken, or that one must wait, wherever one is. */
const addresses: Readonly<Record<AuthScreen, AuthAddress | null>> = {
  signIn: { section: 'sign-in' },
  openingSignIn: null,
  challengeUnavailable: null,
  signInFormBroken: null,
  confirmSignInCode: { section: 'sign-in', step: 'code' },
  selectMfaMethod: { section: 'sign-in', step: 'method' },
  selectMfaSetUp: { section: 'sign-in', step: 'set-up' },
  setUpTotp: { section: 'sign-in', step: 'authenticator' },
  setUpEmail: { section: 'sign-in', step: 'email' },
  newPasswordRequired: { section: 'sign-in', step: 'new-password' },
  unsupportedStep: { section: 'sign-in', step: 'unsupported' },
  challengeBroken: null,
  leavingForProvider: null,
  returningFromProvider: null,
  providerRefused: { section: 'sign-in', step: 'provider' },
  signUp: { section: 'sign-up' },
  signUpClosed: { section: 'sign-up' },
  confirmSignUp: { section: 'sign-up', step: 'confirm' },
  signUpBroken: null,
  forgotPassword: { section: 'forgot-password' },
  requestingReset: { section: 'forgot-password' },
  confirmResetPassword: { section: 'forgot-password', step: 'confirm' },
  passwordResetBroken: null,
  selectUnverified: { section: 'verify' },
  confirmVerification: { section: 'verify', step: 'confirm' },
  verificationBroken: null,
};

export const addressOf = (screen: AuthScreen): AuthAddress | null => addresses[screen];

export const isSameAddress = (one: AuthAddress, other: AuthAddress): boolean =>
  one.section === other.section && one.step === other.step;

/** The path of an address. */
export const pathOf = ({ section, step }: AuthAddress): string =>
  step === undefined ? `/${section}` : `/${section}/${step}`;

/**
 * What to ask the authenticator for when this address is opened.
 *
 * @param isSessionEnded the form says that the service has ended the session
 */
export function entryOf({ section, step }: AuthAddress, isSessionEnded = false): RequestedEntry {
  switch (section) {
    case 'sign-in':
      return isSessionEnded ? { flow: 'signIn', notice: 'signedOut' } : { flow: 'signIn' };
    case 'verify':
      return { flow: 'verifyAttributes' };
    case 'sign-up':
      return { flow: 'signUp', startAt: step === 'confirm' ? 'confirm' : 'register' };
    case 'forgot-password':
      return { flow: 'passwordReset', startAt: step === 'confirm' ? 'confirm' : 'request' };
  }
}
