/** Says who makes a request to the product's services, from its Authorization header. */
import { ProblemError } from '#contract/problem.ts';
import { tokenOf } from '#proxy/platform/service/program-token.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { verifyLiveAccess } from './access-token.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException } from '../protocol/exceptions.ts';
import { API_SCOPE } from './tokens.ts';

/** Verifies against our own keys and that the authentication was not revoked. */
export function createAuthenticate(
  context: Pick<IdentityContext, 'db' | 'signIns' | 'tokens'>,
): Authenticate {
  return async (request) => {
    const accessToken = tokenOf(request);
    if (accessToken === null) return null;
    try {
      const { sub, scopes } = await verifyLiveAccess(context, accessToken);
      // A token that was given out for identity alone opens none of the product's data.
      if (!scopes.includes(API_SCOPE))
        throw new ProblemError(401, 'The access token does not cover this service');
      return { identityGUID: sub, accessToken };
    } catch (error) {
      if (error instanceof IdentityException) throw new ProblemError(401, error.message);
      throw error;
    }
  };
}
