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

export const createAuthenticatorServices = (configuration: RuntimeConfiguration): AuthenticatorServices => ({
  // Fails when the pool cannot be reached: then no one knows, and the member is not turned away.
  checkSession: async () => ({
    kind: (await cognitoUserPoolsTokenProvider.getTokens()) === null ? 'signedOut' : 'signedIn',
  }),

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
      return { kind: overCodes.has(code) ? 'refused' : 'failed', code };
    }
  },
});
