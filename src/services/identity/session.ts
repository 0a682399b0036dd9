/** The calls of the authenticator, by the identity library. */
import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AuthenticatorServices } from '#machines/authenticator/index.ts';
import { isConfigured } from './configure.ts';
import { authErrorCode, isPassing } from './errors.ts';

/** What a failure means to a session: over, or nobody knows. */
const failed = (error: unknown) =>
  isPassing(error)
    ? ({ kind: 'unreachable' } as const)
    : ({ kind: 'refused', code: authErrorCode(error) } as const);

/** The member's access token, refreshed when it has run out; undefined when there is no session. */
export async function freshAccessToken(): Promise<string | undefined> {
  return (await cognitoUserPoolsTokenProvider.getTokens())?.accessToken.toString();
}

export const createSessionServices = (
  { identity }: RuntimeConfiguration,
  forgetSession: () => void,
): AuthenticatorServices => ({
  // Fails when the pool cannot be reached: then nobody knows, and the member is not turned away.
  checkSession: async () => ({
    kind: (await cognitoUserPoolsTokenProvider.getTokens()) === null ? 'signedOut' : 'signedIn',
  }),

  loadConfiguration: async () => {
    if (isConfigured(identity)) return { kind: 'configured', configuration: { initialScreen: 'signIn' } };
    console.error('USER_POOL_ID and USER_POOL_CLIENT_ID are missing from the configuration of the server.');
    return { kind: 'missing' };
  },

  fetchUser: async () => {
    try {
      // This also makes the guest identity the member's at the identity pool (specification, section 4).
      const [{ username }, attributes] = await Promise.all([getCurrentUser(), fetchUserAttributes()]);
      const known = Object.entries(attributes).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return { kind: 'user', user: { username, attributes: Object.fromEntries(known) } };
    } catch (error) {
      return failed(error);
    }
  },

  refreshSession: async () => {
    try {
      const { tokens } = await fetchAuthSession({ forceRefresh: true });
      return tokens === undefined ? { kind: 'refused', code: 'sessionExpired' } : { kind: 'refreshed' };
    } catch (error) {
      return failed(error);
    }
  },

  signOut: async () => {
    try {
      // Revokes the refresh token where the pool allows it; the library swallows a failure to do so.
      await signOut();
    } finally {
      forgetSession();
    }
  },
});
