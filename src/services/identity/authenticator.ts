/**
 * Everything of authentication that is loaded when it is first wanted: the identity library, the machines of
 * signing in, and their services. Import this file lazily, or every visitor pays for it. What only some need
 * (making an account, resetting a password, verifying, providers) is loaded when it is first called.
 */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  authenticatorScreen,
  authStatus,
  currentUser,
  hasUnverified,
  isSignInOpen,
  openFlow,
  problem,
  provideAuthenticator,
} from '#machines/authenticator/index.ts';
import type { AuthenticatorCode } from '../../app/actors.ts';
import { createAuthenticatorServices } from './authenticator-services.ts';
import { configureIdentity } from './configure.ts';
import { lazyServices } from './lazy-services.ts';
import { createSessionServices, freshAccessToken } from './session.ts';
import { createSignInServices } from './sign-in.ts';
import { createSignOutServices } from './sign-out.ts';
import { clearTokens, cookieOptions } from './token-storage.ts';

/** What the application has of authentication once its code is here. */
export interface Identity extends AuthenticatorCode {
  /** The member's access token, refreshed when it has run out; undefined when there is no session. */
  readonly freshAccessToken: () => Promise<string | undefined>;
}

/** Sets the identity library up and answers what the application needs of it; call it once per document. */
export function openIdentity(configuration: RuntimeConfiguration): Identity {
  configureIdentity(configuration);
  const forgetSession = () => clearTokens(document, cookieOptions(configuration, location));
  const logic = provideAuthenticator({
    authenticator: createAuthenticatorServices(configuration),
    session: createSessionServices(configuration),
    signIn: createSignInServices(forgetSession),
    signOut: createSignOutServices(configuration, forgetSession),
    signUp: lazyServices(
      async () => (await import('./sign-up.ts')).createSignUpServices(),
      ['register', 'confirm', 'resendCode'],
    ),
    passwordReset: lazyServices(
      async () => (await import('./password-reset.ts')).createPasswordResetServices(),
      ['requestCode', 'resetPassword'],
    ),
    verifyAttributes: lazyServices(
      async () => (await import('./verify-attributes.ts')).createVerifyAttributesServices(),
      ['sendCode', 'verify'],
    ),
    federatedSignIn: lazyServices(
      async () => (await import('./federated.ts')).createFederatedServices(configuration, forgetSession),
      ['leaveForProvider', 'completeReturn'],
    ),
  });
  return {
    logic,
    views: { authStatus, currentUser, authenticatorScreen, problem, openFlow, isSignInOpen, hasUnverified },
    freshAccessToken,
  };
}
