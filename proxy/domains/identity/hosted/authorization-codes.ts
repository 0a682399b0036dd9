/**
 * Authorization codes: bound to client, redirect_uri and PKCE challenge, good for five minutes and for one use, kept
 * as keyed hashes. A second use ends what the first one gave (RFC 6749, 4.1.2).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { findBySub } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import type { AuthenticationResult } from '../tokens/tokens.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { HostedSession } from './browser-sessions.ts';
import { CODE_SECONDS } from './deployment.ts';
import { randomToken } from '#proxy/platform/secrets/base64url.ts';

const hashOf = ({ secrets }: IdentityContext, code: string) =>
  secrets.hash(code, 'identity/authorization-code');

/** @returns the code, 43 characters. */
export async function issueCode(
  context: IdentityContext,
  request: AuthorizationRequest,
  session: HostedSession,
): Promise<string> {
  const code = randomToken(32);
  await context.db
    .insertInto('identity.authorization_code')
    .values({
      code_hash: hashOf(context, code),
      client_id: request.clientId,
      redirect_uri: request.redirectUri,
      scope: request.scope,
      nonce: request.nonce ?? null,
      code_challenge: request.codeChallenge,
      origin_jti: session.originJti,
      expires_at: sql<Date>`now() + ${CODE_SECONDS} * interval '1 second'`,
    })
    .execute();
  return code;
}

/** RFC 7636, 4.1 and 4.6. */
function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  const computed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}

/**
 * Exchanges a code for tokens. A wrong verifier or address does not use the code up: its owner may still come.
 * @returns null for a code that is unknown, expired, used, or presented with something that does not belong to it.
 */
export async function redeemCode(
  context: IdentityContext,
  given: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<{ tokens: AuthenticationResult; scope: string } | null> {
  const { db, pool, signIns } = context;
  const codeHash = hashOf(context, given.code);
  const granted = await db.transaction().execute(async (trx) => {
    // The lock makes of two exchanges at once a first and a second.
    const row = await trx
      .selectFrom('identity.authorization_code as c')
      .innerJoin('identity.sign_in as s', 's.origin_jti', 'c.origin_jti')
      .selectAll('c')
      .select(['s.sub', 's.auth_time as authTime'])
      .select(sql<boolean>`c.expires_at <= now()`.as('expired'))
      .where('c.code_hash', '=', codeHash)
      .forUpdate('c')
      .executeTakeFirst();
    if (!row || row.client_id !== given.clientId) return null;
    if (row.granted_origin_jti !== null) {
      await signIns.revoke(trx, row.granted_origin_jti);
      return null;
    }
    if (row.expired || row.redirect_uri !== given.redirectUri) return null;
    if (!isVerifier(given.verifier, row.code_challenge)) return null;
    const account = await findBySub(trx, row.sub);
    if (!account || account.status === 'RESET_REQUIRED' || !(await signIns.isLive(trx, row.origin_jti)))
      return null;
    const { scope, authTime, nonce } = row;
    const { signIn, refreshToken } = await signIns.start(
      trx,
      { account, clientId: row.client_id, scope, authTime },
      pool.lifetimes.refreshToken,
    );
    await trx
      .updateTable('identity.authorization_code')
      .set({ granted_origin_jti: signIn.originJti })
      .where('code_hash', '=', codeHash)
      .execute();
    return { account, signIn, refreshToken, scope, nonce };
  });
  if (!granted) return null;
  const { account, signIn, refreshToken, scope, nonce } = granted;
  return { tokens: await context.tokens.issue(account, signIn, refreshToken, nonce ?? undefined), scope };
}
