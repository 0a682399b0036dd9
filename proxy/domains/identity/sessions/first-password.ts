/** The first step by password: SRP, or the password in clear. An unknown name gets the same work and the same words. */
import * as z from 'zod';
import { findByName } from '../accounts/accounts.ts';
import { recordEvent, wrongPasswordEvent } from '../accounts/auth-events.ts';
import { afterPassword, type AuthAnswer } from './challenges.ts';
import type { IdentityContext } from '../context.ts';
import { knownDevice } from '../factors/devices.ts';
import { invalidParameter, wrongPassword } from '../protocol/exceptions.ts';
import { passwordSubject, reserveAttempt } from '../accounts/limits.ts';
import { need, Password, parseInput, Username } from '../protocol/schemas.ts';
import { BLOCK_SECONDS, sealBlock } from './secret-block.ts';
import { readPublicValue } from '../factors/srp/srp.ts';
import { decoyFor } from '../accounts/unknown-user.ts';

export type FlowParameters = Readonly<Record<string, string>>;

const Name = z.object({ USERNAME: Username });
const NameAndPassword = z.object({ USERNAME: Username, PASSWORD: Password });

/** SRP's first step: salt and B for the client's A. @throws InvalidParameterException for a degenerate A. */
export async function startSrp(
  context: IdentityContext,
  clientId: string,
  parameters: FlowParameters,
): Promise<AuthAnswer> {
  const { db, passwords, secrets, srp } = context;
  const { USERNAME: username } = parseInput(Name, { USERNAME: need(parameters, 'USERNAME') });
  const A = readPublicValue(need(parameters, 'SRP_A'));
  if (A === null) throw invalidParameter('SRP_A is not an element of the group.');
  const account = await findByName(db, username);
  // Made and sealed for members as well, so that both take the same time.
  const decoy = decoyFor(secrets, username);
  const unknown = { ...decoy, srp_verifier: passwords.seal(decoy.verifier) };
  const { sub, srp_salt, srp_verifier } = account ?? unknown;
  const { b, B } = await srp.run({ kind: 'answer', v: passwords.open({ srp_salt, srp_verifier }) });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: BigInt(`0x${srp_salt}`).toString(16),
      SRP_B: BigInt(`0x${Buffer.from(B).toString('hex')}`).toString(16),
      SECRET_BLOCK: sealBlock(secrets, { sub, clientId, A, B, b }, BLOCK_SECONDS),
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  };
}

/** A password in clear, for clients that cannot do SRP. @throws NotAuthorizedException */
export async function checkPassword(
  context: IdentityContext,
  clientId: string,
  parameters: FlowParameters,
): Promise<AuthAnswer> {
  const { db, passwords, secrets } = context;
  const { USERNAME: username, PASSWORD: password } = parseInput(NameAndPassword, {
    USERNAME: need(parameters, 'USERNAME'),
    PASSWORD: need(parameters, 'PASSWORD'),
  });
  const account = await findByName(db, username);
  const decoy = decoyFor(secrets, username);
  const subject = passwordSubject(account?.sub ?? decoy.sub);
  await reserveAttempt(db, subject);
  const record = account ?? {
    srp_salt: decoy.srp_salt,
    srp_verifier: passwords.seal(decoy.verifier),
  };
  const matches = await passwords.matches(account?.sub ?? decoy.sub, password, record);
  if (!matches && account) await recordEvent(db, wrongPasswordEvent(account.sub));
  if (!matches || !account) throw wrongPassword();
  const deviceKey = await knownDevice(context, account.sub, parameters['DEVICE_KEY']);
  const answer: AuthAnswer = await afterPassword(context, { account, clientId, deviceKey });
  return 'ChallengeName' in answer
    ? { ...answer, ChallengeParameters: { ...answer.ChallengeParameters, USER_ID_FOR_SRP: account.sub } }
    : answer;
}
