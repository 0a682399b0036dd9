/**
 * Which calls are of the specification (section 7), and which extend it: every other call of the contract. Every service
 * answers the first; a service elsewhere may lack any of the others, and says which it has (`extensions.ts`).
 */
import type { CallName } from './index.ts';

const specified = [
  'user/get',
  'user/getUserFromGUID',
  'user/update',
  'user/create',
  'user/updateRoles',
  'user/forceRemove',
  'user/adminForceReset',
  'user/forgotPassword',
  'user/resetPassword',
  'oauth/get_personal_token',
  'generate_personal_token',
  'reset_personal_token',
  'organisation/list',
  'organisation/view',
  'organisation/update',
  'organisation/users',
  'dataset/getSharing',
  'group/create',
  'group/remove',
  'group/updateName',
  'group/attachMember',
  'group/updateMember',
  'group/removeMember',
  'group/attachDataset',
  'group/removeDataset',
  'lut:view',
  'lut:delete',
  'dataProvider:list',
  'dataset:listDiscovery',
  'organisation:statistics',
] as const satisfies readonly CallName[];

/** A call that a service elsewhere may lack. */
export type ExtensionName = Exclude<CallName, (typeof specified)[number]>;

const specifiedNames: ReadonlySet<CallName> = new Set(specified);

/** Whether a call is not in the specification. */
export const isExtension = (name: CallName): name is ExtensionName => !specifiedNames.has(name);
