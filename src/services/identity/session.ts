/** The calls of the session, by the identity library: tokens that are refreshed, credentials of the identity pool. */
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { SessionServices } from '#machines/session/session.actors.ts';
import { isPassing } from './errors.ts';
import { refusalOf } from './refusals.ts';
import { withSoundIdentity } from './sound-identity.ts';

/** The member's access token, refreshed when it has run out; undefined when there is no session. */
export async function freshAccessToken(): Promise<string | undefined> {
  return (await cognitoUserPoolsTokenProvider.getTokens())?.accessToken.toString();
}

const refused = (code: AuthErrorCode) => ({ kind: 'refused', code }) as const;

/** What a failure means to a session: over, or no one knows. */
const failed = (error: unknown) => (isPassing(error) ? ({ kind: 'unreachable' } as const) : refusalOf(error));

export const createSessionServices = ({ identity }: RuntimeConfiguration): SessionServices => ({
  refreshTokens: async () => {
    try {
      // The tokens alone: what the identity pool says is no reason to sign anyone out.
      const tokens = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true });
      return tokens === null ? refused('sessionExpired') : { kind: 'refreshed' };
    } catch (error) {
      return failed(error);
    }
  },

  fetchCredentials: async () => {
    if (identity.identityPoolId === '') return refused('configuration');
    try {
      // The library stores the id: a guest's in the browser, a member's in memory, where it replaces the guest's.
      const { credentials, identityId, tokens } = await withSoundIdentity(() => fetchAuthSession());
      if (identityId === undefined) return refused('identityMissing');
      if (credentials?.sessionToken === undefined) return refused('credentialsMissing');
      const { accessKeyId, secretAccessKey, sessionToken } = credentials;
      const identityKind = tokens === undefined ? 'guest' : 'primary';
      return {
        kind: 'credentials',
        credentials: { identityId, identityKind, accessKeyId, secretAccessKey, sessionToken },
      };
    } catch (error) {
      return failed(error);
    }
  },
});
