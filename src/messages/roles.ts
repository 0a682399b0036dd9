/** Gives the names of roles, without the other texts of settings. */
import { otherRole, roles } from './en/roles.ts';

/** The name of a role. */
export const useRoleNames = (): ((roleId: number) => string) => (roleId) =>
  (roles as Readonly<Record<number, string>>)[roleId] ?? otherRole.unknown;
