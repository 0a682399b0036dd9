/** What follows once a password is proved: which challenge, in which order, and the tokens at the end. */
import { type Account, findBySub } from './accounts.ts';
import { type Attributes, mask, mediumOf } from './attributes.ts';
import type { IdentityContext } from './context.ts';
import { notAuthorized, passwordResetRequired, userNotConfirmed } from './exceptions.ts';
import { mfa, password } from './auth-events.ts';
import { keeping } from './invocations.ts';
import { clearFailures, codeSubject, passwordSubject, spend } from './limits.ts';
import { newCode, sendCode } from './messages.ts';
import type { FirstFactor, MfaMethod } from './pool.ts';
import type { Queries } from './queries.ts';
import {
  type ChallengeName,
  type ChallengeSession,
  closeSession,
  openSession,
  type Progress,
} from './sessions.ts';
import type { NewSignIn, SignIn } from './sign-ins.ts';
import type { AuthenticationResult } from './tokens.ts';

export type AuthAnswer =
  | {
      readonly ChallengeName: ChallengeName | 'PASSWORD_VERIFIER' | 'SELECT_CHALLENGE' | 'SMS_OTP';
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

async function challenge(
  context: IdentityContext,
  person: { account: Account; clientId: string },
  name: ChallengeName,
  parameters: Record<string, string>,
): Promise<AuthAnswer> {
  const Session = await openSession(context, context.db, {
    sub: person.account.sub,
    clientId: person.clientId,
    challenge: name,
  });
  return { ChallengeName: name, ChallengeParameters: parameters, Session };
}

/** Sends a code, when the factor needs one, and asks for it. */
export async function factorChallenge(
  context: IdentityContext,
  person: { account: Account; clientId: string },
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
    sub,
    clientId,
    challenge: method,
    code,
    destination: to,
    progress,
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

/** The next step after a right password: the state of the account decides, and only now is it told. */
export async function afterPassword(
  context: IdentityContext,
  person: { account: Account; clientId: string },
): Promise<AuthAnswer> {
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

/** The second factor, its selection or set-up, or the tokens. */
export async function secondFactor(
  context: IdentityContext,
  person: { account: Account; clientId: string },
): Promise<AuthAnswer> {
  const { account, clientId } = person;
  const { mode, methods } = context.pool.mfa;
  const factors = mode === 'OFF' ? [] : usableFactors(context, account);
  const chosen = factors.find((method) => method === account.mfaPreferred) ?? factors[0];
  if (factors.length > 1 && chosen !== account.mfaPreferred)
    return challenge(context, person, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(factors) });
  if (chosen !== undefined) return factorChallenge(context, person, chosen);
  if (mode === 'ON')
    return challenge(context, person, 'MFA_SETUP', {
      MFAS_CAN_SETUP: JSON.stringify(methods.filter((method) => method !== 'SMS_MFA')),
    });
  const { sub } = account;
  const proved = { challenges: [password(true)], forgive: passwordSubject(sub) };
  return grant(context, { sub, clientId, ...proved }, account);
}

/** Signs a person in with one statement, which also keeps the answer for a repetition of the request. */
export async function grant(
  context: IdentityContext,
  person: NewSignIn,
  account: Account,
): Promise<AuthAnswer> {
  const { db, invocation, pool, secrets, signIns } = context;
  const prepared = signIns.prepare(person);
  const answer = await tokensFor(context, account, prepared);
  const claimed = invocation?.claimed === true ? invocation : undefined;
  const kept = claimed && keeping(secrets, claimed, { status: 200, body: { ...answer } });
  await signIns.keep(db, prepared, pool.lifetimes.refreshToken, kept);
  if (claimed) claimed.answered = true;
  return answer;
}

async function tokensFor(
  context: IdentityContext,
  account: Account,
  { signIn, refreshToken }: { signIn: SignIn; refreshToken: string },
): Promise<AuthAnswer> {
  return {
    ChallengeParameters: {},
    AuthenticationResult: await context.tokens.issue(account, signIn, refreshToken),
  };
}

/**
 * Ends a session with tokens. `proof` records what the answer proved; it and the authentication are kept together or
 * not at all, and if it throws, the session stays.
 */
export async function grantSession(
  context: IdentityContext,
  session: ChallengeSession,
  proof: (db: Queries) => Promise<void>,
): Promise<AuthAnswer> {
  const { clientId } = session;
  const { sub } = session.account;
  const granted = await context.db.transaction().execute(async (db) => {
    await closeSession(db, session);
    await proof(db);
    const person = { sub, clientId, challenges: [password(true), mfa(true)], forgive: codeSubject(sub) };
    const started = await context.signIns.start(db, person, context.pool.lifetimes.refreshToken);
    // The proof may have changed what the ID token says.
    return { started, account: (await findBySub(db, sub)) ?? session.account };
  });
  return tokensFor(context, granted.account, granted.started);
}
