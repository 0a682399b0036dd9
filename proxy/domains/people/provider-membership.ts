/**
 * Membership by a provider's word: people of its domains are members of its organisation, in the role that a claim names.
 * The provider decides the role at each sign-in, but never makes or unmakes an owner.
 */
import type { Kysely } from 'kysely';
import { OWNER_ROLE_ID, roles } from '#contract/roles.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { domainOf, type ProviderMembership } from '#proxy/platform/settings/openid-providers.ts';

interface Person {
  readonly email?: string;
  /** True only where the provider vouches for the address. */
  readonly emailVerified: boolean;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The values of a claim: one text, or a list of them. @param path such as `realm_access.roles` */
function claimValues(claims: unknown, path: string): readonly string[] {
  // Some providers have dots in the name of a claim (`https://example.org/roles`).
  const whole = (claims as Readonly<Record<string, unknown>> | undefined)?.[path];
  const value =
    whole ??
    path
      .split('.')
      .reduce<unknown>(
        (at, name) =>
          typeof at === 'object' && at !== null && Object.hasOwn(at, name)
            ? (at as Record<string, unknown>)[name]
            : undefined,
        claims,
      );
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

/** The role that a provider gives; null for a person of another domain, or whose address it does not vouch for. */
function providerRole(
  { domains, roleClaim, roles: byValue, role }: ProviderMembership,
  { email, emailVerified, claims }: Person,
): number | null {
  if (!emailVerified || email === undefined || !domains.includes(domainOf(email))) return null;
  if (roleClaim === null) return role;
  const values = claimValues(claims, roleClaim);
  return byValue.find(([value]) => values.includes(value))?.[1] ?? role;
}

const nameOf = (roleId: number): string =>
  (roles as Readonly<Record<number, { readonly name: string }>>)[roleId]?.name ?? String(roleId);

/** Makes the person a member as the provider says, or gives them their new role. */
export async function joinByProvider(
  kysely: Kysely<Schema>,
  identityGUID: string,
  provider: string,
  membership: ProviderMembership,
  person: Person,
): Promise<void> {
  const roleId = providerRole(membership, person);
  if (roleId === null) return;
  await kysely.transaction().execute(async (trx) => {
    const organisation = await trx
      .selectFrom('auth.organisation')
      .select('organisation_guid')
      .where('slug', '=', membership.organisation)
      .forUpdate()
      .executeTakeFirst();
    if (organisation === undefined) return;
    const { organisation_guid: organisationGUID } = organisation;
    const before = await readRole(trx, organisationGUID, identityGUID);
    if (before === roleId || before === OWNER_ROLE_ID) return;
    await trx
      .insertInto('auth.member')
      .values({ identity_guid: identityGUID, organisation_guid: organisationGUID, role_id: roleId })
      .onConflict((conflict) =>
        conflict.columns(['identity_guid', 'organisation_guid']).doUpdateSet({ role_id: roleId }),
      )
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: identityGUID,
      action: before === null ? 'member.joined' : 'member.roleChanged',
      object: { kind: 'member', id: identityGUID },
      ...(before !== null && { before: { role: nameOf(before) } }),
      after: { role: nameOf(roleId) },
      reason: `Signed in by ${provider}`,
    });
  });
}
