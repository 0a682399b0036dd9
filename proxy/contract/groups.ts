/** Calls of the auth service about groups: people, also of other organisations, who reach datasets together. */
import * as z from 'zod/mini';
import { authCall, defineCall } from './call.ts';
import { Guid, nameOf, Nothing } from './entities/common.ts';
import { Group, GroupSummary } from './entities/people.ts';
import { Email } from './people.ts';
import { groupRoleIds, type RoleId } from './roles.ts';
import { ruleCode } from './rule.ts';

export const GROUP_NAME_LENGTH = 100;
/** Datasets that can be added at once. */
const DATASETS_AT_ONCE = 200;

const GroupRole = z
  .int()
  .check(z.refine((id) => groupRoleIds.includes(id as RoleId), ruleCode('role.notForGroups')));
const GroupName = nameOf(GROUP_NAME_LENGTH);
const auth = { ...authCall, safe: false } as const;

export const groupCalls = {
  'group/list': defineCall({
    ...auth,
    path: 'group/list',
    summary: 'The groups of an organisation, by name.',
    access: 'organisationMember',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(GroupSummary) }),
  }),
  'group/mine': defineCall({
    ...auth,
    method: 'GET',
    path: 'group/mine',
    summary: 'The groups that the caller is in, of every organisation.',
    access: 'member',
    safe: true,
    request: Nothing,
    response: z.object({ result: z.array(GroupSummary) }),
  }),
  'group/view': defineCall({
    ...auth,
    path: 'group/view',
    summary: 'A group with its members and datasets, for its members and those who manage groups.',
    access: 'member',
    safe: true,
    request: z.object({ groupId: Guid }),
    response: Group,
  }),
  'group/create': defineCall({
    ...auth,
    path: 'group/create',
    summary: 'Makes a group.',
    access: { capability: 'group.manage' },
    request: z.object({ name: GroupName, organisationGUID: Guid }),
    response: Group,
  }),
  'group/remove': defineCall({
    ...auth,
    path: 'group/remove',
    summary: 'Deletes a group. Its members lose what was shared with it.',
    access: 'member',
    request: z.object({ groupId: Guid }),
    response: Nothing,
  }),
  'group/updateName': defineCall({
    ...auth,
    path: 'group/updateName',
    summary: 'Renames a group.',
    access: 'member',
    request: z.object({ groupId: Guid, name: GroupName }),
    response: Group,
  }),
  'group/attachMember': defineCall({
    ...auth,
    path: 'group/attachMember',
    summary:
      'Adds a person by e-mail address. Someone who is no member of the organisation is invited by a link.',
    access: 'member',
    request: z.object({ groupId: Guid, email: Email, roleId: GroupRole, organisationGUID: Guid }),
    response: Group,
  }),
  'group/updateMember': defineCall({
    ...auth,
    path: 'group/updateMember',
    summary: 'Changes the role of a person in a group.',
    access: 'member',
    request: z.object({ groupId: Guid, email: Email, identityGUID: z.nullish(Guid), roleId: GroupRole }),
    response: Group,
  }),
  'group/removeMember': defineCall({
    ...auth,
    path: 'group/removeMember',
    summary: 'Takes a person out of a group.',
    access: 'member',
    request: z.object({ groupId: Guid, email: Email }),
    response: Group,
  }),
  'group/attachDataset': defineCall({
    ...auth,
    path: 'group/attachDataset',
    summary: 'Shares datasets with a group: its members can find and download them.',
    access: 'member',
    request: z.object({
      groupId: Guid,
      datasetGUIDs: z.array(Guid).check(z.minLength(1), z.maxLength(DATASETS_AT_ONCE)),
    }),
    response: Group,
  }),
  'group/removeDataset': defineCall({
    ...auth,
    path: 'group/removeDataset',
    summary: 'Ends the sharing of a dataset with a group.',
    access: 'member',
    request: z.object({ groupId: Guid, datasetGUID: Guid }),
    response: Group,
  }),
};
