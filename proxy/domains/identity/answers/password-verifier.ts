/** The answer to PASSWORD_VERIFIER: the client's proof that it knows the password (SRP-6a, second step). */
import { timingSafeEqual } from 'node:crypto';
import { isNamed } from '../accounts/accounts.ts';
import { recordEvent, wrongPasswordEvent } from '../accounts/auth-events.ts';
import { afterPassword, type AuthAnswer } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { knownDevice } from '../factors/devices.ts';
import { wrongPassword } from '../protocol/exceptions.ts';
import { passwordSubject } from '../accounts/limits.ts';
import { poolName } from '#proxy/platform/settings/pool-configuration.ts';
import { claimProof, openBlock } from '../sessions/secret-block.ts';
import { need } from '../protocol/schemas.ts';
import { claimSignature } from '../factors/srp/srp.ts';

/** @throws NotAuthorizedException, the same for a wrong password, an unknown name, a used or an invented block. */
export async function answerPasswordVerifier(
  context: IdentityContext,
  clientId: string,
  responses: Readonly<Record<string, string>>,
): Promise<AuthAnswer> {
  const { db, passwords, pool, secrets, srp } = context;
  const username = need(responses, 'USERNAME');
  const text = need(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = need(responses, 'TIMESTAMP');
  const given = Buffer.from(need(responses, 'PASSWORD_CLAIM_SIGNATURE'), 'base64');
  const block = openBlock(secrets, text);
  if (!block || block.expired || block.clientId !== clientId) throw wrongPassword();
  const { nonce, sub } = block;
  // Before the block is used up: a client whose device was forgotten answers the same block again without it.
  const deviceKey = await knownDevice(context, sub, responses['DEVICE_KEY']);
  const account = await claimProof(context, { nonce, sub, subject: passwordSubject(sub) });
  if (account === undefined) throw wrongPassword();
  // For a name that no one has the same sum is done with a value that proves nothing.
  const v = account ? passwords.open(account) : block.B;
  const key = await srp.run({ kind: 'key', A: block.A, B: block.B, b: block.b, v });
  if (key === null) throw wrongPassword();
  const expected = claimSignature(key, {
    poolName: poolName(pool.id),
    userId: block.sub,
    secretBlock: Buffer.from(text, 'base64'),
    timestamp,
  });
  const proved = given.length === expected.length && timingSafeEqual(given, expected);
  // Cognito takes every name of the account: clients repeat what was typed, or what the first step has answered.
  if (account && !isNamed(account, username)) throw wrongPassword();
  if (!proved && account) await recordEvent(db, wrongPasswordEvent(account.sub));
  if (!proved || !account) throw wrongPassword();
  return afterPassword(context, { account, clientId, deviceKey });
}
