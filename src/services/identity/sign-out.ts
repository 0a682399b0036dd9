/**
 * The calls of signing out.
 *
 * The library's own `signOut` revokes and clears in one, in that order, and clears again whenever an answer arrives:
 * after a network that hung, that may be the session of a later sign-in. So the steps are taken singly.
 */
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { SignOutServices } from '#machines/sign-out/sign-out.machine.ts';
import { poolEndpoint } from './pool-endpoint.ts';
import { forgetSignIn } from './sign-in-traces.ts';
import { hostedSignIn, leaveHostedSignIn } from './provider-session.ts';

/** The parts of a browser that are used; a test brings its own. */
export interface SignOutBrowser {
  readonly origin: string;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Leaves the page. */
  navigate(url: string): void;
}

const browserOf = (window: Window): SignOutBrowser => ({
  origin: window.location.origin,
  localStorage: window.localStorage,
  navigate: (url) => window.location.assign(url),
});

/** Where the library keeps the identity id of a guest. */
export const guestIdentityKey = (identityPoolId: string): string =>
  `com.amplify.Cognito.${identityPoolId}.identityId`;

/**
 * Forgets what this document alone contains of a member: the identity of the identity pool with its credentials, and a
 * sign-in that was under way. The tokens, which all tabs share, are not its matter.
 */
export async function forgetMember(): Promise<void> {
  forgetSignIn();
  await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
}

/**
 * @param forgetSession removes every token of this browser, no matter who it belongs to
 * @param browser the one that this runs in, unless a test brings another
 */
export function createSignOutServices(
  configuration: RuntimeConfiguration,
  forgetSession: () => void,
  browser: SignOutBrowser = browserOf(window),
): SignOutServices {
  const { identity } = configuration;
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  return {
    revokeToken: async () => {
      const tokens = await tokenOrchestrator.getTokenStore().loadTokens();
      // Without this claim the pool issues tokens that cannot be revoked.
      if (tokens?.refreshToken === undefined || tokens.accessToken.payload['origin_jti'] === undefined)
        return;
      await fetch(poolEndpoint(identity, browser.origin), {
        method: 'POST',
        cache: 'no-store',
        // It continues when the page is left, for the provider or permanently.
        keepalive: true,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
        },
        body: JSON.stringify({ ClientId: identity.userPoolClientId, Token: tokens.refreshToken }),
      });
    },

    clearSession: async () => {
      // All of it is tried, whatever fails, and cookies first: they are what the session is.
      try {
        forgetSession();
      } finally {
        await Promise.allSettled([forgetMember(), tokenOrchestrator.clearTokens()]);
        // The library knows the name of what it has stored only once it has asked the pool in this document.
        browser.localStorage.removeItem(guestIdentityKey(identity.identityPoolId));
      }
      if ((await tokenOrchestrator.getTokenStore().loadTokens()) !== null)
        throw new Error('The browser still has tokens of the session.');
    },

    leaveProvider: async () => {
      const hosted = hostedSignIn(configuration, browser.origin);
      const isLeaving = leaveHostedSignIn(hosted, browser.localStorage, (url) => browser.navigate(url));
      return { kind: isLeaving ? 'leaving' : 'notFederated' };
    },
  };
}
