/** People of an organisation, its groups and invitations, as those see them who manage them. */
import * as z from 'zod/mini';
import { accessLevels } from '../access.ts';
import { statusCodes } from '../fixed-values.ts';
import { Guid, Instant } from './common.ts';

/** A member of an organisation, or someone who was invited and has not accepted yet. */
export const OrganisationUser = z.object({
  /** Null until an invitation is accepted. */
  identityGUID: z.nullable(Guid),
  /** Null for a member. */
  invitationGUID: z.nullable(Guid),
  givenName: z.string(),
  familyName: z.string(),
  email: z.nullable(z.string()),
  roleId: z.int(),
  state: z.enum(['active', 'invited', 'expired']),
  /** When the member last used the product; null when never. */
  lastAccessTime: z.nullable(Instant),
});
export type OrganisationUser = z.infer<typeof OrganisationUser>;

/** A person as other people of the same organisation or group see them. */
export const Person = z.object({
  identityGUID: Guid,
  givenName: z.string(),
  familyName: z.string(),
  /** Only for those who may manage the person's membership. */
  email: z.nullable(z.string()),
});

/** What became of one address that was invited. */
export const InvitationOutcome = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'alreadyMember', 'alreadyInvited', 'notAddress', 'givenTwice']),
});
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

/** An invitation as a person with its link sees it. */
export const Invitation = z.object({
  organisation: z.object({ organisationGUID: Guid, slug: z.string(), name: z.string() }),
  /** Null for an invitation to the organisation itself, and for a dataset. */
  groupName: z.nullable(z.string()),
  /** The dataset that is shared with the address; null for an invitation to an organisation or a group. */
  dataset: z.nullable(z.object({ datasetGUID: Guid, title: z.string() })),
  /** The invited address. Anyone who opens the link may accept with an account of another address. */
  email: z.string(),
  roleId: z.int(),
  invitedBy: z.string(),
  state: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const GroupSummary = z.object({
  groupId: Guid,
  name: z.string(),
  organisationGUID: Guid,
  organisationName: z.string(),
  memberCount: z.int(),
  datasetCount: z.int(),
  /** The caller's role in the group; null when they are not in it. */
  roleId: z.nullable(z.int()),
  createdAt: Instant,
});
export type GroupSummary = z.infer<typeof GroupSummary>;

export const GroupMember = z.object({
  email: z.string(),
  /** Null until an invitation is accepted. */
  identityGUID: z.nullable(Guid),
  roleId: z.int(),
  givenName: z.string(),
  familyName: z.string(),
  /** False for a person of another organisation. */
  isOrganisationMember: z.boolean(),
});

export type GroupMember = z.infer<typeof GroupMember>;

export const GroupDataset = z.object({
  datasetGUID: Guid,
  title: z.string(),
  organisationSlug: z.string(),
  status: z.enum(statusCodes),
  /** How far the group gets with it. */
  level: z.enum(accessLevels),
});

export const Group = z.extend(GroupSummary, {
  members: z.array(GroupMember),
  datasets: z.array(GroupDataset),
  /** Whether the caller may change the group. */
  mayManage: z.boolean(),
});
export type Group = z.infer<typeof Group>;

/** How much ends and how much stays when a member is removed from an organisation. */
export const MemberRemoval = z.object({
  ends: z.object({
    /** Groups of the organisation that they are in. */
    groups: z.int(),
    /** Datasets of the organisation that are shared with them. */
    datasets: z.int(),
  }),
  /** What they made, and another member can take over. */
  stays: z.object({
    /** Datasets that they answer for. Without another member in their place they have no data owner. */
    ownedDatasets: z.int(),
    keys: z.int(),
    /** Grants that they gave and that have not ended. */
    grants: z.int(),
    /** Publications that they planned. Without another member in their place nothing is published. */
    plans: z.int(),
  }),
});
export type MemberRemoval = z.infer<typeof MemberRemoval>;

/** The same for a member who leaves, and who can take over what stays. */
export const MemberLeaving = z.extend(MemberRemoval, {
  successors: z.array(z.object({ identityGUID: Guid, name: z.string() })),
  /** The rule by which the member cannot go; null where they can. */
  mustStay: z.nullable(z.enum(['role.lastOwner', 'role.lastManager'])),
});
export type MemberLeaving = z.infer<typeof MemberLeaving>;

/** What a member knows of their own organisation. */
export const OwnMembership = z.object({
  roleId: z.int(),
  /** Drafts of the organisation; none where the role does not read them. */
  drafts: z.int(),
  /** Names of members who manage members, owners first; a few of them. */
  administrators: z.array(z.string()),
  administratorCount: z.int(),
});
export type OwnMembership = z.infer<typeof OwnMembership>;
