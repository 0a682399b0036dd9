/** The calls of the authenticator itself, by the identity library. */
import { fetchUserAttributes, getCurrentUser } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AuthenticatorServices } from '#machines/authenticator/authenticator.actors.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { authConfiguration } from './auth-configuration.ts';
import { isConfigured } from './configure.ts';
import { authErrorCode, isPassing } from './errors.ts';
import { withSoundIdentity } from './sound-identity.ts';

/** Refusals that are about the session itself; others say that something is wrong, but not with it. */
const overCodes: ReadonlySet<AuthErrorCode> = new Set([
  'sessionExpired',
  'incorrectCredentials',
  'accountDisabled',
]);

/** Asks the user pool for new tokens; true when it refuses them. What passes, such as a dead network, says nothing. */
const sessionIsOver = (): Promise<boolean> =>
  cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true }).then(
    (tokens) => tokens === null,
    (error: unknown) => overCodes.has(authErrorCode(error)),
  );

export const createAuthenticatorServices = (configuration: RuntimeConfiguration): AuthenticatorServices => ({
  checkSession: async () => {
    const stored = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens();
    if (stored === null) return { kind: 'signedOut' };
    // Fails when the pool cannot be reached: then no one knows, and the member is not turned away. A session that
    // turns out to be over is one all the same: `fetchUser` finds it refused, and the person sees a message.
    await cognitoUserPoolsTokenProvider.getTokens();
    return { kind: 'signedIn' };
  },

  loadConfiguration: async () => {
    if (isConfigured(configuration.identity))
      return { kind: 'configured', configuration: authConfiguration(configuration) };
    console.error('USER_POOL_ID and USER_POOL_CLIENT_ID are missing from the configuration of the server.');
    return { kind: 'missing' };
  },

  fetchUser: async () => {
    try {
      // This also makes the guest identity the member's at the identity pool (specification, section 4).
      const [{ username }, attributes] = await Promise.all([
        getCurrentUser(),
        withSoundIdentity(() => fetchUserAttributes()),
      ]);
      const known = Object.entries(attributes).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return { kind: 'user', user: { username, attributes: Object.fromEntries(known) } };
    } catch (error) {
      if (isPassing(error)) return { kind: 'unreachable' };
      const code = authErrorCode(error);
      if (overCodes.has(code)) return { kind: 'refused', code };
      // The identity pool says of a revoked session that the login token is no good, as it does of a wrong set-up. The
      // user pool knows which it is.
      return (await sessionIsOver()) ? { kind: 'refused', code: 'sessionExpired' } : { kind: 'failed', code };
    }
  },
});
