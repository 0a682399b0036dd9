/** Every service of the authenticator and its flows, none of which is expected to be called. */
import type { ApplicationServices } from '#machines/application/application.actors.ts';
import type { AllServices } from '#machines/authenticator/authenticator.machine.ts';
import { provideChallenge } from '#machines/challenge/challenge.machine.ts';
import { provideFederatedSignIn } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { providePasswordReset } from '#machines/password-reset/password-reset.machine.ts';
import { provideSignUp } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpServices } from '#machines/sign-up/sign-up.actors.ts';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type { ColourModeServices } from '#machines/colour-mode/colour-mode.machine.ts';
import type { RedirectServices } from '#machines/redirect/redirect.machine.ts';
import type { VersionGuardServices } from '#machines/version-guard/version-guard.machine.ts';

const unexpected = (name: string) => () => Promise.reject(new Error(`'${name}' is not part of this test`));

export const signUpServices: SignUpServices = {
  register: unexpected('register'),
  confirm: unexpected('confirm'),
  resendCode: unexpected('resendCode'),
};

export const allServices = (): AllServices => ({
  authenticator: {
    checkSession: unexpected('checkSession'),
    loadConfiguration: unexpected('loadConfiguration'),
    fetchUser: unexpected('fetchUser'),
  },
  flows: {
    signUp: async () => provideSignUp(signUpServices),
    passwordReset: async () =>
      providePasswordReset({
        requestCode: unexpected('requestCode'),
        resetPassword: unexpected('resetPassword'),
      }),
    federatedSignIn: async () =>
      provideFederatedSignIn({
        leaveForProvider: unexpected('leaveForProvider'),
        completeReturn: unexpected('completeReturn'),
      }),
    verifyAttributes: async () =>
      provideVerifyAttributes({ sendCode: unexpected('sendCode'), verify: unexpected('verify') }),
  },
  session: {
    refreshTokens: unexpected('refreshTokens'),
    fetchCredentials: unexpected('fetchCredentials'),
  },
  signIn: {
    authenticate: unexpected('authenticate'),
    recallChallenge: async () => ({ kind: 'none' }),
    dropChallenge: async () => {},
    loadChallenge: async () =>
      provideChallenge({
        confirmCode: unexpected('confirmCode'),
        chooseMethod: unexpected('chooseMethod'),
        chooseSetUp: unexpected('chooseSetUp'),
        registerEmail: unexpected('registerEmail'),
        setNewPassword: unexpected('setNewPassword'),
      }),
  },
  signOut: {
    revokeToken: async () => {},
    clearSession: async () => {},
    leaveProvider: async () => ({ kind: 'notFederated' }),
  },
});

/** A server without rules. */
export const redirectServices: RedirectServices = { redirectFor: unexpected('redirectFor') };

/** A server whose build never changes. */
export const versionGuardServices: VersionGuardServices = {
  latestBuild: unexpected('latestBuild'),
  reload: unexpected('reload'),
  loadPage: unexpected('loadPage'),
};

/** Services of consent and analytics, which store nothing and do nothing. */
export const privacyServices: Pick<ApplicationServices, 'consent' | 'analytics'> = {
  consent: {
    readConsent: async () => ({ decision: null, hasAgreed: false, unasked: true, proofDue: false }),
    keepDecision: unexpected('keepDecision'),
    sendProofs: unexpected('sendProofs'),
  },
  analytics: {
    initialise: unexpected('initialise'),
    identify: unexpected('identify'),
    forget: unexpected('forget'),
    reset: async () => {},
  },
};

/** A browser that keeps nothing. */
export const colourModeServices: ColourModeServices = {
  recallMode: async () => 'system',
  keepMode: async () => {},
};
