/**
 * Everything of authentication that is loaded when it is first wanted: the identity library, the machines of
 * signing in, and their services. Import this file lazily, or every visitor pays for it. What only some need
 * (challenges, making an account, resetting a password, verifying, providers) is loaded, chart and calls together,
 * when its flow is first wanted.
 */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import type { AuthenticatorCode } from '../../app/actors.ts';
import { viewOfAuthenticator } from '../../app/authentication-view.ts';
import { createAuthenticatorServices } from './authenticator-services.ts';
import { configureIdentity } from './configure.ts';
import { createSessionServices, freshAccessToken } from './session.ts';
import { createSignInServices } from './sign-in.ts';
import { createSignOutServices, forgetMember } from './sign-out.ts';
import { cookieOptions } from './cookie-options.ts';
import { clearTokens } from './token-storage.ts';

/** What the application has of authentication once its code is here. */
export interface Identity extends AuthenticatorCode {
  /** The member's access token, refreshed when it has run out; undefined when there is no session. */
  readonly freshAccessToken: () => Promise<string | undefined>;
  /** Forgets what this document has of a member whose session was ended elsewhere. */
  readonly forgetMember: () => Promise<void>;
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
    flows: {
      signUp: async () => (await import('./sign-up.ts')).openSignUp(),
      passwordReset: async () => (await import('./password-reset.ts')).openPasswordReset(),
      verifyAttributes: async () => (await import('./verify-attributes.ts')).openVerifyAttributes(),
      federatedSignIn: async () =>
        (await import('./federated.ts')).openFederatedSignIn(configuration, forgetSession),
    },
  });
  return {
    logic,
    view: viewOfAuthenticator,
    freshAccessToken,
    forgetMember,
  };
}
