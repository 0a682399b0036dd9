/**
 * The authorization code flow towards a provider: PKCE, state and nonce always, the ID token verified by the
 * provider's published keys (OpenID Connect Core, 3.1.3.7), or the profile read with the access token.
 */
import { createPrivateKey, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, customFetch, importPKCS8, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { isSafeAddress } from '#proxy/platform/settings/federation.ts';
import type { Profile, Provider } from './provider.ts';

/** Milliseconds that a provider may take. */
const TIME = 10_000;
const METADATA_MS = 3_600_000;
/** Seconds by which clocks may differ. */
const SKEW = 60;
/** Of signatures by a provider. */
const ALGORITHMS = ['RS256', 'ES256'];

/** The provider did not do its part. The message is for the log. */
export class ProviderError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderError';
  }
}

const endpoint = z.string().refine((value) => isSafeAddress(value));
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
});
type Metadata = z.output<typeof Metadata>;
const TokenAnswer = z.object({ access_token: z.string().optional(), id_token: z.string().optional() });
const Claims = z.record(z.string(), z.unknown());

async function ask<S extends z.ZodType>(provider: Provider, schema: S, url: string, init: RequestInit = {}) {
  try {
    const response = await provider.send(
      new Request(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME) }),
    );
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError(`${provider.name} answered ${response.status} at ${new URL(url).pathname}`);
    }
    return schema.parse(await response.json());
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(`${provider.name} did not answer as it should`, { cause });
  }
}

interface Upstream {
  readonly authorization: string;
  readonly token: string;
  /** Verifies an ID token; absent where there is none. */
  readonly verify?: (idToken: string) => Promise<JWTPayload>;
  /** What the provider says of the person besides; absent where it has no such address. */
  readonly readUserInfo?: (accessToken: string) => Promise<Readonly<Record<string, unknown>>>;
}

export interface Upstreams {
  /** Where the browser goes to sign in there. @throws ProviderError */
  authorizationUrl(
    provider: Provider,
    request: { redirectUri: string; state: string; nonce: string; codeChallenge: string; loginHint: string },
  ): Promise<string>;
  /** Exchanges the provider's code for what it says about the person. @throws ProviderError */
  readProfile(
    provider: Provider,
    answer: { code: string; redirectUri: string; verifier: string; nonce: string },
  ): Promise<Profile>;
}

/** The algorithm of a key: that of its kind which every provider knows. */
const algorithmOf = (pem: string): 'ES256' | 'RS256' =>
  createPrivateKey(pem).asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';

/**
 * How the client proves who it is: by its secret, or by an assertion that is signed for this request (RFC 7523). Apple's
 * secret is an assertion in the place of a secret (Sign in with Apple REST API).
 */
async function clientProof(
  { clientId, clientSecret: secret, endpoints }: Provider,
  token: string,
): Promise<Readonly<Record<string, string>>> {
  if (typeof secret === 'string') return { client_secret: secret };
  if ('assertionKey' in secret) {
    const alg = algorithmOf(secret.assertionKey);
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg, ...(secret.keyId !== undefined && { kid: secret.keyId }) })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(token)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(secret.assertionKey, alg));
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    };
  }
  const client_secret = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(endpoints.kind === 'oidc' ? endpoints.issuer : '')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(secret.privateKey, 'ES256'));
  return { client_secret };
}

