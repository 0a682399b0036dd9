/** A person or a key of whom someone who shares a dataset asks what they may do, by its GUID. */
import { sql, type Kysely } from 'kysely';
import type { TokenLimits } from '#contract/access.ts';
import { hadAccess } from '#proxy/platform/access/address-grants.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { refuse } from './recipient.ts';

interface AskedKey {
  readonly name: string;
  readonly limits: TokenLimits;
}

/** The decision's limits of a key. */
const limitsOf = (key: { scopes: string[]; expires_at: Date }): TokenLimits => ({
  scopes: key.scopes,
  until: key.expires_at.getTime(),
});

/**
 * A key of another organisation that was not revoked, and that this organisation has shared a dataset with or was asked to.
 */
async function findForeignKey(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  keyGUID: string,
): Promise<TokenLimits | undefined> {
  const { rows } = await sql<{ scopes: string[]; expires_at: Date }>`
    select k.scopes, k.expires_at from access.api_key k
    where k.key_guid = ${keyGUID} and k.revoked_at is null and (
      exists (select from access.request q join catalogue.dataset d using (dataset_guid)
        where q.used_by_kind = 'key' and q.used_by_guid = k.key_guid and d.organisation_guid = ${organisationGUID})
      or exists (select from access.principal p join access.dataset_grant g on g.principal_id = p.id
        join catalogue.dataset d using (dataset_guid)
        where p.kind = 'key' and p.guid = k.key_guid and d.organisation_guid = ${organisationGUID}))
  `.execute(kysely);
  return rows[0] && limitsOf(rows[0]);
}

/** A key of an organisation; undefined when it has none of this GUID, or has revoked it. */
export async function findOwnKey(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  keyGUID: string,
): Promise<AskedKey | undefined> {
  const key = await kysely
    .selectFrom('access.api_key')
    .select(['name', 'scopes', 'expires_at'])
    .where('key_guid', '=', keyGUID)
    .where('organisation_guid', '=', organisationGUID)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return key && { name: key.name, limits: limitsOf(key) };
}

/**
 * What the decision needs of a principal that an organisation may ask about: its members and keys, people in its groups,
 * and people and keys of others that had access or for whom access was requested.
 * @throws ProblemError 404
 */
export async function findAskedPrincipal(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  { kind, id }: { readonly kind: 'person' | 'key'; readonly id: string },
): Promise<{ readonly identityGUID: string; readonly limits: TokenLimits | null }> {
  const unknown = () =>
    refuse(404, 'There is no such principal', fieldError('principal.id', 'grant.principalUnknown'));
  if (kind === 'key') {
    const own = await findOwnKey(kysely, organisationGUID, id);
    const limits = own?.limits ?? (await findForeignKey(kysely, organisationGUID, id));
    if (limits === undefined) throw unknown();
    return { identityGUID: id, limits };
  }
  const { rows } = await sql`
    select from (select ${id}::uuid as identity_guid) u
    where exists (select from auth.member m
        where m.identity_guid = u.identity_guid and m.organisation_guid = ${organisationGUID})
      or exists (select from auth.group_member m join auth."group" g using (group_id)
        where m.identity_guid = u.identity_guid and g.organisation_guid = ${organisationGUID})
      or exists (select from access.request q join catalogue.dataset d using (dataset_guid)
        where q.identity_guid = u.identity_guid and d.organisation_guid = ${organisationGUID})
      or ${hadAccess(organisationGUID)}
  `.execute(kysely);
  if (rows.length === 0) throw unknown();
  return { identityGUID: id, limits: null };
}
