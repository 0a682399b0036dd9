/** ID and access tokens: issued with Cognito's claims, verified against our own keys. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Account } from '../accounts/accounts.ts';
import type { NewDeviceMetadata } from '../factors/devices.ts';
import { notAuthorized } from '../protocol/exceptions.ts';
import type { Keys } from './keys.ts';
import type { PoolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';
import type { SignIn } from '../sessions/authentications.ts';
import type { SrpPool as Arithmetic } from '../factors/srp/srp-pool.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';
import type { TokenUse } from '#proxy/platform/database/schema.identity.ts';

export interface AccessClaims {
  readonly sub: string;
  readonly username: string;
  readonly originJti: string;
  readonly scopes: readonly string[];
}

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  /** Seconds. */
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
  readonly NewDeviceMetadata?: NewDeviceMetadata;
}

export interface Tokens {
  /** @param nonce of the authorization request that the tokens answer, for the ID token. */
  issue(
    account: Account,
    signIn: SignIn,
    refreshToken?: string,
    nonce?: string,
  ): Promise<AuthenticationResult>;
  /**
   * Checks signature, issuer, use, client and time. Whether the authentication was revoked is for the caller to ask.
   * @throws NotAuthorizedException
   */
  verifyAccess(token: string): Promise<AccessClaims>;
  /** A token of the identity pool, which is no token of the user pool and only shares its keys. */
  signIdentity(claims: object, seconds: number): Promise<string>;
  /** The person of an ID token. @throws jose's errors, for the identity pool to word. */
  verifyId(token: string): Promise<{ sub: string; originJti: string }>;
}

/** The scope of tokens that the API gives: everything a member may do with their own account. */
export const API_SCOPE = 'aws.cognito.signin.user.admin';

function claimValue(name: string, value: string): unknown {
  if (name === 'email_verified' || name === 'phone_number_verified') return value === 'true';
  // Kept as JSON, as GetUser shows it; written by us alone.
  return name === 'identities' ? (JSON.parse(value) as unknown) : value;
}

/** Attributes as claims: flags are booleans, provider identities a list, all else is text. */
export const attributeClaims = (attributes: Readonly<Record<string, string>>): JWTPayload =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, claimValue(name, value)]));

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Times of a token that is valid from now on. */
function lifetime(seconds: number): { iat: number; exp: number } {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, exp: iat + seconds };
}

/** Issues and verifies tokens. @param options.issuer the `iss` of the tokens, known once the server listens */
export function createTokens(options: {
  readonly keys: Keys;
  readonly pool: PoolConfiguration;
  readonly srp: Arithmetic;
  readonly issuer: () => string;
}): Tokens {
  const { keys, pool, srp, issuer } = options;

  async function sign(...tokens: (readonly [use: TokenUse, claims: object])[]): Promise<string[]> {
    const parts = await Promise.all(
      tokens.map(async ([use, claims]) => {
        const { kid, key } = await keys.signing(use);
        return { key, text: `${encode({ kid, alg: 'RS256' })}.${encode(claims)}` };
      }),
    );
    const signatures = await srp.run({ kind: 'sign', parts });
    return parts.map(({ text }, index) => `${text}.${signatures[index] ?? ''}`);
  }

  async function verify(token: string, use: TokenUse): Promise<JWTPayload> {
    // The library also reads other spellings of the same bytes.
    if (token.split('.').some((part) => readBase64url(part).length === 0))
      throw new errors.JWTInvalid('Not in base64url');
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
    async signIdentity(claims, seconds) {
      const [token = ''] = await sign(['id', { ...claims, ...lifetime(seconds) }]);
      return token;
    },
    async issue(account, signIn, refreshToken, nonce) {
      const common = {
        sub: account.sub,
        iss: issuer(),
        origin_jti: signIn.originJti,
        event_id: signIn.eventId,
        auth_time: Math.floor(signIn.authTime.getTime() / 1000),
      };
      const access = {
        ...common,
        client_id: signIn.clientId,
        scope: signIn.scope ?? API_SCOPE,
        username: account.username,
        ...(signIn.deviceKey === null ? {} : { device_key: signIn.deviceKey }),
        token_use: 'access',
        jti: randomUUID(),
        ...lifetime(pool.lifetimes.accessToken),
      };
      const id = {
        ...attributeClaims(account.attributes),
        ...common,
        aud: signIn.clientId,
        'cognito:username': account.username,
        ...(nonce === undefined ? {} : { nonce }),
        token_use: 'id',
        jti: randomUUID(),
        ...lifetime(pool.lifetimes.idToken),
      };
      const [AccessToken = '', IdToken = ''] = await sign(['access', access], ['id', id]);
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
        scopes: typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : [],
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
