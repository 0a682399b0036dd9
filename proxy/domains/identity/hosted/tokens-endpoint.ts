/** /oauth2/token (RFC 6749, 4.1.3 and 6) and /oauth2/revoke (RFC 7009), for the client of this pool. */
import { decodeJwt } from 'jose';
import type { Context } from 'hono';
import { isClientSecret } from '../protocol/client-secret.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException } from '../protocol/exceptions.ts';
import { getTokensFromRefreshToken, revokeToken } from '../operations/tokens.ts';
import type { AuthenticationResult } from '../tokens/tokens.ts';
import { redeemCode } from './authorization-codes.ts';
import { json, oauthError } from './responses.ts';

type Form = URLSearchParams;

/** Reads a form; a JSON body or a parameter given twice is no request of this protocol. */
async function readForm(c: Context): Promise<Form | null> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null;
  const form = new URLSearchParams(await c.req.text());
  const names = [...form.keys()];
  return new Set(names).size === names.length ? form : null;
}

const noForm = (c: Context): Response =>
  oauthError(c, 'invalid_request', 'Send a form (application/x-www-form-urlencoded), each parameter once');

/** Id and secret of a Basic header, each form-encoded (RFC 6749, 2.3.1); null for any other header. */
function readBasic(header: string): { id: string; secret: string } | null {
  const [, credentials] = /^basic\s+([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim()) ?? [];
  const [id, secret] = Buffer.from(credentials ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => new URLSearchParams(`x=${part}`).get('x') ?? '');
  return id === undefined || secret === undefined ? null : { id, secret };
}

/**
 * The client names itself, and proves its secret if it has one: by a Basic header or in the form, not by both.
 * @returns the refusal, or null.
 */
function refuseClient(c: Context, context: IdentityContext, form: Form): Response | null {
  const { clientId, clientSecret } = context.pool;
  const refuse = (description: string, status: 400 | 401 = 400): Response => {
    if (status === 401) c.header('www-authenticate', 'Basic realm="identity"');
    return oauthError(c, 'invalid_client', description, status);
  };
  const header = c.req.header('authorization');
  const [named, posted] = [form.get('client_id'), form.get('client_secret')];
  if (clientSecret === null) {
    if (header !== undefined) return refuse('This client has no secret; name it by client_id', 401);
    return named === clientId ? null : refuse('client_id is not known');
  }
  if (header !== undefined && posted !== null)
    return oauthError(c, 'invalid_request', 'Prove the secret by a header or in the form, not by both');
  const basic = header === undefined ? { id: named ?? '', secret: posted ?? '' } : readBasic(header);
  const right =
    basic?.id === clientId && (named === null || named === clientId) && isClientSecret(context, basic.secret);
  return right ? null : refuse('The client or its secret is not the right one', 401);
}

/** For the operations behind, once the client is proved. */
const proved = (context: IdentityContext): IdentityContext => ({
  ...context,
  pool: { ...context.pool, clientSecret: null },
});

/** By the scopes that were granted: an ID token belongs to OpenID Connect only. */
function tokenAnswer(c: Context, tokens: AuthenticationResult, scope: string): Response {
  return json(c, {
    access_token: tokens.AccessToken,
    ...(scope.split(' ').includes('openid') ? { id_token: tokens.IdToken } : {}),
    ...(tokens.RefreshToken === undefined ? {} : { refresh_token: tokens.RefreshToken }),
    token_type: tokens.TokenType,
    expires_in: tokens.ExpiresIn,
    scope,
  });
}

async function exchange(c: Context, context: IdentityContext, form: Form): Promise<Response> {
  const [code, redirectUri, verifier] = [
    form.get('code'),
    form.get('redirect_uri'),
    form.get('code_verifier'),
  ];
  const missing = Object.entries({ code, redirect_uri: redirectUri, code_verifier: verifier }).find(
    ([, value]) => !value,
  );
  if (missing || code === null || redirectUri === null || verifier === null)
    return oauthError(c, 'invalid_request', `${missing?.[0]} is missing`);
  const granted = await redeemCode(context, { code, redirectUri, verifier, clientId: context.pool.clientId });
  if (granted) return tokenAnswer(c, granted.tokens, granted.scope);
  return oauthError(
    c,
    'invalid_grant',
    'The code is not valid: unknown, used, expired, or given for another redirect_uri or code_verifier',
  );
}

async function refresh(c: Context, context: IdentityContext, form: Form): Promise<Response> {
  const token = form.get('refresh_token');
  if (!token) return oauthError(c, 'invalid_request', 'refresh_token is missing');
  const answer = (await getTokensFromRefreshToken.run(context, {
    ClientId: context.pool.clientId,
    RefreshToken: token,
  })) as { AuthenticationResult: AuthenticationResult };
  const tokens = answer.AuthenticationResult;
  const { scope } = decodeJwt<{ scope: string }>(tokens.AccessToken);
  return tokenAnswer(c, tokens, scope);
}

/** What a refusal of the pool is called here: the code or token is spent, or there is too much asked. */
function refusal(c: Context, error: unknown): Response {
  if (!(error instanceof IdentityException)) throw error;
  if (/^(LimitExceeded|TooMany)/.test(error.type)) return oauthError(c, 'server_error', error.message, 429);
  return oauthError(c, 'invalid_grant', error.message);
}

/** Answers /oauth2/token. */
export async function tokenEndpoint(c: Context, context: IdentityContext): Promise<Response> {
  const form = await readForm(c);
  if (!form) return noForm(c);
  const refused = refuseClient(c, context, form);
  if (refused) return refused;
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(c, context, form).catch((error: unknown) => refusal(c, error));
    case 'refresh_token':
      return refresh(c, proved(context), form).catch((error: unknown) => refusal(c, error));
    case null:
    case '':
      return oauthError(c, 'invalid_request', 'grant_type is missing');
    default:
      return oauthError(c, 'unsupported_grant_type', 'grant_type may be authorization_code or refresh_token');
  }
}

/** Answers /oauth2/revoke. */
export async function revokeEndpoint(c: Context, context: IdentityContext): Promise<Response> {
  const form = await readForm(c);
  if (!form) return noForm(c);
  const refused = refuseClient(c, context, form);
  if (refused) return refused;
  const token = form.get('token');
  if (!token) return oauthError(c, 'invalid_request', 'token is missing');
  try {
    await revokeToken.run(proved(context), { ClientId: context.pool.clientId, Token: token });
  } catch (error) {
    if (!(error instanceof IdentityException)) throw error;
    if (error.type === 'UnsupportedTokenTypeException')
      return oauthError(c, 'unsupported_token_type', 'Only refresh tokens can be revoked');
    if (error.type === 'UnauthorizedException') return oauthError(c, 'invalid_client', error.message, 401);
    // No token of ours looks like this, so there is nothing left to revoke (RFC 7009, 2.2).
  }
  return json(c, {});
}
