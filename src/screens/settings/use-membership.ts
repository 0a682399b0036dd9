/** The member, the selected organisation, and what the member may do in it, by the role table that services ask. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { User, UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants, type Capability, type PlatformCapability } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useSelectedOrganisation, type SelectedOrganisation } from '../../app/selected-organisation.ts';
import { userQuery } from '../../services/api/user-queries.ts';

export interface Membership {
  readonly user: User;
  /** Undefined for a person of no organisation. */
  readonly organisation: UserOrganisation | undefined;
  readonly may: (capability: Capability) => boolean;
  /** What is of no organisation. */
  readonly mayOnPlatform: (capability: PlatformCapability) => boolean;
  readonly send: SelectedOrganisation['send'];
}

export function useMembership(): Membership {
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const { organisation, send } = useSelectedOrganisation(user);
  return {
    user,
    organisation,
    may: (capability) => organisation !== undefined && roleGrants(organisation.roleId, capability),
    // One role has all of these capabilities.
    mayOnPlatform: () => user.isPlatformAdministrator === true,
    send,
  };
}
