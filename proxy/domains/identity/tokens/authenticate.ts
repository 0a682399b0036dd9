/** Says who makes a request to the product's services, from its Authorization header. */
import { ProblemError } from '#contract/problem.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { verifyLiveAccess } from './access-token.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException } from '../protocol/exceptions.ts';
import { API_SCOPE } from './tokens.ts';

/** The token of an Authorization header, `Bearer x` or bare; `null` without the header. */
export function tokenOf(request: Request): string | null {
  const header = request.headers.get('authorization')?.trim() ?? '';
  if (header === '') return null;
  return header.replace(/^bearer\s+/i, '');
}

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
