/** AdminGetUser, AdminConfirmSignUp, AdminDisableUser, AdminEnableUser, AdminUserGlobalSignOut and AdminDeleteUser. */
import { deleteAccountByOperation } from '#proxy/domains/identity/accounts/delete-account.ts';
import { updateAccount } from '../../accounts/accounts.ts';
import { notAuthorized } from '../../protocol/exceptions.ts';
import { administration, Person, requirePerson, userDetails } from './administration.ts';

export const adminGetUser = administration({
  input: Person,
  once: false,
  run: async (context, input) => userDetails(context, await requirePerson(context, input)),
});

export const adminConfirmSignUp = administration({
  input: Person,
  async run(context, input) {
    const { sub, status } = await requirePerson(context, input);
    if (status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${status}`);
    await updateAccount(context.db, sub, { status: 'CONFIRMED' });
    return {};
  },
});

export const adminDisableUser = administration({
  input: Person,
  async run(context, input) {
    const { sub } = await requirePerson(context, input);
    await context.db.transaction().execute(async (db) => {
      await updateAccount(db, sub, { enabled: false });
      await context.signIns.revokeAll(db, sub);
    });
    return {};
  },
});

export const adminEnableUser = administration({
  input: Person,
  async run(context, input) {
    const { sub } = await requirePerson(context, input);
    await updateAccount(context.db, sub, { enabled: true });
    return {};
  },
});

export const adminUserGlobalSignOut = administration({
  input: Person,
  async run(context, input) {
    const { sub } = await requirePerson(context, input);
    await context.db.transaction().execute((db) => context.signIns.revokeAll(db, sub));
    return {};
  },
});

export const adminDeleteUser = administration({
  input: Person,
  async run(context, input) {
    const { sub } = await requirePerson(context, input);
    await deleteAccountByOperation(context, sub);
    return {};
  },
});
