/** The calls about single people: oneself, and those one works with. */
import { sql, type Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { roleGrants } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import type { PeopleOptions } from './people.ts';

interface Row {
  identity_guid: string;
  given_name: string;
  family_name: string;
  email: string | null;
  /** Roles of the caller in organisations of the person. */
  role_ids: number[];
  shares_group: boolean;
}

/**
 * The call `user/getUserFromGUID`. The address is only for those who manage the person's membership.
 * @throws ProblemError 404 for someone with whom the caller shares no organisation and no group
 */
export async function readPerson(
  kysely: Kysely<Schema>,
  userGUID: string,
  callerGUID: string,
): Promise<CallResponse<'user/getUserFromGUID'>> {
  const { rows } = await sql<Row>`
    select u.identity_guid, u.given_name, u.family_name, u.email,
      array(select own.role_id from auth.member own join auth.member m using (organisation_guid)
        where own.identity_guid = ${callerGUID} and m.identity_guid = u.identity_guid) as role_ids,
      exists (select from auth.group_member own join auth.group_member m using (group_id)
        where own.identity_guid = ${callerGUID} and m.identity_guid = u.identity_guid) as shares_group
    from auth."user" u where u.identity_guid = ${userGUID}
  `.execute(kysely);
  const [row] = rows;
  const isSelf = userGUID === callerGUID;
  if (!row || !(isSelf || row.shares_group || row.role_ids.length > 0))
    throw new ProblemError(404, 'There is no such person');
  const manages = row.role_ids.some((id) => roleGrants(id, 'user.manage'));
  return {
    identityGUID: row.identity_guid,
    givenName: row.given_name,
    familyName: row.family_name,
    email: isSelf || manages ? row.email : null,
  };
}

/** The call `user/updatePreferences`. */
export async function updatePreferences(
  { kysely }: Pick<PeopleOptions, 'kysely'>,
  { timeZone }: CallRequest<'user/updatePreferences'>,
  identityGUID: string,
): Promise<void> {
  await kysely
    .updateTable('auth.user')
    .set({ time_zone: timeZone })
    .where('identity_guid', '=', identityGUID)
    .execute();
}

/** The call `user/update`: at the user pool first, which is the authority on who a person is. */
export async function updateNames(
  { kysely, accounts }: Pick<PeopleOptions, 'kysely' | 'accounts'>,
  { givenName, familyName }: CallRequest<'user/update'>,
  { identityGUID, accessToken }: Caller,
): Promise<void> {
  await accounts.setNames(accessToken, { givenName, familyName });
  await kysely
    .updateTable('auth.user')
    .set({ given_name: givenName, family_name: familyName, updated_at: sql<Date>`now()` })
    .where('identity_guid', '=', identityGUID)
    .execute();
}
