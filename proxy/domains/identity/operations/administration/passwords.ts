/** AdminSetUserPassword and AdminResetUserPassword. */
import { sql } from 'kysely';
import * as z from 'zod';
import { updateAccount } from '../../accounts/accounts.ts';
import { issueCode } from '../../factors/codes.ts';
import { recoveryAddress } from '../../accounts/confirmation.ts';
import { invalidParameter, notAuthorized } from '../../protocol/exceptions.ts';
import { clearFailures, passwordSubject } from '../../accounts/limits.ts';
import { checkPolicy } from '../../factors/passwords.ts';
import { Password } from '../../protocol/schemas.ts';
import { administration, Person, requirePerson } from './administration.ts';

const CURRENT_STATE = 'User password cannot be reset in the current state.';

/** Sets a password, permanently or until the next sign-in, and ends whatever the old one opened. */
export const adminSetUserPassword = administration({
  input: Person.extend({ Password, Permanent: z.boolean().optional() }),
  async run(context, input) {
    const { passwords, pool, signIns } = context;
    const { sub, status } = await requirePerson(context, input);
    if (status === 'EXTERNAL_PROVIDER') throw notAuthorized(CURRENT_STATE);
    checkPolicy(input.Password, pool.passwordPolicy);
    const record = await passwords.create(sub, input.Password);
    const permanent = input.Permanent === true;
    await context.db.transaction().execute(async (db) => {
      await updateAccount(db, sub, {
        ...record,
        status: permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        temporary_password_expires_at: permanent
          ? null
          : sql<Date>`now() + ${pool.lifetimes.temporaryPassword} * interval '1 second'`,
      });
      await signIns.revokeAll(db, sub);
      await clearFailures(db, passwordSubject(sub));
    });
    return {};
  },
});

/** Makes the password useless until the person chooses another with the code that is sent. */
export const adminResetUserPassword = administration({
  input: Person,
  async run(context, input) {
    const account = await requirePerson(context, input);
    const { sub, status } = account;
    if (status !== 'CONFIRMED' && status !== 'RESET_REQUIRED') throw notAuthorized(CURRENT_STATE);
    const address = recoveryAddress(context, account);
    if (!address)
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    await context.db.transaction().execute(async (db) => {
      await updateAccount(db, sub, { status: 'RESET_REQUIRED' });
      await context.signIns.revokeAll(db, sub);
    });
    await issueCode(context, {
      sub,
      purpose: 'reset-password',
      ...address,
      seconds: context.pool.lifetimes.resetCode,
    });
    return {};
  },
});