async function openIdUpstream(provider: Provider, issuer: string): Promise<Upstream> {
  const metadata: Metadata = await ask(
    provider,
    Metadata,
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  // An issuer that uses another name could pass off the other's tokens (OpenID Connect Discovery, 4.3).
  if (metadata.issuer !== issuer) throw new ProviderError(`${provider.name} says it is ${metadata.issuer}`);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: TIME,
    [customFetch]: (url, init) => provider.send(new Request(url, init)),
  });
  const { userinfo_endpoint: userInfo } = metadata;
  async function readUserInfo(accessToken: string): Promise<Readonly<Record<string, unknown>>> {
    const response = await provider.send(
      new Request(userInfo ?? '', {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json, application/jwt' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIME),
      }),
    );
    if (!response.ok)
      throw new ProviderError(`${provider.name} answered ${response.status} at its user info`);
    // ProConnect signs what it says there.
    if (response.headers.get('content-type')?.startsWith('application/jwt') === true) {
      const { payload } = await jwtVerify(await response.text(), keys, {
        issuer,
        audience: provider.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW,
      });
      return payload;
    }
    return Claims.parse(await response.json());
  }
  return {
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    ...(userInfo !== undefined && { readUserInfo }),
    async verify(idToken) {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: provider.clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        clockTolerance: SKEW,
      });
      const { aud, azp, iat = 0 } = payload;
      // A clock that runs ahead would make tokens that are good for longer than they say.
      if (iat > Date.now() / 1000 + SKEW)
        throw new ProviderError(`${provider.name} issued the token in the future`);
      if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
        if (azp !== provider.clientId)
          throw new ProviderError(`${provider.name} issued the token to another client`);
      return payload;
    },
  };
}

export function createUpstreams(): Upstreams {
  // By provider: two clients of one issuer verify tokens for different audiences.
  const known = new Map<string, { upstream: Upstream; until: number }>();

  async function upstreamOf(provider: Provider): Promise<Upstream> {
    const { endpoints } = provider;
    if (endpoints.kind === 'oauth') return endpoints;
    const found = known.get(provider.name);
    if (found && found.until > Date.now()) return found.upstream;
    const upstream = await openIdUpstream(provider, endpoints.issuer);
    known.set(provider.name, { upstream, until: Date.now() + METADATA_MS });
    return upstream;
  }

  async function claimsOf(
    provider: Provider,
    upstream: Upstream,
    tokens: z.output<typeof TokenAnswer>,
    nonce: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (upstream.verify) {
      const claims = await upstream.verify(tokens.id_token ?? '').catch((cause: unknown) => {
        throw new ProviderError(`The ID token of ${provider.name} is not valid`, { cause });
      });
      if (claims['nonce'] !== nonce)
        throw new ProviderError(`The ID token of ${provider.name} answers another request`);
      if (provider.described === undefined || tokens.access_token === undefined || !upstream.readUserInfo)
        return claims;
      // Some say who signed in with the token, and everything else on request (OpenID Connect Core, 5.3).
      const more = await upstream.readUserInfo(tokens.access_token).catch((cause: unknown) => {
        throw new ProviderError(`${provider.name} did not say who signed in`, { cause });
      });
      if (more['sub'] !== claims['sub']) throw new ProviderError(`${provider.name} described another person`);
      return { ...more, ...claims };
    }
    const { endpoints, profileQuery = {} } = provider;
    if (endpoints.kind !== 'oauth' || tokens.access_token === undefined)
      throw new ProviderError(`${provider.name} gave no access token`);
    const url = new URL(endpoints.userInfo);
    for (const [name, value] of Object.entries(profileQuery)) url.searchParams.set(name, value);
    return ask(provider, Claims, url.href, {
      headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
    });
  }

  return {
    async authorizationUrl(provider, request) {
      const url = new URL((await upstreamOf(provider)).authorization);
      const parameters = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: request.redirectUri,
        scope: provider.scope,
        state: request.state,
        nonce: request.nonce,
        code_challenge: request.codeChallenge,
        code_challenge_method: 'S256',
        ...(provider.responseMode === undefined ? {} : { response_mode: provider.responseMode }),
        ...(request.loginHint === '' ? {} : { login_hint: request.loginHint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async readProfile(provider, { code, redirectUri, verifier, nonce }) {
      const upstream = await upstreamOf(provider);
      const tokens = await ask(provider, TokenAnswer, upstream.token, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: provider.clientId,
          ...(await clientProof(provider, upstream.token)),
          code_verifier: verifier,
        }),
      });
      const profile = provider.toProfile(await claimsOf(provider, upstream, tokens, nonce));
      if (!profile) throw new ProviderError(`${provider.name} did not say who signed in`);
      return profile;
    },
  };
}
