/** The answers to SELECT_CHALLENGE, and to EMAIL_OTP and SMS_OTP where a code replaces the password. */
import { timingSafeEqual } from 'node:crypto';
import { findBySub } from '../accounts/accounts.ts';
import { canonicalAlias } from '../accounts/attributes.ts';
import { mfa, recordEvent } from '../accounts/auth-events.ts';
import { type AuthAnswer, needsNoMore } from '../sessions/challenges.ts';
import { beginWith, type CodeFactor, firstCodeHash } from '../sessions/first-factor-choice.ts';
import type { IdentityContext } from '../context.ts';
import { knownDevice } from '../factors/devices.ts';
import {
  codeMismatch,
  invalidSession,
  notAuthorized,
  passwordResetRequired,
} from '../protocol/exceptions.ts';
import { grant } from '../sessions/complete-sign-in.ts';
import { type FirstFactorSession, openFirstFactor } from '../sessions/first-factor-session.ts';
import { firstCodeSubject, reserveAttempt } from '../accounts/limits.ts';
import { need } from '../protocol/schemas.ts';
import { spendBlock } from '../sessions/secret-block.ts';

interface Answer {
  readonly clientId: string;
  readonly session: string | undefined;
  readonly responses: Readonly<Record<string, string>>;
}

function checkName({ sub, username }: FirstFactorSession, given: string): void {
  if (given.toLowerCase() !== sub && canonicalAlias(given) !== canonicalAlias(username))
    throw invalidSession();
}

/** The choice itself proves nothing, so its session may serve again until it expires. */
export async function answerChoice(context: IdentityContext, answer: Answer): Promise<AuthAnswer> {
  const { responses, clientId } = answer;
  const session = openFirstFactor(context, answer.session, { kind: 'SELECT_CHALLENGE', clientId });
  checkName(session, need(responses, 'USERNAME'));
  const parameters = { ...responses, USERNAME: session.username };
  return beginWith(context, clientId, need(responses, 'ANSWER'), parameters);
}

/**
 * A code instead of a password. It is one factor: an account that requires two must start with its password, as with
 * Cognito, and learns so only after the code was right.
 * @throws CodeMismatchException, NotAuthorizedException
 */
export async function answerFirstCode(
  context: IdentityContext,
  factor: CodeFactor,
  answer: Answer,
): Promise<AuthAnswer> {
  const { db, pool } = context;
  const { responses, clientId } = answer;
  const code = need(responses, `${factor}_CODE`);
  const session = openFirstFactor(context, answer.session, { kind: factor, clientId });
  checkName(session, need(responses, 'USERNAME'));
  const { sub, nonce } = session;
  const deviceKey = (await knownDevice(context, sub, responses['DEVICE_KEY'])) ?? null;
  await reserveAttempt(db, firstCodeSubject(sub));
  const account = await findBySub(db, sub);
  const given = Buffer.from(firstCodeHash(context, sub, account, code.trim()));
  const expected = Buffer.from(session.code);
  const right = given.length === expected.length && timingSafeEqual(given, expected);
  if (!right && account)
    await recordEvent(db, { sub, type: 'SignIn', pass: false, challenges: [mfa(false)] });
  if (!right || !account) throw codeMismatch('Invalid code or auth state for the user.');
  if (!(await spendBlock(db, nonce, pool.lifetimes.authSession))) throw invalidSession();
  if (!account.enabled) throw notAuthorized('User is disabled.');
  if (account.status === 'RESET_REQUIRED') throw passwordResetRequired();
  if (!needsNoMore(context, account))
    throw notAuthorized('This account requires more than a code. Please sign in with the password.');
  const person = { account, clientId, deviceKey, challenges: [mfa(true)], forgive: firstCodeSubject(sub) };
  return grant(context, person, account);
}
