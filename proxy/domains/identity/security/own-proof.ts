/** How a person who is signed in proves again who they are: by password, or by a recent sign-in where there is none. */
import { sql } from 'kysely';
import { RECENT_SIGN_IN } from '#contract/own-account.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type RuleCode } from '#contract/rule.ts';
import { requireCaller, type CallContext } from '#proxy/platform/service/service.ts';
import { type Account, findBySub } from '../accounts/accounts.ts';
import { clearFailures, passwordSubject, reserveAttempt } from '../accounts/limits.ts';
import type { IdentityContext } from '../context.ts';

const refuse = (status: number, title: string, code: RuleCode) =>
  new ProblemError(status, title, [fieldError('password', code)]);

/** Whether a session began within `RECENT_SIGN_IN`. */
export async function isRecentSignIn(db: IdentityContext['db'], originJti: string): Promise<boolean> {
  const session = await db
    .selectFrom('identity.sign_in')
    .select(sql<boolean>`auth_time > now() - interval '1 second' * ${RECENT_SIGN_IN}`.as('isRecent'))
    .where('origin_jti', '=', originJti)
    .executeTakeFirst();
  return session?.isRecent ?? false;
}

type ProofContext = Pick<IdentityContext, 'db' | 'passwords' | 'tokens'>;

async function present({ db, tokens }: ProofContext, call: CallContext) {
  const { identityGUID: sub, accessToken } = requireCaller(call);
  const { originJti } = await tokens.verifyAccess(accessToken);
  const [account, isRecent] = await Promise.all([findBySub(db, sub), isRecentSignIn(db, originJti)]);
  if (account === null) throw new ProblemError(401, 'Invalid Access Token');
  return {
    account,
    isRecent,
    hasPassword: account.status !== 'EXTERNAL_PROVIDER',
  };
}

/** What is asked of the caller, and whether they could give it now. */
export async function describeProof(context: ProofContext, call: CallContext) {
  const { hasPassword, isRecent } = await present(context, call);
  return hasPassword
    ? ({ proof: 'password', mayProceed: true } as const)
    : ({ proof: 'recentSignIn', mayProceed: isRecent } as const);
}

/**
 * Checks the proof. Wrong passwords count as they do at sign-in.
 * @returns the account of the caller
 * @throws ProblemError 403 for a wrong password or an old sign-in, 429 for too many
 */
export async function requireProof(
  context: ProofContext,
  call: CallContext,
  password: string,
): Promise<Account> {
  const { db, passwords } = context;
  const { account, hasPassword, isRecent } = await present(context, call);
  if (!hasPassword) {
    if (!isRecent) throw refuse(403, 'The sign-in is too old', 'signIn.tooOld');
    return account;
  }
  const subject = passwordSubject(account.sub);
  await reserveAttempt(db, subject).catch(() => {
    throw refuse(429, 'Too many attempts', 'password.locked');
  });
  if (!(await passwords.matches(account.sub, password, account)))
    throw refuse(403, 'The password is wrong', 'password.wrong');
  await clearFailures(db, subject);
  return account;
}
