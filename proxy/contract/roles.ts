/**
 * The role table: what each numeric `roleId` may do in an organisation (specification, section 6).
 *
 * The specification fixes the number 7 for invited users and leaves the rest open. Stored numbers never change.
 */
export const capabilities = [
  'organisation.read',
  'dataset.readDrafts',
  'dataset.submit',
  'dataset.edit',
  'dataset.publish',
  'dataset.share',
  'map.edit',
  'chart.edit',
  'request.decide',
  'lookup.edit',
  'group.manage',
  'key.manage',
  'user.manage',
  'audit.read',
  'organisation.manage',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * What a platform administrator may do. It is of no organisation, and opens no dataset: who is one finds and reads what
 * anyone in their organisations does (decision 251).
 */
export const platformCapabilities = [
  'individualUser.listAll',
  'lookup.editAll',
  'platformAudit.read',
] as const;
export type PlatformCapability = (typeof platformCapabilities)[number];

/** True for a capability that no role of an organisation grants. */
export const isPlatformCapability = (capability: string): capability is PlatformCapability =>
  (platformCapabilities as readonly string[]).includes(capability);

const reader: readonly Capability[] = ['organisation.read', 'dataset.readDrafts'];
const submitter: readonly Capability[] = [...reader, 'dataset.submit'];
const editor: readonly Capability[] = [...submitter, 'dataset.edit', 'map.edit', 'chart.edit'];
const steward: readonly Capability[] = [...editor, 'dataset.share', 'request.decide', 'lookup.edit'];
const publisher: readonly Capability[] = [...steward, 'dataset.publish', 'group.manage'];

/** Every role by its id. The name is a message key as well as the English word. */
export const roles = {
  1: { name: 'Owner', capabilities },
  2: { name: 'Administrator', capabilities },
  3: { name: 'Publisher', capabilities: publisher },
  4: { name: 'Editor', capabilities: editor },
  5: { name: 'Data steward', capabilities: steward },
  6: { name: 'Submitter', capabilities: submitter },
  7: { name: 'Member', capabilities: reader },
  8: { name: 'Group guest', capabilities: [] },
} as const satisfies Record<number, { name: string; capabilities: readonly Capability[] }>;

export type RoleId = keyof typeof roles;

/** Only owners give and take this role, and an organisation always has one. */
export const OWNER_ROLE_ID: RoleId = 1;

/** The role that every invitation gives (specification, section 9). */
export const INVITED_ROLE_ID: RoleId = 7;

/** The role of a person in a group of an organisation that they are not a member of. It is no membership role. */
export const GROUP_GUEST_ROLE_ID: RoleId = 8;

/** True for a number that is in the table. */
export const isRoleId = (value: number): value is RoleId => Object.hasOwn(roles, value);

/** The roles that a membership of an organisation can have, from the most capabilities to the fewest. */
export const membershipRoleIds: readonly RoleId[] = [1, 2, 3, 5, 4, 6, 7];

/** The roles that a member of a group can have: an administrator of the group, a member, a guest of another organisation. */
export const groupRoleIds: readonly RoleId[] = [2, 7, 8];

/** True when the role grants the capability; an unknown role grants nothing. */
export function roleGrants(roleId: number, capability: Capability): boolean {
  return isRoleId(roleId) && (roles[roleId].capabilities as readonly Capability[]).includes(capability);
}

/** The roles that grant a capability, for conditions of SQL. */
export const rolesWith = (capability: Capability): readonly RoleId[] =>
  Object.keys(roles)
    .map(Number)
    .filter((roleId): roleId is RoleId => roleGrants(roleId, capability));
