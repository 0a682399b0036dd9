/** Groups: the handlers of their calls. */
import type { Kysely } from 'kysely';
import type { groupCalls } from '#contract/groups.ts';
import { roleGrants } from '#contract/roles.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import {
  attachDatasets,
  attachMember,
  createGroup,
  removeDataset,
  removeGroup,
  removeMember,
  renameGroup,
  updateMember,
  type Invite,
} from './change-groups.ts';
import { listGroups, listOwnGroups, viewGroup } from './groups.ts';

export type GroupHandlers = { [N in keyof typeof groupCalls]: Handler<N> };

export interface GroupOptions {
  readonly kysely: Kysely<Schema>;
  /** Writes an invitation to a group and its e-mail. */
  readonly invite: Invite;
}

const identityOf = (context: CallContext): string => requireCaller(context).identityGUID;

export function createGroups({ kysely, invite }: GroupOptions): GroupHandlers {
  /** Does it, and answers the group as it is then. */
  const changed =
    <R extends { groupId: string }>(change: (request: R, identityGUID: string) => Promise<void>) =>
    async (request: R, context: CallContext) => {
      const identityGUID = identityOf(context);
      await change(request, identityGUID);
      return viewGroup(kysely, request.groupId, identityGUID);
    };
  return {
    async 'group/list'({ organisationGUID }, context) {
      const identityGUID = identityOf(context);
      const roleId = await readRole(kysely, organisationGUID, identityGUID);
      const managesAll = roleId !== null && roleGrants(roleId, 'group.manage');
      return { result: await listGroups(kysely, organisationGUID, identityGUID, managesAll) };
    },
    'group/mine': async (_, context) => ({ result: await listOwnGroups(kysely, identityOf(context)) }),
    'group/view': ({ groupId }, context) => viewGroup(kysely, groupId, identityOf(context)),
    async 'group/create'(request, context) {
      const identityGUID = identityOf(context);
      return viewGroup(kysely, await createGroup(kysely, request, identityGUID), identityGUID);
    },
    async 'group/remove'({ groupId }, context) {
      await removeGroup(kysely, groupId, identityOf(context));
      return {};
    },
    'group/updateName': changed((request, identityGUID) => renameGroup(kysely, request, identityGUID)),
    'group/attachMember': changed((request, identityGUID) =>
      attachMember(kysely, invite, request, identityGUID),
    ),
    'group/updateMember': changed((request, identityGUID) => updateMember(kysely, request, identityGUID)),
    'group/removeMember': changed((request, identityGUID) => removeMember(kysely, request, identityGUID)),
    'group/attachDataset': changed((request, identityGUID) => attachDatasets(kysely, request, identityGUID)),
    'group/removeDataset': changed((request, identityGUID) => removeDataset(kysely, request, identityGUID)),
  };
}
