/** What follows once a password is proved: which challenge, in which order, and the tokens at the end. */
import type { Account } from '../accounts/accounts.ts';
import { type Attributes, mask, mediumOf } from '../accounts/attributes.ts';
import type { IdentityContext } from '../context.ts';
import { standingDevice } from '../factors/devices.ts';
import { notAuthorized, passwordResetRequired, userNotConfirmed } from '../protocol/exceptions.ts';
import { password } from '../accounts/auth-events.ts';
import { grant } from './complete-sign-in.ts';
import { clearFailures, passwordSubject, spend } from '../accounts/limits.ts';
import { newCode, sendCode } from '../factors/messages.ts';
import type { FirstFactor, MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import {
  type ChallengeName,
  type ChallengeSession,
  openSession,
  type Progress,
} from './challenge-sessions.ts';
import type { AuthenticationResult } from '../tokens/tokens.ts';

/** The account that signs in, with its client and, if known, its device. */
export interface Person {
  readonly account: Account;
  readonly clientId: string;
  readonly deviceKey?: string | undefined;
  /** A provider vouched for the person instead of a password. */
  readonly federated?: true | undefined;
}

/** The owner of a session. */
export const personOf = ({ account, clientId, progress }: ChallengeSession): Person => ({
  account,
  clientId,
  deviceKey: progress.deviceKey,
  federated: progress.federated,
});

export type AuthAnswer =
  | {
      readonly ChallengeName:
        | ChallengeName
        | 'DEVICE_PASSWORD_VERIFIER'
        | 'PASSWORD_VERIFIER'
        | 'SELECT_CHALLENGE'
        | 'SMS_OTP';
      readonly ChallengeParameters: Readonly<Record<string, string>>;
      readonly AvailableChallenges?: readonly FirstFactor[];
      readonly Session?: string;
    }
  | {
      readonly ChallengeParameters: Readonly<Record<string, never>>;
      readonly AuthenticationResult: AuthenticationResult;
    };

/** The second factors that a person enabled, can use now, and the pool allows. */
export function usableFactors({ pool }: IdentityContext, account: Account): MfaMethod[] {
  const ready: Record<MfaMethod, boolean> = {
    SMS_MFA: account.attributes['phone_number'] !== undefined,
    EMAIL_OTP: account.attributes['email'] !== undefined,
    SOFTWARE_TOKEN_MFA: account.softwareToken !== null,
  };
  return pool.mfa.methods.filter((method) => account.mfaEnabled.includes(method) && ready[method]);
}

/** What a session keeps besides its step. */
const progressOf = ({ deviceKey, federated }: Person, progress: Progress = {}): Progress => ({
  ...progress,
  ...(deviceKey === undefined ? {} : { deviceKey }),
  ...(federated === undefined ? {} : { federated }),
});

async function challenge(
  context: IdentityContext,
  person: Person,
  name: ChallengeName,
  parameters: Record<string, string>,
): Promise<AuthAnswer> {
  const Session = await openSession(context, context.db, {
    account: person.account,
    clientId: person.clientId,
    challenge: name,
    progress: progressOf(person),
  });
  return { ChallengeName: name, ChallengeParameters: parameters, Session };
}

/** Sends a code, when the factor needs one, and asks for it. */
export async function factorChallenge(
  context: IdentityContext,
  person: Person,
  method: MfaMethod,
  progress?: Progress,
): Promise<AuthAnswer> {
  const { account, clientId } = person;
  const { sub } = account;
  if (method === 'SOFTWARE_TOKEN_MFA') {
    const name = account.softwareToken?.friendlyName;
    return challenge(context, person, method, name == null ? {} : { FRIENDLY_DEVICE_NAME: name });
  }
  const kind = method === 'SMS_MFA' ? 'phone_number' : 'email';
  const to = progress?.email ?? account.attributes[kind] ?? '';
  await spend(context.db, sub, 'sendSignInCode');
  const code = newCode();
  await sendCode(context, { reason: 'sign-in', kind, to, code });
  const Session = await openSession(context, context.db, {
    account,
    clientId,
    challenge: method,
    code,
    destination: to,
    progress: progressOf(person, progress),
  });
  return {
    ChallengeName: method,
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: mediumOf(kind),
      CODE_DELIVERY_DESTINATION: mask(kind, to),
    },
    Session,
  };
}

/** Required attributes that a person has not given yet. */
export const missingAttributes = ({ pool }: IdentityContext, attributes: Attributes): string[] =>
  pool.requiredAttributes.filter((name) => (attributes[name] ?? '') === '');

/** Whether one right proof is all that the account requires. */
export const needsNoMore = (context: IdentityContext, account: Account): boolean =>
  account.enabled &&
  account.status === 'CONFIRMED' &&
  (context.pool.mfa.mode === 'OFF' ||
    (context.pool.mfa.mode === 'OPTIONAL' && usableFactors(context, account).length === 0));

/** The next step after a right password: the state of the account decides, and only now is it shown. */
export async function afterPassword(context: IdentityContext, person: Person): Promise<AuthAnswer> {
  const { account } = person;
  // Whatever follows, the password was right; where tokens follow, they and this are one statement.
  if (!needsNoMore(context, account)) await clearFailures(context.db, passwordSubject(account.sub));
  if (!account.enabled) throw notAuthorized('User is disabled.');
  switch (account.status) {
    case 'RESET_REQUIRED':
      throw passwordResetRequired();
    case 'UNCONFIRMED':
      throw userNotConfirmed();
    case 'FORCE_CHANGE_PASSWORD':
      if (account.temporaryPasswordExpired)
        throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
      return challenge(context, person, 'NEW_PASSWORD_REQUIRED', {
        requiredAttributes: JSON.stringify(
          missingAttributes(context, account.attributes).map((name) => `userAttributes.${name}`),
        ),
        userAttributes: JSON.stringify(account.attributes),
      });
    default:
      return secondFactor(context, person);
  }
}

/** The second factor or the device that replaces it, its selection or set-up, or the tokens. */
export async function secondFactor(context: IdentityContext, person: Person): Promise<AuthAnswer> {
  const { account, clientId, deviceKey } = person;
  const { mode, methods } = context.pool.mfa;
  const factors = mode === 'OFF' ? [] : usableFactors(context, account);
  const chosen = factors.find((method) => method === account.mfaPreferred) ?? factors[0];
  // A factor that is not set up yet cannot be replaced.
  if (chosen !== undefined && (await standingDevice(context, account.sub, deviceKey)))
    return challenge(context, person, 'DEVICE_SRP_AUTH', { USERNAME: account.sub });
  if (factors.length > 1 && chosen !== account.mfaPreferred)
    return challenge(context, person, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(factors) });
  if (chosen !== undefined) return factorChallenge(context, person, chosen);
  if (mode === 'ON')
    return challenge(context, person, 'MFA_SETUP', {
      MFAS_CAN_SETUP: JSON.stringify(methods.filter((method) => method !== 'SMS_MFA')),
    });
  const proved = { challenges: [password(true)], forgive: passwordSubject(account.sub) };
  return grant(context, { account, clientId, deviceKey: deviceKey ?? null, ...proved }, account);
}
