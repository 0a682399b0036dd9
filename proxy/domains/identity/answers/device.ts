/**
 * The answers to DEVICE_SRP_AUTH and DEVICE_PASSWORD_VERIFIER: a remembered device proves its secret, which replaces the
 * second factor. Both are steps of one session, which a wrong proof leaves usable.
 */
import { timingSafeEqual } from 'node:crypto';
import { recordEvent, wrongCodeEvent } from '../accounts/auth-events.ts';
import type { AuthAnswer } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { deviceGroupKey, deviceNotFound, type StandingDevice, standingDevice } from '../factors/devices.ts';
import { invalidParameter, wrongPassword } from '../protocol/exceptions.ts';
import { grantSession } from '../sessions/complete-sign-in.ts';
import { codeSubject, reserveAttempt } from '../accounts/limits.ts';
import { need } from '../protocol/schemas.ts';
import { BLOCK_SECONDS, openBlock, sealBlock, spendBlock } from '../sessions/secret-block.ts';
import { type ChallengeSession, readSession } from '../sessions/challenge-sessions.ts';
import { claimSignature, readPublicValue } from '../factors/srp/srp.ts';

interface Answer {
  readonly clientId: string;
  readonly session: string | undefined;
  readonly responses: Readonly<Record<string, string>>;
}

/** The session, and the device that it was opened for. @throws ResourceNotFoundException for any other device. */
async function read(
  context: IdentityContext,
  { session: token, clientId, responses }: Answer,
): Promise<{ session: ChallengeSession; deviceKey: string; device: StandingDevice }> {
  const session = await readSession(context, {
    session: token,
    clientId,
    challenge: 'DEVICE_SRP_AUTH',
    username: need(responses, 'USERNAME'),
  });
  const deviceKey = need(responses, 'DEVICE_KEY');
  if (deviceKey !== session.progress.deviceKey) throw deviceNotFound();
  const device = await standingDevice(context, session.account.sub, deviceKey);
  if (!device) throw deviceNotFound();
  return { session, deviceKey, device };
}

/** Whose block it is: as a client's, and of one device. */
const holder = (clientId: string, deviceKey: string): string => `${clientId}/${deviceKey}`;

/** The first step: salt and B for the device's A. */
export async function answerDeviceSrp(context: IdentityContext, answer: Answer): Promise<AuthAnswer> {
  const { secrets, srp } = context;
  const A = readPublicValue(need(answer.responses, 'SRP_A'));
  if (A === null) throw invalidParameter('SRP_A is not an element of the group.');
  const { session, deviceKey, device } = await read(context, answer);
  const { sub } = session.account;
  const { b, B } = await srp.run({ kind: 'answer', v: device.verifier });
  const handshake = { sub, clientId: holder(session.clientId, deviceKey), A, B, b };
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: BigInt(`0x${device.salt}`).toString(16),
      SRP_B: BigInt(`0x${Buffer.from(B).toString('hex')}`).toString(16),
      SECRET_BLOCK: sealBlock(secrets, handshake, BLOCK_SECONDS, 'identity/device-block'),
      DEVICE_KEY: deviceKey,
      USERNAME: sub,
    },
    Session: answer.session ?? '',
  };
}

/** The second step: the proof. @throws NotAuthorizedException for a wrong one, or a block that was used or invented. */
export async function answerDevicePassword(context: IdentityContext, answer: Answer): Promise<AuthAnswer> {
  const { db, secrets, srp } = context;
  const { responses } = answer;
  const text = need(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = need(responses, 'TIMESTAMP');
  const given = Buffer.from(need(responses, 'PASSWORD_CLAIM_SIGNATURE'), 'base64');
  const { session, deviceKey, device } = await read(context, answer);
  const { sub } = session.account;
  const block = openBlock(secrets, text, 'identity/device-block');
  if (!block || block.expired || block.sub !== sub) throw wrongPassword();
  if (block.clientId !== holder(session.clientId, deviceKey)) throw wrongPassword();
  if (!(await spendBlock(db, block.nonce, BLOCK_SECONDS))) throw wrongPassword();
  await reserveAttempt(db, codeSubject(sub));
  const key = await srp.run({ kind: 'key', A: block.A, B: block.B, b: block.b, v: device.verifier });
  const expected =
    key &&
    claimSignature(key, {
      poolName: deviceGroupKey(context),
      userId: deviceKey,
      secretBlock: Buffer.from(text, 'base64'),
      timestamp,
    });
  if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    await recordEvent(db, wrongCodeEvent(sub));
    throw wrongPassword();
  }
  // It may have been forgotten while it was proved.
  return grantSession(context, session, async (trx) => {
    if (!(await standingDevice({ ...context, db: trx }, sub, deviceKey))) throw deviceNotFound();
  });
}
