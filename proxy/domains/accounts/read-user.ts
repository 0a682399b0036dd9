/**
 * The call `user/get`: the member behind an access token. The identity provider is the authority on who a
 * person is; what it says is kept here, so that other members can be shown by name.
 */
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { User } from '#contract/entities/user.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Caller } from '#proxy/platform/service/service.ts';

/** The answer of Cognito's GetUser, as far as it is read. */
export interface ProviderUser {
  readonly Username?: string | undefined;
  readonly UserAttributes: readonly { readonly Name: string; readonly Value?: string | undefined }[];
}

/** Asks the identity provider with the caller's own token. Throws when it refuses or does not answer. */
export type GetUser = (accessToken: string) => Promise<ProviderUser>;

/** How old the kept attributes and the last access may be before they are written again, in milliseconds. */
const CURRENT = 60_000;

async function upsertUser(kysely: Kysely<Schema>, identityGUID: string, user: ProviderUser): Promise<void> {
  const attributes = new Map(user.UserAttributes.map(({ Name, Value }) => [Name, Value ?? '']));
  const text = (name: string) => attributes.get(name)?.trim() || null;
  const row = {
    given_name: text('given_name') ?? '',
    family_name: text('family_name') ?? '',
    email: text('email'),
    email_verified: attributes.get('email_verified') === 'true',
    phone_number: text('phone_number'),
    phone_number_verified: attributes.get('phone_number_verified') === 'true',
    updated_at: sql<Date>`now()`,
  };
  await kysely
    .insertInto('auth.user')
    .values({ identity_guid: identityGUID, ...row })
    .onConflict((conflict) => conflict.column('identity_guid').doUpdateSet(row))
    .execute();
}

/** Makes sure that the person is known and current. A known one is answered even when the provider is away. */
async function refreshUser(
  kysely: Kysely<Schema>,
  caller: Caller,
  getUser: GetUser,
  log: Logger,
): Promise<void> {
  const known = await kysely
    .selectFrom('auth.user')
    .select('updated_at')
    .where('identity_guid', '=', caller.identityGUID)
    .executeTakeFirst();
  if (known && Date.now() - known.updated_at.getTime() < CURRENT) return;
  try {
    await upsertUser(kysely, caller.identityGUID, await getUser(caller.accessToken));
  } catch (error) {
    log.warn({ err: error }, 'the identity provider did not tell who a member is');
    // A provider that is away says nothing about the person; one that refuses the token does.
    const refused = error instanceof ProblemError && error.status === 401;
    if (known && !refused) return;
    throw error instanceof ProblemError
      ? error
      : new ProblemError(503, 'The identity provider did not answer');
  }
}

/** What is kept of a person is old from now on, so that the identity provider is asked. */
export async function forgetRead(kysely: Kysely<Schema>, identityGUID: string): Promise<void> {
  await kysely
    .updateTable('auth.user')
    .set({ updated_at: new Date(0) })
    .where('identity_guid', '=', identityGUID)
    .execute();
}

/** @throws ProblemError 503 when the person is not known yet and the identity provider does not answer */
export async function readUser(
  kysely: Kysely<Schema>,
  caller: Caller,
  getUser: GetUser,
  log: Logger,
): Promise<User> {
  await refreshUser(kysely, caller, getUser, log);
  const oldest = new Date(Date.now() - CURRENT);
  await kysely
    .updateTable('auth.member')
    .set({ last_access_time: sql<Date>`now()` })
    .where('identity_guid', '=', caller.identityGUID)
    .where((eb) => eb.or([eb('last_access_time', 'is', null), eb('last_access_time', '<', oldest)]))
    .execute();
  const [user, memberships] = await Promise.all([
    kysely
      .selectFrom('auth.user')
      .selectAll()
      .where('identity_guid', '=', caller.identityGUID)
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('auth.member as m')
      .innerJoin('auth.organisation as o', 'o.organisation_guid', 'm.organisation_guid')
      .select(['o.organisation_guid', 'o.slug', 'o.name', 'm.role_id'])
      .where('m.identity_guid', '=', caller.identityGUID)
      .orderBy('o.name')
      .orderBy('o.organisation_guid')
      .execute(),
  ]);
  return {
    identityGUID: user.identity_guid,
    givenName: user.given_name,
    familyName: user.family_name,
    email: user.email,
    email_verified: user.email_verified,
    phone_number: user.phone_number,
    phone_number_verified: user.phone_number_verified,
    organisations: memberships.map((one) => ({
      organisationGUID: one.organisation_guid,
      slug: one.slug,
      name: one.name,
      roleId: one.role_id,
    })),
  };
}
