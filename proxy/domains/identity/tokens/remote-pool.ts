/**
 * Access tokens of a user pool elsewhere: verified against that pool's published keys, so that the product's services
 * know their callers whichever pool signs them in.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ProblemError } from '#contract/problem.ts';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { tokenOf } from '#proxy/platform/service/program-token.ts';

/** The issuer of a pool in AWS: its region is the part of its id before the underscore. */
export function remoteIssuer(userPoolId: string): string {
  const region = userPoolId.slice(0, userPoolId.indexOf('_'));
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

/** Key failures that are the pool's or the network's, not the token's. */
const unreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

/**
 * Verifies signature, issuer, use, client and time.
 * @param keys The pool's key set; by default fetched from the issuer and cached.
 */
export function createRemoteAuthenticate(
  { userPoolId, userPoolClientId }: Pick<Config['identity'], 'userPoolId' | 'userPoolClientId'>,
  issuer: string = remoteIssuer(userPoolId),
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
): Authenticate {
  return async (request) => {
    const accessToken = tokenOf(request);
    if (accessToken === null) return null;
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp'],
      });
      if (payload['token_use'] !== 'access' || payload['client_id'] !== userPoolClientId)
        throw new ProblemError(401, 'Invalid Access Token');
      return { identityGUID: String(payload.sub), accessToken };
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (unreachable(error)) throw new ProblemError(503, 'The keys of the user pool cannot be fetched');
      throw new ProblemError(
        401,
        error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token',
      );
    }
  };
}
