/** Whom access is asked for: the person who asks, a group that they are in, or a key that they manage. */
import { sql, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { rolesWith } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { levelNumber } from '#contract/access.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { refuse, type Principal } from './recipient.ts';

type UsedBy = NonNullable<CallRequest<'accessRequest/create'>['usedBy']>;

const keyManagers = rolesWith('key.manage');

/**
 * Checks whom access is asked for.
 * @throws ProblemError 404 for a group that the person is not in, and for a key that they do not manage or that has ended
 */
export async function checkUsedBy(
  trx: Transaction<Schema>,
  { kind, id }: UsedBy,
  identityGUID: string,
): Promise<void> {
  const { rows } = await (
    kind === 'group'
      ? sql`select from auth.group_member where group_id = ${id} and identity_guid = ${identityGUID}`
      : sql`
        select from access.api_key k join auth.member m on m.organisation_guid = k.organisation_guid
        where k.key_guid = ${id} and k.revoked_at is null and k.expires_at > now()
          and m.identity_guid = ${identityGUID} and m.role_id = any (${keyManagers}::int[])`
  ).execute(trx);
  if (rows.length === 0)
    throw refuse(404, 'There is no such group or key', fieldError('usedBy', 'request.usedByUnknown'));
}

/** Whether a group or a key has all of these files until then, by a share of its own. */
export async function hasShare(
  trx: Transaction<Schema>,
  { kind, id }: UsedBy,
  { datasetGUID, files, until }: { datasetGUID: string; files: readonly string[]; until: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from access.dataset_grant g join access.principal p on p.id = g.principal_id
    where p.kind = ${kind} and p.guid = ${id} and g.dataset_guid = ${datasetGUID} and ${isLiveGrant}
      and g.level >= ${levelNumber('download')} and g.narrowing is null
      and (g.resource_guids is null or g.resource_guids @> ${files}::uuid[])
      and (g.valid_until is null or g.valid_until >= ${until}) limit 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Whom a request that is approved gives access to.
 * @throws ProblemError 409 when the group or the key is gone, or the person who asked no longer acts for it
 */
export async function usedByOf(
  trx: Transaction<Schema>,
  open: {
    readonly identity_guid: string;
    readonly used_by_kind: 'group' | 'key' | null;
    readonly used_by_guid: string | null;
  },
): Promise<Principal> {
  const { used_by_kind: kind, used_by_guid: guid } = open;
  if (kind === null || guid === null) return { kind: 'person', guid: open.identity_guid };
  const { rows } = await (
    kind === 'group'
      ? sql`select from auth."group" g join auth.group_member m using (group_id)
          where g.group_id = ${guid} and m.identity_guid = ${open.identity_guid} for share`
      : sql`select from access.api_key k join auth.member m on m.organisation_guid = k.organisation_guid
          where k.key_guid = ${guid} and k.revoked_at is null and k.expires_at > now()
            and m.identity_guid = ${open.identity_guid} and m.role_id = any (${keyManagers}::int[]) for share`
  ).execute(trx);
  if (rows.length === 0)
    throw refuse(
      409,
      'The person acts for no such group or key',
      fieldError('requestGUID', 'request.userGone'),
    );
  return { kind, guid };
}
