/**
 * The role table: what each numeric `roleId` may do in an organisation (specification, section 6).
 *
 * The specification fixes the number 7 for invited users and leaves the rest open. Numbers between are kept
 * free, so that a role can be added without renumbering stored memberships.
 */
export const capabilities = [
  'organisation.read',
  'dataset.readDrafts',
  'dataset.edit',
  'dataset.publish',
  'group.manage',
  'user.manage',
  'organisation.manage',
] as const;
export type Capability = (typeof capabilities)[number];

const reader: readonly Capability[] = ['organisation.read', 'dataset.readDrafts'];
const editor: readonly Capability[] = [...reader, 'dataset.edit'];
const publisher: readonly Capability[] = [...editor, 'dataset.publish', 'group.manage'];

/** Every role by its id. The name is a message key as well as the English word. */
export const roles = {
  1: { name: 'Owner', capabilities },
  2: { name: 'Administrator', capabilities },
  3: { name: 'Publisher', capabilities: publisher },
  4: { name: 'Editor', capabilities: editor },
  7: { name: 'Member', capabilities: reader },
} as const satisfies Record<number, { name: string; capabilities: readonly Capability[] }>;

export type RoleId = keyof typeof roles;

/** The role that every invitation gives (specification, section 9). */
export const INVITED_ROLE_ID: RoleId = 7;

/** True for a number that is in the table. */
export const isRoleId = (value: number): value is RoleId => value in roles;

/** True when the role grants the capability; an unknown role grants nothing. */
export function roleGrants(roleId: number, capability: Capability): boolean {
  return isRoleId(roleId) && (roles[roleId].capabilities as readonly Capability[]).includes(capability);
}
