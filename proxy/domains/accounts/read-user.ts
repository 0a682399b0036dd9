/**
 * The call `user/get`: the member behind an access token. The identity provider is the authority on who a
 * person is; what it says is kept here, so that other members can be shown by name.
 */
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { asName } from '#contract/entities/common.ts';
import type { User } from '#contract/entities/user.ts';
import { ProblemError } from '#contract/problem.ts';
import { takeByAccount } from '#proxy/platform/access/address-grants.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
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
    // A person can give the provider any.
    given_name: asName(attributes.get('given_name') ?? ''),
    family_name: asName(attributes.get('family_name') ?? ''),
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

interface Row {
  readonly user: Omit<User, 'isPlatformAdministrator'> & { readonly isPlatformAdministrator: boolean };
  readonly updated_at: Date;
  /** Their last access was so long ago that it is noted again. */
  readonly is_unseen: boolean;
}

/** What is kept of a person, in one statement: this is read with every page of a member. */
async function readKept(kysely: Kysely<Schema>, identityGUID: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${prepared}
    select u.updated_at, json_build_object(
        'identityGUID', u.identity_guid, 'givenName', u.given_name, 'familyName', u.family_name, 'email', u.email,
        'email_verified', u.email_verified, 'phone_number', u.phone_number,
        'phone_number_verified', u.phone_number_verified, 'timeZone', u.time_zone, 'isPlatformAdministrator', access.is_platform_administrator(u.identity_guid),
        'deletionAt', to_char(x.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'organisations', coalesce(m.organisations, '[]')) as "user",
      coalesce(m.is_unseen, false) as is_unseen
    from auth."user" u
    left join auth.account_deletion x using (identity_guid)
    cross join lateral (
      select json_agg(json_build_object('organisationGUID', o.organisation_guid, 'slug', o.slug, 'name', o.name,
          'roleId', m.role_id) order by o.name, o.organisation_guid) as organisations,
        bool_or(m.last_access_time is null
          or m.last_access_time < now() - ${CURRENT} * interval '1 millisecond') as is_unseen
      from auth.member m join auth.organisation o using (organisation_guid) where m.identity_guid = u.identity_guid
    ) m
    where u.identity_guid = ${identityGUID}
  `.execute(kysely);
  return rows[0];
}

/**
 * Asks who a person is, and keeps it. A known one is answered even when the provider is away.
 * @throws ProblemError 503 when the person is not known yet and the provider does not answer
 */
async function askProvider(
  kysely: Kysely<Schema>,
  caller: Caller,
  { getUser, isKnown, log }: { readonly getUser: GetUser; readonly isKnown: boolean; readonly log: Logger },
): Promise<void> {
  try {
    await upsertUser(kysely, caller.identityGUID, await getUser(caller.accessToken));
    await takeByAccount(kysely, caller.identityGUID);
  } catch (error) {
    log.warn({ err: error }, 'the identity provider did not tell who a member is');
    // A provider that is away says nothing about the person; one that refuses the token does.
    const refused = error instanceof ProblemError && error.status === 401;
    if (isKnown && !refused) return;
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
  const { identityGUID } = caller;
  let kept = await readKept(kysely, identityGUID);
  if (kept === undefined || Date.now() - kept.updated_at.getTime() >= CURRENT) {
    await askProvider(kysely, caller, { getUser, isKnown: kept !== undefined, log });
    kept = await readKept(kysely, identityGUID);
  }
  if (kept === undefined) throw new ProblemError(401, 'There is no such account');
  if (kept.is_unseen)
    await kysely
      .updateTable('auth.member')
      .set({ last_access_time: sql<Date>`now()` })
      .where('identity_guid', '=', identityGUID)
      .where((eb) =>
        eb.or([
          eb('last_access_time', 'is', null),
          eb('last_access_time', '<', new Date(Date.now() - CURRENT)),
        ]),
      )
      .execute();
  const { isPlatformAdministrator, ...user } = kept.user;
  return isPlatformAdministrator ? { ...user, isPlatformAdministrator } : user;
}
