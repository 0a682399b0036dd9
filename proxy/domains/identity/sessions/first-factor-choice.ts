/**
 * USER_AUTH: the person chooses what to start with. What is offered depends on the pool and on the kind of name alone,
 * so that the answer reveals nothing about who is a member; codes go to the address that was typed, if it is proved.
 */
import * as z from 'zod';
import { findByName } from '../accounts/accounts.ts';
import { aliasKind, canonicalAlias, isVerified, mask, mediumOf } from '../accounts/attributes.ts';
import type { AuthAnswer } from './challenges.ts';
import type { IdentityContext } from '../context.ts';
import type { ProvedAccount } from '../accounts/credentials.ts';
import { invalidParameter } from '../protocol/exceptions.ts';
import { checkPassword, type FlowParameters, startSrp } from './first-password.ts';
import { sealFirstFactor } from './first-factor-session.ts';
import { spend } from '../accounts/limits.ts';
import { newCode, sendCode } from '../factors/messages.ts';
import type { FirstFactor } from '#proxy/platform/settings/pool-configuration.ts';
import { need, parseInput, Username } from '../protocol/schemas.ts';
import { decoyFor } from '../accounts/unknown-user.ts';

const Name = z.object({ USERNAME: Username });
const Preferred = z.object({
  PREFERRED_CHALLENGE: z.enum(['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN']).optional(),
});

const channel = { EMAIL_OTP: 'email', SMS_OTP: 'phone_number' } as const;
export type CodeFactor = keyof typeof channel;

/** The hash under which a code waits in its session, for as long as the credentials are what they were. */
export const firstCodeHash = (
  { secrets }: IdentityContext,
  sub: string,
  account: ProvedAccount | null,
  code: string,
): string =>
  secrets
    .hash(`${sub}:${account?.credentialsVersion ?? 0}:${code}`, 'identity/first-code')
    .toString('base64url');

/** The first factors for this name. */
const available = ({ pool }: IdentityContext, username: string): FirstFactor[] =>
  pool.firstFactors.filter(
    (factor) => factor === 'PASSWORD' || factor === 'PASSWORD_SRP' || channel[factor] === aliasKind(username),
  );

/** Sends a code instead of asking for a password, when the address is verified. */
async function sendFirstCode(
  context: IdentityContext,
  clientId: string,
  username: string,
  factor: CodeFactor,
): Promise<AuthAnswer> {
  const { db, secrets } = context;
  const kind = channel[factor];
  const account = await findByName(db, username);
  const sub = account?.sub ?? decoyFor(secrets, username).sub;
  await spend(db, sub, 'sendSignInCode');
  const code = newCode(8);
  // An address that is not proved may be someone else's, who would come into this account with the code.
  const to = account?.attributes[kind] ?? '';
  if (account && isVerified(account.attributes, kind) && canonicalAlias(to) === canonicalAlias(username))
    await sendCode(context, { reason: 'sign-in', kind, to, code });
  return {
    ChallengeName: factor,
    ChallengeParameters: {
      USERNAME: sub,
      CODE_DELIVERY_DELIVERY_MEDIUM: mediumOf(kind),
      CODE_DELIVERY_DESTINATION: mask(kind, username),
    },
    Session: sealFirstFactor(context, {
      kind: factor,
      sub,
      username,
      clientId,
      code: firstCodeHash(context, sub, account, code),
    }),
  };
}

/** Starts with a factor that was chosen. @throws InvalidParameterException when it is not offered. */
export function beginWith(
  context: IdentityContext,
  clientId: string,
  factor: string,
  parameters: FlowParameters,
): Promise<AuthAnswer> {
  const username = need(parameters, 'USERNAME');
  const chosen = available(context, username).find((offered) => offered === factor);
  switch (chosen) {
    case 'PASSWORD':
      return checkPassword(context, clientId, parameters);
    case 'PASSWORD_SRP':
      return startSrp(context, clientId, parameters);
    case undefined:
      throw invalidParameter(`The challenge ${factor} is not available for the user.`);
    default:
      return sendFirstCode(context, clientId, username, chosen);
  }
}

/** The first step of USER_AUTH: what was preferred, if it can be had, otherwise the choice. */
export async function startChoice(
  context: IdentityContext,
  clientId: string,
  parameters: FlowParameters,
): Promise<AuthAnswer> {
  const { USERNAME: username } = parseInput(Name, { USERNAME: need(parameters, 'USERNAME') });
  const { PREFERRED_CHALLENGE: preferred } = parseInput(Preferred, { ...parameters });
  const offered = available(context, username);
  // A password that is preferred must come along.
  const needed = { PASSWORD: 'PASSWORD', PASSWORD_SRP: 'SRP_A' } as const;
  const complete =
    preferred === 'PASSWORD' || preferred === 'PASSWORD_SRP'
      ? parameters[needed[preferred]] !== undefined
      : preferred !== undefined;
  if (preferred !== undefined && complete && offered.some((factor) => factor === preferred))
    return beginWith(context, clientId, preferred, parameters);
  const account = await findByName(context.db, username);
  const sub = account?.sub ?? decoyFor(context.secrets, username).sub;
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: offered,
    ChallengeParameters: { USERNAME: sub },
    Session: sealFirstFactor(context, { kind: 'SELECT_CHALLENGE', sub, username, clientId, code: '' }),
  };
}
