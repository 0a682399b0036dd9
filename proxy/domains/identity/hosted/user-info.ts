/** /oauth2/userInfo (OpenID Connect Core, 5.3): what an access token allows to know about its owner. */
import type { Context } from 'hono';
import { verifyLiveAccess } from '../tokens/access-token.ts';
import { findBySub } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException } from '../protocol/exceptions.ts';
import { attributeClaims } from '../tokens/tokens.ts';
import { json } from './responses.ts';

/** Claims by scope (OpenID Connect Core, 5.4). */
const claimsOfScope: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  profile: [
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'identities',
  ],
};

/** RFC 6750, 3. */
function refuse(
  c: Context,
  status: 401 | 403,
  error?: 'invalid_token' | 'insufficient_scope',
  why = '',
): Response {
  const detail = error === undefined ? '' : ` error="${error}", error_description="${why}"`;
  return c.json(error === undefined ? {} : { error, error_description: why }, status, {
    'www-authenticate': `Bearer${detail}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'www-authenticate',
    'cache-control': 'no-store',
  });
}

export async function userInfo(c: Context, context: IdentityContext): Promise<Response> {
  const token = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) return refuse(c, 401);
  try {
    const { sub, username, scopes } = await verifyLiveAccess(context, token);
    if (!scopes.includes('openid')) return refuse(c, 403, 'insufficient_scope', 'The scope openid is needed');
    const account = await findBySub(context.db, sub);
    if (!account) return refuse(c, 401, 'invalid_token', 'The account is gone');
    const told = new Set(scopes.flatMap((scope) => claimsOfScope[scope] ?? []));
    const attributes = Object.fromEntries(
      Object.entries(account.attributes).filter(([name]) => told.has(name)),
    );
    return json(c, { sub, username, ...attributeClaims(attributes) });
  } catch (error) {
    if (!(error instanceof IdentityException)) throw error;
    return refuse(c, 401, 'invalid_token', error.message);
  }
}
