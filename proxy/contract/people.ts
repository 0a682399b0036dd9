/** Calls of the auth service about people of an organisation: members, invitations, one's own details and password. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { EMAIL_LENGTH, isEmailAddress } from './email-address.ts';
import { Guid, limit, nameOf, Nothing, Numbered, offset, storable } from './entities/common.ts';
import {
  Invitation,
  InvitationOutcome,
  MemberLeaving,
  MemberRemoval,
  OrganisationUser,
  OwnMembership,
  Person,
} from './entities/people.ts';
import { User } from './entities/user.ts';
import { userOrders } from './list-choices.ts';
import { membershipRoleIds, type RoleId } from './roles.ts';
import { ruleCode } from './rule.ts';
import { TimeZone } from './time-zone.ts';
import { packUsers, unpackUsers } from './user-columns.ts';

/** The list shows everyone at once (specification, section 9). */
export const USERS_LIMIT = 10_000;
/** Addresses that can be invited at once. */
export const INVITATIONS_AT_ONCE = 500;
export const NAME_LENGTH = 100;
/** Members that one who leaves can choose a successor from. */
export const SUCCESSORS_MOST = 1000;
/** Members who manage members that a member reads the names of. */
export const NAMED_ADMINISTRATORS = 3;

export const Email = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_LENGTH), z.refine(isEmailAddress, ruleCode('email.notAddress')));
const MembershipRole = z
  .int()
  .check(z.refine((id) => membershipRoleIds.includes(id as RoleId), ruleCode('role.notForMembers')));
/** The secret in the link of an invitation. */
const InvitationToken = z.string().check(z.minLength(20), z.maxLength(100));
const PersonName = z.string().check(z.trim(), z.maxLength(NAME_LENGTH));

const auth = { service: 'auth', audience: 'application' } as const;
const managesUsers = { capability: 'user.manage' } as const;

