/** The two documents by which others verify our tokens: the key set (RFC 7517) and OpenID Connect Discovery 1.0. */
import { scopes } from '../hosted/deployment.ts';
import type { Keys } from './keys.ts';
import { identityPoolIssuer, type PoolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';

/** What the hosted sign-in is, for clients (OpenID Connect Discovery 1.0; RFC 8414; RFC 9207). */
function metadata(issuer: string, { id, clientSecret }: PoolConfiguration): object {
  const base = issuer.slice(0, -id.length - 1);
  const clientMethods = clientSecret === null ? ['none'] : ['client_secret_basic', 'client_secret_post'];
  return {
    issuer,
    authorization_endpoint: `${base}/oauth2/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    userinfo_endpoint: `${base}/oauth2/userInfo`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    end_session_endpoint: `${base}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_methods_supported: clientMethods,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'cognito:username',
      ...claims,
    ],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
    ui_locales_supported: ['en-GB'],
  };
}

const claims = [
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'name',
  'given_name',
  'family_name',
];

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
      return Response.json(metadata(issuer(), pool), { headers });
    case `/${pool.identityPoolId}/.well-known/jwks.json`:
      return Response.json(await keys.jwks(), { headers });
    case `/${pool.identityPoolId}/.well-known/openid-configuration`: {
      const own = identityPoolIssuer(pool, issuer());
      return Response.json(
        {
          issuer: own,
          jwks_uri: `${own}/.well-known/jwks.json`,
          response_types_supported: ['id_token'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        },
        { headers },
      );
    }
    default:
      return null;
  }
}
