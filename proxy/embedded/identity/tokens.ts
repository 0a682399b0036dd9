/** ID and access tokens: issued with Cognito's claims, verified against our own keys. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Account } from './accounts.ts';
import { notAuthorized } from './exceptions.ts';
import type { Keys } from './keys.ts';
import type { PoolConfiguration } from './pool.ts';
import type { SignIn } from './sign-ins.ts';
import type { TokenUse } from '#proxy/embedded/database/schema.identity.ts';

export interface AccessClaims {
  readonly sub: string;
  readonly username: string;
  readonly originJti: string;
}

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  /** Seconds. */
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

export interface Tokens {
  issue(account: Account, signIn: SignIn, refreshToken?: string): Promise<AuthenticationResult>;
  /**
   * Checks signature, issuer, use, client and time. Whether the authentication was revoked is for the caller to ask.
   * @throws NotAuthorizedException
   */
  verifyAccess(token: string): Promise<AccessClaims>;
  /** The person of an ID token. @throws jose's errors, for the identity pool to word. */
  verifyId(token: string): Promise<{ sub: string; originJti: string }>;
}

const VERIFIED = new Set(['email_verified', 'phone_number_verified']);

/** Attributes as claims: flags are booleans, all else is text. */
function attributeClaims(attributes: Readonly<Record<string, string>>): JWTPayload {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, VERIFIED.has(name) ? value === 'true' : value]),
  );
}

export function createTokens(options: { keys: Keys; pool: PoolConfiguration; issuer: () => string }): Tokens {
  const { keys, pool, issuer } = options;

  async function sign(use: TokenUse, seconds: number, claims: JWTPayload): Promise<string> {
    const { kid, key } = await keys.signing(use);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, token_use: use, iat: now, exp: now + seconds, jti: randomUUID() })
      .setProtectedHeader({ kid, alg: 'RS256' })
      .sign(key);
  }

  async function verify(token: string, use: TokenUse): Promise<JWTPayload> {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? null : await keys.verification(kid, use);
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: ['RS256'], issuer: issuer(), requiredClaims: ['sub', 'exp', 'origin_jti'] },
    );
    if (payload['token_use'] !== use)
      throw new errors.JWTClaimValidationFailed('Wrong use', payload, 'token_use');
    return payload;
  }

  return {
    async issue(account, signIn, refreshToken) {
      const common = {
        sub: account.sub,
        iss: issuer(),
        origin_jti: signIn.originJti,
        event_id: signIn.eventId,
        auth_time: Math.floor(signIn.authTime.getTime() / 1000),
      };
      const [AccessToken, IdToken] = await Promise.all([
        sign('access', pool.lifetimes.accessToken, {
          ...common,
          client_id: signIn.clientId,
          scope: 'aws.cognito.signin.user.admin',
          username: account.sub,
        }),
        sign('id', pool.lifetimes.idToken, {
          ...attributeClaims(account.attributes),
          ...common,
          aud: signIn.clientId,
          'cognito:username': account.sub,
        }),
      ]);
      return {
        AccessToken,
        IdToken,
        ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
        ExpiresIn: pool.lifetimes.accessToken,
        TokenType: 'Bearer',
      };
    },
    async verifyAccess(token) {
      const claims = await verify(token, 'access').catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
        // Only what the token itself is to blame for; a database that is down must not look like a bad token.
        if (error instanceof errors.JOSEError) throw notAuthorized('Invalid Access Token');
        throw error;
      });
      if (claims['client_id'] !== pool.clientId) throw notAuthorized('Invalid Access Token');
      return {
        sub: String(claims.sub),
        username: String(claims['username']),
        originJti: String(claims['origin_jti']),
      };
    },
    async verifyId(token) {
      const claims = await verify(token, 'id');
      if (claims.aud !== pool.clientId)
        throw new errors.JWTClaimValidationFailed('Wrong audience', claims, 'aud');
      return { sub: String(claims.sub), originJti: String(claims['origin_jti']) };
    },
  };
}
