/** Says who makes a request to the product's services, from its Authorization header. */
import { ProblemError } from '#contract/problem.ts';
import type { Authenticate } from '#proxy/embedded/service.ts';
import { verifyLiveAccess } from './access.ts';
import type { IdentityContext } from './context.ts';
import { IdentityException } from './exceptions.ts';

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
      const { sub } = await verifyLiveAccess(context, accessToken);
      return { identityGUID: sub, accessToken };
    } catch (error) {
      if (error instanceof IdentityException) throw new ProblemError(401, error.message);
      throw error;
    }
  };
}
