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
  return key && { name: key.name, limits: { scopes: key.scopes, until: key.expires_at.getTime() } };
}

/**
 * What the decision needs of a person whom the organisation knows (its members, people in its groups, people whom it gave
 * access, and people who asked it for access), or of one of its keys.
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
    const key = await findOwnKey(kysely, organisationGUID, id);
    if (key === undefined) throw unknown();
    return { identityGUID: id, limits: key.limits };
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
