/** The operations of the administrator, by their names on the wire. */
import type { Operation } from '../../protocol/operation.ts';
import { adminSetUserMfaPreference, adminUpdateUserAttributes } from './attributes.ts';
import { adminCreateUser } from './create-user.ts';
import { describeUserPool, describeUserPoolClient } from './describe.ts';
import { adminListUserAuthEvents } from './list-auth-events.ts';
import { listUsers } from './list-users.ts';
import { adminResetUserPassword, adminSetUserPassword } from './passwords.ts';
import {
  adminConfirmSignUp,
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminUserGlobalSignOut,
} from './state.ts';

export const administration: Readonly<Record<string, Operation>> = {
  AdminCreateUser: adminCreateUser,
  AdminGetUser: adminGetUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminResetUserPassword: adminResetUserPassword,
  AdminConfirmSignUp: adminConfirmSignUp,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminDeleteUser: adminDeleteUser,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AdminListUserAuthEvents: adminListUserAuthEvents,
  ListUsers: listUsers,
  DescribeUserPool: describeUserPool,
  DescribeUserPoolClient: describeUserPoolClient,
};
