/**
 * Everything of authentication that is loaded when it is first wanted: the identity library, the machines of
 * signing in, and their services. Import this file lazily, or every visitor pays for it.
 */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  authenticatorScreen,
  authStatus,
  currentUser,
  problem,
  provideAuthenticator,
  signInFlow,
  type AuthenticatorServices,
} from '#machines/authenticator/index.ts';
import type { AuthenticatorCode } from '../../app/actors.ts';
import { configureIdentity } from './configure.ts';
import { createSessionServices, freshAccessToken } from './session.ts';
import { createSignInServices } from './sign-in.ts';
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
  const services: AuthenticatorServices = createSessionServices(configuration, forgetSession);
  return {
    logic: provideAuthenticator({ ...services, signIn: createSignInServices(forgetSession) }),
    views: { authStatus, currentUser, authenticatorScreen, problem, signInFlow },
    freshAccessToken,
  };
}
