/**
 * A browser's authorization request to a provider, and the answer to it. What was asked for is sealed in a cookie of
 * this browser, so an answer counts only here, once, for the provider that was asked (RFC 9700, 4.4 and 4.7).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { sealedCookie } from '../browser-sessions.ts';
import { type Deployment, hostedUrl } from '../deployment.ts';
import { type Profile, type Provider, text } from './provider.ts';
import { ProviderError, type Upstreams } from './upstream.ts';
import { randomToken } from '#proxy/platform/secrets/base64url.ts';

interface AuthorizationRequest {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The authorization request that it is for. */
  readonly query: string;
}

export type Return =
  /** Nothing that this browser has asked for. */
  | { readonly kind: 'stranger' }
  /** The person said no, or the provider failed. */
  | { readonly kind: 'failed'; readonly query: string; readonly refused: boolean; readonly error: unknown }
  | { readonly kind: 'profile'; readonly query: string; readonly profile: Profile };

/** Seconds that a person may spend there. */
const AWAY = 600;

const random = () => randomToken(32);
const same = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());

export function createAuthorizations(deployment: Deployment, upstreams: Upstreams) {
  const cookie = sealedCookie<AuthorizationRequest>(deployment, 'hosted-provider', AWAY);
  const redirectUri = ({ slug }: Provider) => hostedUrl(deployment, `/oauth2/idpresponse/${slug}`);

  return {
    /** @returns the address to send the browser to. @throws ProviderError */
    async start(
      c: Context,
      provider: Provider,
      request: { query: string; loginHint: string },
    ): Promise<string> {
      const sent: AuthorizationRequest = {
        provider: provider.name,
        state: random(),
        nonce: random(),
        verifier: random(),
        query: request.query,
      };
      const url = await upstreams.authorizationUrl(provider, {
        redirectUri: redirectUri(provider),
        state: sent.state,
        nonce: sent.nonce,
        codeChallenge: createHash('sha256').update(sent.verifier).digest('base64url'),
        loginHint: request.loginHint,
      });
      cookie.write(c, sent);
      return url;
    },

    /** @param answer the parameters that the provider sent along. */
    async finish(c: Context, provider: Provider, answer: URLSearchParams): Promise<Return> {
      const sent = cookie.read(c);
      if (!sent || sent.provider !== provider.name) return { kind: 'stranger' };
      if (!same(answer.get('state') ?? '', sent.state)) return { kind: 'stranger' };
      cookie.clear(c);
      const { query, verifier, nonce } = sent;
      const { endpoints } = provider;
      const issuer = answer.get('iss');
      if (issuer !== null && endpoints.kind === 'oidc' && issuer !== endpoints.issuer)
        return { kind: 'stranger' };
      const [code, error] = [answer.get('code'), answer.get('error')];
      if (code === null) {
        const refused = error === 'access_denied' || error === 'user_cancelled_authorize';
        return {
          kind: 'failed',
          query,
          refused,
          error: new ProviderError(`${provider.name} answered ${error}`),
        };
      }
      try {
        const profile = await upstreams.readProfile(provider, {
          code,
          redirectUri: redirectUri(provider),
          verifier,
          nonce,
        });
        return { kind: 'profile', query, profile: withName(profile, answer.get('user')) };
      } catch (cause) {
        if (!(cause instanceof ProviderError)) throw cause;
        return { kind: 'failed', query, refused: false, error: cause };
      }
    },
  };
}

/** Apple sends the name once, beside the code, and unsigned: used for display only. */
function withName(profile: Profile, user: string | null): Profile {
  if (user === null || profile.givenName !== undefined || profile.name !== undefined) return profile;
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } | null };
    const [givenName, familyName] = [text(name?.firstName), text(name?.lastName)];
    return {
      ...profile,
      ...(givenName === undefined ? {} : { givenName }),
      ...(familyName === undefined ? {} : { familyName }),
    };
  } catch {
    return profile;
  }
}
