/** The end of a sign-in: the authentication is kept and its tokens are made, with a key for a device that is new. */
import { type Account, findBySub } from '../accounts/accounts.ts';
import { mfa, password } from '../accounts/auth-events.ts';
import type { AuthAnswer } from './challenges.ts';
import type { IdentityContext } from '../context.ts';
import { lockUnchanged } from '../accounts/credentials.ts';
import { newDevice, type NewDeviceMetadata, noteDeviceUse } from '../factors/devices.ts';
import { keeping } from '../protocol/repeated-requests.ts';
import { codeSubject } from '../accounts/limits.ts';
import type { Queries } from '../queries.ts';
import { type ChallengeSession, closeSession } from './challenge-sessions.ts';
import type { NewSignIn, SignIn } from './authentications.ts';

/** Signs a person in with one statement, which also keeps the answer for a repetition of the request. */
export async function grant(
  context: IdentityContext,
  person: NewSignIn,
  account: Account,
): Promise<AuthAnswer> {
  const { db, invocation, pool, secrets, signIns } = context;
  const { deviceKey } = person;
  const device = deviceKey == null ? newDevice(context) : undefined;
  const prepared = signIns.prepare(
    device ? { ...person, deviceKey: device.DeviceKey, deviceUnconfirmed: true } : person,
  );
  const answer = await tokensFor(context, account, prepared, device);
  const claimed = invocation?.claimed === true ? invocation : undefined;
  await signIns.keep(
    db,
    prepared,
    pool.lifetimes.refreshToken,
    claimed && ((kept) => keeping(secrets, claimed, { status: 200, body: { ...answer } }, kept)),
  );
  if (claimed) claimed.answered = true;
  if (deviceKey != null) await noteDeviceUse(db, { sub: account.sub, deviceKey });
  return answer;
}

async function tokensFor(
  context: IdentityContext,
  account: Account,
  { signIn, refreshToken }: { signIn: SignIn; refreshToken: string },
  device: NewDeviceMetadata | undefined,
): Promise<AuthAnswer> {
  const tokens = await context.tokens.issue(account, signIn, refreshToken);
  return {
    ChallengeParameters: {},
    AuthenticationResult: device ? { ...tokens, NewDeviceMetadata: device } : tokens,
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
  const { clientId, progress } = session;
  const { sub } = session.account;
  const device = progress.deviceKey === undefined ? newDevice(context) : undefined;
  const deviceKey = progress.deviceKey ?? device?.DeviceKey ?? null;
  const granted = await context.db.transaction().execute(async (db) => {
    await lockUnchanged(db, session.account);
    await closeSession(db, session);
    await proof(db);
    if (progress.deviceKey !== undefined)
      await noteDeviceUse(db, { sub, deviceKey: progress.deviceKey }, { factor_proved: true });
    const challenges = [...(progress.federated ? [] : [password(true)]), mfa(true)];
    const person = {
      account: session.account,
      clientId,
      deviceKey,
      deviceUnconfirmed: device !== undefined,
      challenges,
      forgive: codeSubject(sub),
    };
    const started = await context.signIns.start(db, person, context.pool.lifetimes.refreshToken);
    // The proof may have changed what the ID token says.
    return { started, account: (await findBySub(db, sub)) ?? session.account };
  });
  return tokensFor(context, granted.account, granted.started, device);
}
