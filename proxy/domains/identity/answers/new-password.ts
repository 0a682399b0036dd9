/** The answer to NEW_PASSWORD_REQUIRED: a person with a temporary password chooses their own. */
import * as z from 'zod';
import { findBySub, mergeAttributes, updateAccount } from '../accounts/accounts.ts';
import { readAttributes } from '../accounts/attributes.ts';
import { type AuthAnswer, missingAttributes, personOf, secondFactor } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { lockUnchanged } from '../accounts/credentials.ts';
import { invalidParameter, invalidSession } from '../protocol/exceptions.ts';
import { checkPolicy } from '../factors/passwords.ts';
import { need, Password, parseInput } from '../protocol/schemas.ts';
import { closeSession, readSession } from '../sessions/challenge-sessions.ts';

const NewPassword = z.object({ NEW_PASSWORD: Password });
const PREFIX = 'userAttributes.';

/** @throws InvalidPasswordException, InvalidParameterException; the session stays for another try. */
export async function answerNewPassword(
  context: IdentityContext,
  answer: { clientId: string; session: string | undefined; responses: Readonly<Record<string, string>> },
): Promise<AuthAnswer> {
  const { responses } = answer;
  const { NEW_PASSWORD: password } = parseInput(NewPassword, {
    NEW_PASSWORD: need(responses, 'NEW_PASSWORD'),
  });
  const session = await readSession(context, {
    session: answer.session,
    clientId: answer.clientId,
    challenge: 'NEW_PASSWORD_REQUIRED',
    username: need(responses, 'USERNAME'),
  });
  const { account } = session;
  checkPolicy(password, context.pool.passwordPolicy);
  const given = readAttributes(
    Object.entries(responses)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, Value]) => ({ Name: name.slice(PREFIX.length), Value })),
  );
  const provided = Object.keys(given).find((name) => (account.attributes[name] ?? '') !== '');
  if (provided !== undefined) throw invalidParameter(`Cannot modify an already provided ${provided}`);
  const [missing] = missingAttributes(context, { ...account.attributes, ...given });
  if (missing !== undefined) throw invalidParameter(`Invalid attributes given, ${missing} is missing`);
  const record = await context.passwords.create(account.sub, password);
  const changed = await context.db.transaction().execute(async (db) => {
    await lockUnchanged(db, account);
    await closeSession(db, session);
    await mergeAttributes(db, account.sub, given);
    await updateAccount(db, account.sub, {
      ...record,
      status: 'CONFIRMED',
      temporary_password_expires_at: null,
    });
    // Someone else may have started with the same temporary password.
    await context.signIns.revokeAll(db, account.sub);
    return findBySub(db, account.sub);
  });
  if (!changed) throw invalidSession();
  return secondFactor(context, { ...personOf(session), account: changed });
}
