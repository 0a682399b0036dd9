/** Sets the identity library up, once per document. */
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { guardedRefresh } from './session-guard.ts';
import { cookieOptions } from './cookie-options.ts';
import { guardedTokenStorage } from './token-storage.ts';
import { identityTransport } from './transport.ts';

/** True when the deployment names a user pool, so that anyone can sign in at all. */
export const isConfigured = ({ userPoolId, userPoolClientId }: RuntimeConfiguration['identity']): boolean =>
  userPoolId !== '' && userPoolClientId !== '';

/** Configures aws-amplify for the user pool of this deployment. */
export function configureIdentity(configuration: RuntimeConfiguration): void {
  const { userPoolId, userPoolClientId, identityPoolId, endpoint, loginMechanisms } = configuration.identity;
  const own = endpoint === null ? undefined : new URL(endpoint, location.origin).href;
  globalThis.fetch = identityTransport(globalThis.fetch);
  // It warns about every user pool that is not a regional one, which ours may rightly be.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        identityPoolId,
        allowGuestAccess: true,
        loginWith: {
          email: loginMechanisms.includes('email'),
          phone: loginMechanisms.includes('phone_number'),
        },
        ...(own !== undefined && { userPoolEndpoint: own, identityPoolEndpoint: own }),
      },
    },
  });
  // Every call of `configure` puts the library's own storage back, so this comes after the only one.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    guardedTokenStorage(document, cookieOptions(configuration, location)),
  );
  const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  tokenOrchestrator.setTokenRefresher(guardedRefresh(() => authTokenStore.loadTokens()));
}
