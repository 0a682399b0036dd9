/**
 * Sign-in by the hosted sign-in of the user pool: the authorization code flow with PKCE over the standard endpoints,
 * whose tokens end in the identity library's own store. The library's redirect functions insist on TLS and cannot be
 * used on http://localhost (docs/decisions/0007-hosted-sign-in.md).
 *
 * The library must be configured before `completeRedirect` is called.
 */
import { safeDestination } from '#machines/authenticator/destination.ts';

/** A provider by its name on the wire; `COGNITO` lets the person choose on the hosted page. */
export type ProviderName = 'COGNITO' | 'Google' | 'Facebook' | 'LoginWithAmazon' | 'SignInWithApple';

export interface FederatedSettings {
  /** Where the hosted sign-in is, with a slash at the end: `https://data.example.org/identity/`. */
  readonly base: string;
  readonly clientId: string;
  /** Origin of this application; `/sign-in` and `/` of it are registered as return addresses. */
  readonly origin: string;
}

/** The parts of a browser that are used; a test brings its own. */
export interface FederatedBrowser {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  address(): string;
  /** Leaves the page. */
  navigate(url: string): void;
  /** Changes the address without leaving. */
  replaceAddress(url: string): void;
}

export type RedirectOutcome =
  /** The address is not an answer of the hosted sign-in. */
  | { readonly kind: 'none' }
  /** `destination` is the path that the person wanted to see. */
  | { readonly kind: 'signedIn'; readonly destination: string }
  /** `error` is a code of OAuth 2, or `state_mismatch`, `nonce_mismatch`, `network`. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

export interface FederatedSignIn {
  /** Goes to the hosted sign-in and does not come back. @param destination a path of this application. */
  signInWithProvider(provider: ProviderName, destination: string): Promise<void>;
  /** Call it where the hosted sign-in sends people back to. Uses the answer up, whatever it says. */
  completeRedirect(): Promise<RedirectOutcome>;
  /**
   * Ends the session at the hosted sign-in, if there was one; call it after the tokens were revoked and cleared.
   * @returns true when the page is being left.
   */
  signOutFromProvider(): boolean;
}

interface InFlight {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly destination: string;
}

interface TokenAnswer {
  readonly access_token?: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

const IN_FLIGHT = 'hosted-sign-in.in-flight';
const SIGNED_IN = 'hosted-sign-in.signed-in';
const SCOPES = 'openid email phone profile aws.cognito.signin.user.admin';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));
const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

const refused = (error: string, description: string): RedirectOutcome => ({
  kind: 'refused',
  error,
  description,
});

function browserOf(window: Window): FederatedBrowser {
  return {
    sessionStorage: window.sessionStorage,
    localStorage: window.localStorage,
    address: () => window.location.href,
    navigate: (url) => window.location.assign(url),
    replaceAddress: (url) => window.history.replaceState(window.history.state, '', url),
  };
}

/** Hands the tokens to the identity library, as if it had fetched them. @returns false for a foreign nonce or issuer. */
async function keepTokens(answer: TokenAnswer, nonce: string, issuer: string | null): Promise<boolean> {
  const [{ decodeJWT }, { cognitoUserPoolsTokenProvider }] = await Promise.all([
    import('aws-amplify/auth'),
    import('aws-amplify/auth/cognito'),
  ]);
  const accessToken = decodeJWT(answer.access_token ?? '');
  const { username } = accessToken.payload;
  const idToken = decodeJWT(answer.id_token ?? '');
  if (idToken.payload['nonce'] !== nonce || typeof username !== 'string') return false;
  if (issuer !== null && idToken.payload.iss !== issuer) return false;
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken,
      refreshToken: answer.refresh_token,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username,
    },
  });
  return true;
}

/** @param browser the one that this runs in, unless a test brings another. */
export function createFederatedSignIn(
  settings: FederatedSettings,
  browser: FederatedBrowser = browserOf(window),
): FederatedSignIn {
  const { base, clientId, origin } = settings;
  const redirectUri = `${origin}/sign-in`;
  const addressOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
    `${new URL(path, base).href}?${new URLSearchParams({ ...parameters }).toString()}`;

  function takeInFlight(): InFlight | null {
    const text = browser.sessionStorage.getItem(IN_FLIGHT);
    browser.sessionStorage.removeItem(IN_FLIGHT);
    return text === null ? null : (JSON.parse(text) as InFlight);
  }

  async function exchange(code: string, verifier: string): Promise<TokenAnswer> {
    try {
      const response = await fetch(new URL('oauth2/token', base), {
        method: 'POST',
        cache: 'no-store',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      });
      return (await response.json()) as TokenAnswer;
    } catch {
      return { error: 'network', error_description: 'A network error has occurred.' };
    }
  }

  return {
    async signInWithProvider(provider, destination) {
      const inFlight: InFlight = {
        state: random(),
        nonce: random(),
        verifier: random(),
        destination: safeDestination(destination) ?? '/',
      };
      browser.sessionStorage.setItem(IN_FLIGHT, JSON.stringify(inFlight));
      browser.navigate(
        addressOf('oauth2/authorize', {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          identity_provider: provider,
          scope: SCOPES,
          state: inFlight.state,
          nonce: inFlight.nonce,
          code_challenge: await challengeOf(inFlight.verifier),
          code_challenge_method: 'S256',
        }),
      );
    },

    async completeRedirect() {
      const { searchParams, pathname } = new URL(browser.address());
      const [code, error, state] = ['code', 'error', 'state'].map((name) => searchParams.get(name));
      if (pathname !== new URL(redirectUri).pathname || state == null || (code == null && error == null))
        return { kind: 'none' };
      // A code must stay neither in the history nor in a referrer.
      browser.replaceAddress(redirectUri);
      const inFlight = takeInFlight();
      if (inFlight === null || inFlight.state !== state)
        return refused('state_mismatch', 'This answer does not belong to a sign-in of this tab.');
      if (code == null) return refused(error ?? 'server_error', searchParams.get('error_description') ?? '');
      const answer = await exchange(code, inFlight.verifier);
      if (answer.error !== undefined) return refused(answer.error, answer.error_description ?? '');
      if (!(await keepTokens(answer, inFlight.nonce, searchParams.get('iss'))))
        return refused('nonce_mismatch', 'The tokens answer another sign-in.');
      browser.localStorage.setItem(SIGNED_IN, 'yes');
      return { kind: 'signedIn', destination: inFlight.destination };
    },

    signOutFromProvider() {
      if (browser.localStorage.getItem(SIGNED_IN) === null) return false;
      browser.localStorage.removeItem(SIGNED_IN);
      browser.navigate(addressOf('logout', { client_id: clientId, logout_uri: `${origin}/` }));
      return true;
    },
  };
}
