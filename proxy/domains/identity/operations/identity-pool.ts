/**
 * The identity pool: GetId and GetCredentialsForIdentity. aws-amplify asks for both whenever a pool is configured, for
 * guests as well. The credentials have the right form and open nothing: this deployment has no AWS resources.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, errors } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod';
import type { IdentityContext } from '../context.ts';
import { notAuthorized, resourceNotFound } from '../protocol/exceptions.ts';
import { operation } from '../protocol/operation.ts';
import { identityPoolIssuer } from '#proxy/platform/settings/pool-configuration.ts';

const IdentityId = z
  .string()
  .min(1)
  .max(55)
  .regex(/^[\w-]+:[0-9a-f-]+$/);
const Logins = z.record(z.string().min(1).max(2048), z.string().min(1).max(100_000)).optional();

/** The provider of our ID tokens: the issuer without its scheme. */
const provider = ({ issuer }: IdentityContext): string => issuer().replace(/^https?:\/\//, '');

function explain(error: unknown, token: string): unknown {
  if (error instanceof errors.JWTExpired)
    return notAuthorized(
      `Invalid login token. Token expired: ${error.payload.exp} >= ${Math.floor(Date.now() / 1000)}`,
    );
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    return notAuthorized("Invalid login token. Issuer doesn't match providerName");
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return notAuthorized(
      isAccessToken(token)
        ? 'Invalid login token. Missing a required claim: aud'
        : "Invalid login token. Couldn't verify signed token.",
    );
  if (error instanceof errors.JOSEError)
    return notAuthorized('Invalid login token. Not a valid OpenId Connect identity token.');
  return error;
}

/** Looks at the claims without believing them, only to word a refusal. */
function isAccessToken(token: string): boolean {
  try {
    return decodeJwt(token)['token_use'] === 'access';
  } catch {
    return false;
  }
}

/** The person that the logins prove; `null` for a guest. @throws NotAuthorizedException */
async function personOf(
  context: IdentityContext,
  logins: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  if (Object.keys(logins).length === 0) return null;
  const name = provider(context);
  const token = Object.hasOwn(logins, name) ? logins[name] : undefined;
  if (token === undefined)
    throw notAuthorized('Token is not from a supported provider of this identity pool.');
  const claims = await context.tokens.verifyId(token).catch((error: unknown) => {
    throw explain(error, token);
  });
  if (!(await context.signIns.isLive(context.db, claims.originJti)))
    throw notAuthorized("Invalid login token. Couldn't verify signed token.");
  return claims.sub;
}

const newIdentityId = ({ pool }: IdentityContext): string =>
  `${pool.identityPoolId.slice(0, pool.identityPoolId.indexOf(':'))}:${randomUUID()}`;

const UNIQUE_VIOLATION = '23505';

/** The one identity of a person: the stored one, the guest's that becomes theirs, or a new one. */
async function identityOf(context: IdentityContext, sub: string, guestId: string): Promise<string> {
  const claim = () =>
    sql<{ identity_id: string }>`
    with mine as (select identity_id from identity.pool_identity where sub = ${sub}),
    made as (
      insert into identity.pool_identity as p (identity_id, sub)
      select ${guestId}, ${sub} where not exists (select from mine)
      on conflict (identity_id) do update set sub = excluded.sub where p.sub is null
      returning identity_id
    )
    select identity_id from mine union all select identity_id from made`.execute(context.db);
  // When two requests of one person claim at once, the unique key accepts one; the other then finds it.
  const { rows } = await claim().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return claim();
    throw error;
  });
  const [row] = rows;
  if (row) return row.identity_id;
  throw notAuthorized(
    "Logins don't match. Please include at least one valid login for this identity or identity pool.",
  );
}

export const getId = operation({
  input: z.object({ IdentityPoolId: IdentityId, Logins }),
  async run(context, { IdentityPoolId: poolId, Logins: logins }) {
    if (poolId !== context.pool.identityPoolId) throw resourceNotFound(`IdentityPool '${poolId}' not found.`);
    const sub = await personOf(context, logins);
    const fresh = newIdentityId(context);
    // A guest is not stored before it asks for credentials: a crawler leaves no rows.
    return { IdentityId: sub === null ? fresh : await identityOf(context, sub, fresh) };
  },
});

/** Session credentials that are valid in form, bound to the identity and the hour. */
function credentials({ secrets, pool }: IdentityContext, identityId: string) {
  const expiration = Math.floor(Date.now() / 1000) + pool.lifetimes.credentials;
  const material = secrets.hash(`${identityId}:${expiration}:${randomUUID()}`, 'identity/credentials');
  const part = (label: string) => createHmac('sha256', material).update(label).digest();
  return {
    AccessKeyId: `ASIA${part('id').toString('hex').slice(0, 16).toUpperCase()}`,
    SecretKey: Buffer.concat([part('key')])
      .toString('base64')
      .slice(0, 40),
    SessionToken: Buffer.concat([part('token/1'), part('token/2')]).toString('base64'),
    Expiration: expiration,
  };
}

/** The owner of the requested identity, after a guest became a member; `sub` is null for a guest. */
async function resolve(
  context: IdentityContext,
  asked: string,
  logins: z.output<typeof Logins>,
): Promise<{ identityId: string; sub: string | null }> {
  const region = context.pool.identityPoolId.split(':')[0] ?? '';
  if (!new RegExp(`^${region}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`).test(asked))
    throw resourceNotFound(`Identity '${asked}' not found.`);
  const sub = await personOf(context, logins);
  if (sub !== null) return { identityId: await identityOf(context, sub, asked), sub };
  const owned = await context.db
    .selectFrom('identity.pool_identity')
    .select('sub')
    .where('identity_id', '=', asked)
    .where('sub', 'is not', null)
    .executeTakeFirst();
  if (owned) throw notAuthorized(`Access to Identity '${asked}' is forbidden.`);
  return { identityId: asked, sub };
}

export const getCredentialsForIdentity = operation({
  input: z.object({ IdentityId, Logins }),
  once: false,
  async run(context, { IdentityId: asked, Logins: logins }) {
    const { identityId } = await resolve(context, asked, logins);
    return { IdentityId: identityId, Credentials: credentials(context, identityId) };
  },
});

/** The lifetime of a token of GetOpenIdToken, in seconds. */
const OPEN_ID_TOKEN_SECONDS = 600;

/** A token that says which identity, and by which provider, for services that trust this identity pool. */
export const getOpenIdToken = operation({
  input: z.object({ IdentityId, Logins }),
  once: false,
  async run(context, { IdentityId: asked, Logins: logins }) {
    const { identityId, sub } = await resolve(context, asked, logins);
    const name = provider(context);
    const claims = {
      iss: identityPoolIssuer(context.pool, context.issuer()),
      sub: identityId,
      aud: context.pool.identityPoolId,
      amr: sub === null ? ['unauthenticated'] : ['authenticated', name, `${name}:${sub}`],
    };
    return {
      IdentityId: identityId,
      Token: await context.tokens.signIdentity(claims, OPEN_ID_TOKEN_SECONDS),
    };
  },
});
