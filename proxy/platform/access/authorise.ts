/**
 * Who may do what in an organisation: the membership in the database, read against the role table. What belongs to no
 * organisation is for platform administrators.
 * All embedded services ask here, so that a forged call meets the same answer everywhere.
 */
import type { Kysely } from 'kysely';
import { Guid } from '#contract/entities/common.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { roleGrants, rolesWith, type RoleId } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { isPlatformAdministrator } from './platform-administrators.ts';
import { readRole } from './read-role.ts';
import type { Authorise } from '#proxy/platform/service/service.ts';

/** The roles that manage members. An organisation keeps a member with one of them. */
export const managingRoleIds: readonly RoleId[] = rolesWith('user.manage');

const refused = () => new ProblemError(403, 'Your role in this organisation does not allow this');

/**
 * Builds the check. An organisation that does not exist is refused like one the caller is not in, so that
 * the answer reveals nothing.
 */
export function createAuthorise(kysely: Kysely<Schema>): Authorise {
  return async (caller, access, request) => {
    if (access === 'anyone' || access === 'member') return;
    if (typeof access === 'object' && 'platform' in access) {
      if (await isPlatformAdministrator(kysely, caller.identityGUID)) return;
      throw new CapabilityMissing(access.platform);
    }
    const organisation = Guid.safeParse(request['organisationGUID']);
    if (!organisation.success) throw refused();
    const roleId = await readRole(kysely, organisation.data, caller.identityGUID);
    const capability = access === 'organisationMember' ? 'organisation.read' : access.capability;
    if (roleId === null) throw refused();
    if (!roleGrants(roleId, capability)) throw new CapabilityMissing(capability);
  };
}