export const peopleCalls = {
  'user/getUserFromGUID': defineCall({
    ...auth,
    method: 'GET',
    path: 'user/getUserFromGUID',
    summary: 'A person with whom the caller shares an organisation or a group.',
    access: 'member',
    safe: true,
    request: z.object({ userGUID: Guid }),
    response: Person,
  }),
  'user/update': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/update',
    summary: "Changes the caller's own name.",
    access: 'member',
    safe: false,
    request: z.object({
      givenName: nameOf(NAME_LENGTH),
      familyName: nameOf(NAME_LENGTH),
    }),
    response: User,
  }),
  'user/updatePreferences': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/updatePreferences',
    summary: 'Changes the time zone in which the caller reads moments. Null is UTC.',
    access: 'member',
    safe: false,
    request: z.object({ timeZone: z.nullable(TimeZone) }),
    response: User,
  }),
  'user/refresh': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/refresh',
    summary: "Reads the caller's name and addresses from the user pool again, after they were changed there.",
    access: 'member',
    safe: false,
    request: Nothing,
    response: User,
  }),
  'user/create': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/create',
    summary: 'Invites a person to the organisation, always with role 7.',
    access: managesUsers,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      email: Email,
      givenName: z.optional(PersonName),
      familyName: z.optional(PersonName),
      roleId: z.optional(Numbered),
    }),
    response: OrganisationUser,
  }),
  'user/invite': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/invite',
    summary: 'Invites many people at once; says of each address what became of it.',
    access: managesUsers,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      emails: z
        .array(z.string().check(z.trim(), z.maxLength(500), storable))
        .check(z.minLength(1), z.maxLength(INVITATIONS_AT_ONCE)),
    }),
    response: z.object({ result: z.array(InvitationOutcome) }),
  }),
  'user/resendInvitation': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/resendInvitation',
    summary: 'Sends an invitation again, with a new link. The link before ends.',
    access: managesUsers,
    safe: false,
    request: z.object({ organisationGUID: Guid, invitationGUID: Guid }),
    response: OrganisationUser,
  }),
  'user/withdrawInvitation': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/withdrawInvitation',
    summary: 'Ends an invitation that was not accepted.',
    access: managesUsers,
    safe: false,
    request: z.object({ organisationGUID: Guid, invitationGUID: Guid }),
    response: Nothing,
  }),
  'invitation/view': defineCall({
    ...auth,
    method: 'POST',
    path: 'invitation/view',
    summary: 'The invitation of a link.',
    access: 'anyone',
    safe: true,
    request: z.object({ token: InvitationToken }),
    response: Invitation,
  }),
  'invitation/accept': defineCall({
    ...auth,
    method: 'POST',
    path: 'invitation/accept',
    summary: 'Makes the caller a member of what the link invites to.',
    access: 'member',
    safe: false,
    request: z.object({ token: InvitationToken }),
    response: Invitation,
  }),
  'user/updateRoles': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/updateRoles',
    summary: "Changes a member's role, or ends the membership.",
    access: managesUsers,
    safe: false,
    request: z.object({
      identityGUID: Guid,
      roleId: MembershipRole,
      organisationGUID: Guid,
      remove: z.optional(z.boolean()),
    }),
    response: Nothing,
  }),
  'user/forceRemove': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/forceRemove',
    summary: "Ends a membership with the person's groups, grants, token and sessions, at once.",
    access: managesUsers,
    safe: false,
    request: z.object({ identityGUID: Guid, organisationGUID: Guid, reassignTo: z.optional(Guid) }),
    response: Nothing,
  }),
  'user/removal': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/removal',
    summary: 'What ends and what stays when a member is removed.',
    access: managesUsers,
    safe: true,
    request: z.object({ identityGUID: Guid, organisationGUID: Guid }),
    response: MemberRemoval,
  }),
  'user/adminForceReset': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/adminForceReset',
    summary: "Makes a member's password useless and sends them a code for another one.",
    access: managesUsers,
    safe: false,
    request: z.object({ organisationGUID: Guid, identityGUID: Guid }),
    response: Nothing,
  }),
  'user/leaving': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/leaving',
    summary:
      'What ends and what stays when the caller leaves the organisation, and who can take it over where something stays: every other member, or those who edit datasets where the caller answers for one.',
    access: 'organisationMember',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: MemberLeaving,
  }),
  'user/leave': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/leave',
    summary: "Ends the caller's own membership. A member who is named takes over what the caller made.",
    access: 'organisationMember',
    safe: false,
    request: z.object({ organisationGUID: Guid, reassignTo: z.optional(Guid) }),
    response: Nothing,
  }),
  'user/forgotPassword': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/forgotPassword',
    summary:
      'Sends a code for a new password, if an account has this address. The answer is the same if none has.',
    access: 'anyone',
    safe: false,
    request: z.object({ email: Email }),
    response: Nothing,
  }),
  'user/resetPassword': defineCall({
    ...auth,
    method: 'POST',
    path: 'user/resetPassword',
    summary: 'Sets a new password with the code that was sent.',
    access: 'anyone',
    safe: false,
    request: z.object({
      email: Email,
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    response: Nothing,
  }),
  'organisation/membership': defineCall({
    ...auth,
    method: 'POST',
    path: 'organisation/membership',
    summary: "The caller's role in the organisation, its drafts, and who administers it.",
    access: 'organisationMember',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: OwnMembership,
  }),
  'organisation/users': defineCall({
    ...auth,
    method: 'POST',
    path: 'organisation/users',
    summary: 'Members and invited people of the organisation.',
    access: managesUsers,
    safe: true,
    columns: { pack: packUsers, unpack: unpackUsers },
    request: z.object({
      organisationGUID: Guid,
      limit: limit(USERS_LIMIT, USERS_LIMIT),
      offset: offset(),
      order: z._default(z.enum(userOrders), 'lastAccessTime'),
      search: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    response: z.object({
      result: z.array(OrganisationUser),
      totalCount: z.int(),
      /** How many of them are invited and have not accepted. A service elsewhere may leave it out. */
      invitedCount: z.optional(z.int()),
    }),
  }),
};
