/** From an authorization code to tokens in the identity library's store (RFC 6749, section 4.1.3; OpenID Connect). */
import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { AuthErrorCode, Refused } from '#machines/identity/index.ts';
import type { HostedSignIn } from './provider-session.ts';

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
  server_error: 'network',
  temporarily_unavailable: 'network',
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

/**
 * Hands the tokens to the identity library, as if it had fetched them.
 *
 * @param expected the nonce that was sent, and the issuer that the answer named (RFC 9207), or null
 * @returns refused for tokens of another sign-in, and for one that does not say who has issued it: 'Invalid Idtoken.'
 */
export async function keepTokens(
  answer: TokenAnswer,
  expected: { readonly nonce: string; readonly issuer: string | null },
): Promise<{ readonly kind: 'kept'; readonly username: string } | Refused> {
  const accessToken = decodeJWT(answer.access_token ?? '');
  const idToken = decodeJWT(answer.id_token ?? '');
  const { username } = accessToken.payload;
  const { iss, nonce } = idToken.payload;
  if (typeof iss !== 'string') return { kind: 'refused', code: 'issuerMissing' };
  const isForeign = nonce !== expected.nonce || (expected.issuer !== null && iss !== expected.issuer);
  if (isForeign || typeof username !== 'string') return { kind: 'refused', code: 'foreignAnswer' };
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken,
      refreshToken: answer.refresh_token,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username,
    },
  });
  return { kind: 'kept', username };
}
