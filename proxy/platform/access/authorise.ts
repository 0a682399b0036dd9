/**
 * Who may do what in an organisation: the membership in the database, read against the role table.
 * All embedded services ask here, so that a forged call meets the same answer everywhere.
 */
import type { Kysely } from 'kysely';
import { Guid } from '#contract/entities/common.ts';
import { ProblemError } from '#contract/problem.ts';
import { roleGrants } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Authorise } from '#proxy/platform/service/service.ts';

const refused = () => new ProblemError(403, 'Your role in this organisation does not allow this');

/**
 * Builds the check. An organisation that does not exist is refused like one the caller is not in, so that
 * the answer reveals nothing.
 */
export function createAuthorise(kysely: Kysely<Schema>): Authorise {
  return async (caller, access, request) => {
    if (access === 'anyone' || access === 'member') return;
    const organisation = Guid.safeParse(request['organisationGUID']);
    if (!organisation.success) throw refused();
    const membership = await kysely
      .selectFrom('auth.member')
      .select('role_id')
      .where('identity_guid', '=', caller.identityGUID)
      .where('organisation_guid', '=', organisation.data)
      .executeTakeFirst();
    const capability = access === 'organisationMember' ? 'organisation.read' : access.capability;
    if (!membership || !roleGrants(membership.role_id, capability)) throw refused();
  };
}
