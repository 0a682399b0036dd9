/** The two documents by which others verify our tokens: the key set (RFC 7517) and OpenID Connect Discovery 1.0. */
import type { Keys } from './keys.ts';
import type { PoolConfiguration } from './pool.ts';

const headers = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

/** Answers `${poolId}/.well-known/…`; `null` for another path. */
export async function answerWellKnown(
  path: string,
  { keys, pool, issuer }: { keys: Keys; pool: PoolConfiguration; issuer: () => string },
): Promise<Response | null> {
  switch (path) {
    case `/${pool.id}/.well-known/jwks.json`:
      return Response.json(await keys.jwks(), { headers });
    case `/${pool.id}/.well-known/openid-configuration`:
      return Response.json(
        {
          issuer: issuer(),
          jwks_uri: `${issuer()}/.well-known/jwks.json`,
          response_types_supported: ['code', 'token'],
          scopes_supported: ['openid', 'email', 'phone', 'profile'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        },
        { headers },
      );
    default:
      return null;
  }
}
