/**
 * Sign-in by the hosted sign-in of the user pool: the authorization code flow with PKCE over the standard endpoints,
 * whose tokens end in the identity library's own store. The library's redirect functions insist on TLS and cannot be
 * used on http://localhost (docs/decisions/0007-hosted-sign-in.md).
 *
 * The library must be configured before `completeReturn` is called.
 */
import * as z from 'zod/mini';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { safeDestination } from '#machines/authenticator/destination.ts';
import { provideFederatedSignIn } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import type {
  AuthorizationRequest,
  ReturnAnswer,
} from '#machines/federated-sign-in/federated-sign-in.types.ts';
import type { FederatedSignInServices } from '#machines/federated-sign-in/federated-sign-in.actors.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { authErrorCode } from './errors.ts';
import { exchangeCode, oauthErrorCode, poolIssuer, readTokens } from './oauth-tokens.ts';
import { forgetChallenge, IN_FLIGHT } from './sign-in-traces.ts';
import { beginAttempt, type SignInAttempt } from './sign-in-attempt.ts';
import { challengeOf, newToken, newVerifier } from './pkce.ts';
import { readAnswer, RETURN_PATH } from './provider-answer.ts';
import { hostedAddress, hostedSignIn, noteProviderSession } from './provider-session.ts';

/** The parts of a browser that are used; a test brings its own. */
export interface FederatedBrowser {
  readonly origin: string;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  address(): string;
  /** Leaves the page. */
  navigate(url: string): void;
  /** Changes the address without leaving. */
  replaceAddress(url: string): void;
}

const browserOf = (window: Window): FederatedBrowser => ({
  origin: window.location.origin,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  address: () => window.location.href,
  navigate: (url) => window.location.assign(url),
  replaceAddress: (url) => window.history.replaceState(window.history.state, '', url),
});

/** What this tab must remember while the person is at the provider. */
const InFlight = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  authorizationRequest: z.object({ provider: z.string(), destination: z.nullable(z.string()) }),
});
type InFlight = z.infer<typeof InFlight>;

const SCOPES = 'openid email phone profile aws.cognito.signin.user.admin';

/** What was kept for the answer, which it serves once; null for what this version has not written. */
function takeInFlight(store: FederatedBrowser['sessionStorage']): InFlight | null {
  const text = store.getItem(IN_FLIGHT);
  store.removeItem(IN_FLIGHT);
  if (text === null) return null;
  try {
    return z.parse(InFlight, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * @param forgetSession removes what has been stored of a session that is not sound
 * @param browser the one that this runs in, unless a test brings another
 */
export function createFederatedServices(
  configuration: RuntimeConfiguration,
  forgetSession: () => void,
  browser: FederatedBrowser = browserOf(window),
): FederatedSignInServices {
  const hosted = hostedSignIn(configuration, browser.origin);
  const redirectUri = `${browser.origin}${RETURN_PATH}`;

  function refused(
    code: AuthErrorCode,
    authorizationRequest: AuthorizationRequest | null,
    description = '',
  ): ReturnAnswer {
    return { kind: 'refused', code, description, authorizationRequest };
  }

  /** Turns the code into tokens and stores them. */
  async function redeem(
    attempt: SignInAttempt,
    code: string,
    issuer: string | null,
    inFlight: InFlight,
  ): Promise<ReturnAnswer> {
    const { authorizationRequest, nonce, verifier } = inFlight;
    if (hosted === null) return refused('configuration', null);
    const answer = await exchangeCode(hosted, { code, verifier, redirectUri });
    if (answer.error !== undefined)
      return refused(oauthErrorCode(answer.error), authorizationRequest, answer.error_description);
    const read = readTokens(answer, {
      nonce,
      named: issuer,
      issuer: poolIssuer(configuration.identity, browser.origin),
      clientId: hosted.clientId,
    });
    if (read.kind === 'refused') return refused(read.code, authorizationRequest);
    await attempt.put(read.tokens);
    if (!(await attempt.keep())) return refused('sessionExpired', authorizationRequest);
    noteProviderSession(browser.localStorage);
    return {
      kind: 'signedIn',
      username: read.tokens.username,
      destination: safeDestination(authorizationRequest.destination) ?? '/',
    };
  }

  return {
    async leaveForProvider({ provider, destination }, signal) {
      if (hosted === null) return { kind: 'refused', code: 'configuration' };
      const verifier = newVerifier();
      const challenge = await challengeOf(verifier);
      const inFlight: InFlight = {
        state: newToken(),
        nonce: newToken(),
        verifier,
        authorizationRequest: { provider, destination: safeDestination(destination) },
      };
      // Anyone who has gone elsewhere meanwhile is not taken away from there.
      if (signal.aborted) return { kind: 'leaving' };
      browser.sessionStorage.setItem(IN_FLIGHT, JSON.stringify(inFlight));
      browser.navigate(
        hostedAddress(hosted, 'oauth2/authorize', {
          response_type: 'code',
          client_id: hosted.clientId,
          redirect_uri: redirectUri,
          identity_provider: provider,
          scope: SCOPES,
          state: inFlight.state,
          nonce: inFlight.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
      );
      return { kind: 'leaving' };
    },

    async completeReturn(signal) {
      const { searchParams } = new URL(browser.address());
      const returned = readAnswer(browser.address());
      if (returned === null) return { kind: 'none' };
      const { state, code, error } = returned;
      // A code must stay neither in the history nor in a referrer.
      browser.replaceAddress(redirectUri);
      const inFlight = takeInFlight(browser.sessionStorage);
      // A challenge that was left open before is not what this person signs in by.
      forgetChallenge(browser.sessionStorage);
      if (inFlight === null || inFlight.state !== state) return refused('foreignAnswer', null);
      if (code == null)
        return refused(
          oauthErrorCode(error ?? ''),
          inFlight.authorizationRequest,
          searchParams.get('error_description') ?? '',
        );
      const attempt = beginAttempt(signal);
      try {
        return await redeem(attempt, code, searchParams.get('iss'), inFlight);
      } catch (failure) {
        // Half a session is worse than none: one cookie is written after the other.
        if (attempt.isWanted()) forgetSession();
        console.error(failure);
        return refused(authErrorCode(failure), inFlight.authorizationRequest);
      }
    },
  };
}

/** The flow with these calls. */
export const openFederatedSignIn = (configuration: RuntimeConfiguration, forgetSession: () => void) =>
  provideFederatedSignIn(createFederatedServices(configuration, forgetSession));
