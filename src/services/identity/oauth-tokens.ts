/** From an authorization code to tokens in the identity library's store (RFC 6749, section 4.1.3; OpenID Connect). */
import { decodeJWT } from 'aws-amplify/auth';
import type { DefaultTokenStore } from 'aws-amplify/auth/cognito';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AuthErrorCode, Refused } from '#machines/identity/auth-error.ts';
import type { HostedSignIn } from './provider-session.ts';
import { poolEndpoint } from './pool-endpoint.ts';

/** What the token endpoint answers; either tokens or an error. */
export interface TokenAnswer {
  readonly access_token?: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

/** Our own word for a token endpoint that could not be reached, among the errors of OAuth 2. */
const NETWORK = 'network';

const codes: Readonly<Record<string, AuthErrorCode>> = {
  [NETWORK]: 'network',
  // An answer arrived, so the connection of the person is not at fault.
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
  // The code was used or has run out.
  invalid_grant: 'sessionExpired',
  invalid_client: 'configuration',
  invalid_request: 'configuration',
  invalid_scope: 'configuration',
  unauthorized_client: 'configuration',
  unsupported_grant_type: 'configuration',
  unsupported_response_type: 'configuration',
};

/** The code of an error of OAuth 2 (RFC 6749, sections 4.1.2.1 and 5.2). What is left is the provider's decision. */
export const oauthErrorCode = (error: string): AuthErrorCode => codes[error] ?? 'providerRefused';

export interface Exchange {
  readonly code: string;
  /** Proves that this browser has asked for the code (RFC 7636). */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Asks for the tokens of a code. A network that fails is an answer too. */
export async function exchangeCode(
  { base, clientId }: HostedSignIn,
  { code, verifier, redirectUri }: Exchange,
): Promise<TokenAnswer> {
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
    return { error: NETWORK };
  }
}

/** The `iss` of the pool's tokens: at our own address, or at that of its region, which starts its id. */
export const poolIssuer = (
  { endpoint, userPoolId }: Pick<RuntimeConfiguration['identity'], 'endpoint' | 'userPoolId'>,
  origin: string,
): string => new URL(userPoolId, poolEndpoint({ endpoint, userPoolId }, origin)).href;

/** What the tokens of this sign-in must say. */
export interface ExpectedClaims {
  /** The nonce that was sent. */
  readonly nonce: string;
  /** The issuer that the answer named (RFC 9207), or null. */
  readonly named: string | null;
  /** The issuer of the pool that was asked. */
  readonly issuer: string;
  readonly clientId: string;
  /** Milliseconds since 1970; left out: now. */
  readonly now?: number;
}

/** The clocks of a device and of a service may differ by this much (RFC 7519, section 4.1.4). */
const LEEWAY_MS = 300_000;

type Claims = ReturnType<typeof decodeJWT>['payload'];

/** True for tokens of another sign-in, pool, client or time (OpenID Connect Core, sections 3.1.3.7 and 3.1.3.8). */
function areForeign(access: Claims, id: Claims, expected: ExpectedClaims): boolean {
  const { clientId, issuer, named, nonce, now = Date.now() } = expected;
  const isPast = ({ exp }: Claims) => typeof exp !== 'number' || exp * 1000 + LEEWAY_MS <= now;
  return (
    [access.iss, id.iss, named ?? issuer].some((one) => one !== issuer) ||
    // The token must be for this client alone.
    [id.aud].flat().some((audience) => audience !== clientId) ||
    id.aud === undefined ||
    access['client_id'] !== clientId ||
    id['nonce'] !== nonce ||
    typeof id.sub !== 'string' ||
    access.sub !== id.sub ||
    isPast(access) ||
    isPast(id)
  );
}

type Tokens = Parameters<DefaultTokenStore['storeTokens']>[0];

/**
 * The tokens as the identity library stores them.
 *
 * @returns refused for tokens that are not of this sign-in, and for one that does not say who has issued it:
 * 'Invalid Idtoken.'
 * @throws Error for what is not a token
 */
export function readTokens(
  answer: TokenAnswer,
  expected: ExpectedClaims,
): { readonly kind: 'read'; readonly tokens: Tokens } | Refused {
  const accessToken = decodeJWT(answer.access_token ?? '');
  const idToken = decodeJWT(answer.id_token ?? '');
  const { username } = accessToken.payload;
  if (typeof idToken.payload.iss !== 'string') return { kind: 'refused', code: 'issuerMissing' };
  if (areForeign(accessToken.payload, idToken.payload, expected) || typeof username !== 'string')
    return { kind: 'refused', code: 'foreignAnswer' };
  return {
    kind: 'read',
    tokens: {
      accessToken,
      idToken,
      refreshToken: answer.refresh_token,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username,
    },
  };
}
