/** InitiateAuth: the first step of a sign-in, by SRP or by password, and the older way to refresh tokens. */
import * as z from 'zod';
import { requireClient } from '../access.ts';
import { findByName } from '../accounts.ts';
import { afterPassword, type AuthAnswer } from '../challenges.ts';
import type { IdentityContext } from '../context.ts';
import { invalidParameter, wrongPassword } from '../exceptions.ts';
import { clearFailures, passwordSubject, reserveAttempt } from '../limits.ts';
import { operation } from '../operation.ts';
import { refresh } from '../refresh.ts';
import { ClientId, need, Parameters, Password, parseInput, Username } from '../schemas.ts';
import { BLOCK_SECONDS, sealBlock } from '../secret-block.ts';
import { readPublicValue } from '../srp.ts';
import { standIn } from '../stand-in.ts';

const flows = [
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'USER_AUTH',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
] as const;

type FlowParameters = Readonly<Record<string, string>>;

const Name = z.object({ USERNAME: Username });
const NameAndPassword = z.object({ USERNAME: Username, PASSWORD: Password });

async function startSrp(context: IdentityContext, clientId: string, parameters: FlowParameters) {
  const { db, passwords, secrets, srp } = context;
  const { USERNAME: username } = parseInput(Name, { USERNAME: need(parameters, 'USERNAME') });
  const A = readPublicValue(need(parameters, 'SRP_A'));
  if (A === null) throw invalidParameter('SRP_A is not an element of the group.');
  const account = await findByName(db, username);
  // Made for members as well, so that both take the same time.
  const nobody = standIn(secrets, username);
  const { sub, srp_salt } = account ?? nobody;
  const { b, B } = await srp.run({
    kind: 'answer',
    v: account ? passwords.open(account) : nobody.verifier,
  });
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

/** A password in clear, for clients that cannot do SRP. */
async function checkPassword(context: IdentityContext, clientId: string, parameters: FlowParameters) {
  const { db, passwords, secrets } = context;
  const { USERNAME: username, PASSWORD: password } = parseInput(NameAndPassword, {
    USERNAME: need(parameters, 'USERNAME'),
    PASSWORD: need(parameters, 'PASSWORD'),
  });
  const account = await findByName(db, username);
  const nobody = standIn(secrets, username);
  const subject = passwordSubject(account?.sub ?? nobody.sub);
  await reserveAttempt(db, subject);
  const record = account ?? {
    srp_salt: nobody.srp_salt,
    srp_verifier: passwords.seal(nobody.verifier),
  };
  const matches = await passwords.matches(account?.sub ?? nobody.sub, password, record);
  if (!matches || !account) throw wrongPassword();
  await clearFailures(db, subject);
  const answer: AuthAnswer = await afterPassword(context, { account, clientId });
  return 'ChallengeName' in answer
    ? { ...answer, ChallengeParameters: { ...answer.ChallengeParameters, USER_ID_FOR_SRP: account.sub } }
    : answer;
}

const refusals: Partial<Record<string, string>> = {
  USER_PASSWORD_AUTH: 'USER_PASSWORD_AUTH flow not enabled for this client',
  USER_AUTH: 'USER_AUTH flow not enabled for this client',
};

export const initiateAuth = operation({
  input: z.object({
    ClientId,
    AuthFlow: z.enum(flows),
    AuthParameters: Parameters.optional(),
    ClientMetadata: Parameters.optional(),
  }),
  // SRP's first step and a refresh change nothing; a password in clear counts.
  once: (body) => body['AuthFlow'] === 'USER_PASSWORD_AUTH',
  async run(context, { ClientId: client, AuthFlow: asked, AuthParameters: parameters = {} }) {
    const clientId = requireClient(context, client);
    const flow = asked === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : asked;
    if (!context.pool.flows.some((enabled) => enabled === flow))
      throw invalidParameter(refusals[flow] ?? `${flow} is not enabled for the client.`);
    if (flow === 'USER_SRP_AUTH') return startSrp(context, clientId, parameters);
    if (flow === 'USER_PASSWORD_AUTH') return checkPassword(context, clientId, parameters);
    return refresh(context, clientId, need(parameters, 'REFRESH_TOKEN'));
  },
});
