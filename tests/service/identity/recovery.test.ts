/**
 * What an account recovers from: a known password, a device or a started sign-in is of no use once
 * the credentials are others, also when both happen at once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import {
  enterByCode,
  member as anyMember,
  type Member,
  passwordOn,
  remembered,
  respond,
} from './device-steps.ts';
import { confirmDevice, deviceProof, enter, granted, proof } from './srp-client.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

const NEW_PASSWORD = 'Replaced-123';

let pool: TestPool;
/** A pool in which everyone has a second factor, or sets one up. */
let strict: TestPool;
beforeAll(async () => {
  pool = await startPool({
    devices: 'opt-in',
    flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'USER_AUTH'],
    firstFactors: ['PASSWORD_SRP', 'EMAIL_OTP'],
  });
  strict = await startPool({ mfa: { mode: 'ON', methods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] } });
});
afterAll(() => Promise.all([pool.close(), strict.close()]));

const admin = (at: TestPool, operation: string, input: object) =>
  at.identity.administrator.send(operation as 'AdminGetUser', input as { Username: string });
const member = () => anyMember(pool);

/** Each with the password afterwards. */
const recoveries: Record<string, (who: Member, AccessToken: string) => Promise<string>> = {
  async ChangePassword(_who, AccessToken) {
    const passwords = { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD };
    expect((await pool.call('ChangePassword', { AccessToken, ...passwords })).status).toBe(200);
    return NEW_PASSWORD;
  },
  async ConfirmForgotPassword({ email, phone }) {
    const common = { ClientId: clientId, Username: email };
    await pool.call('ForgotPassword', common);
    const given = { ConfirmationCode: await pool.codeFor(phone), Password: NEW_PASSWORD };
    expect((await pool.call('ConfirmForgotPassword', { ...common, ...given })).status).toBe(200);
    return NEW_PASSWORD;
  },
  async AdminSetUserPassword({ email }) {
    await admin(pool, 'AdminSetUserPassword', { Username: email, Password: NEW_PASSWORD, Permanent: true });
    return NEW_PASSWORD;
  },
  async AdminResetUserPassword({ email, phone }) {
    await admin(pool, 'AdminResetUserPassword', { Username: email });
    const given = { ConfirmationCode: await pool.codeFor(phone), Password: NEW_PASSWORD };
    const body = { ClientId: clientId, Username: email, ...given };
    expect((await pool.call('ConfirmForgotPassword', body)).status).toBe(200);
    return NEW_PASSWORD;
  },
  async AdminDisableUser({ email }) {
    await admin(pool, 'AdminDisableUser', { Username: email });
    await admin(pool, 'AdminEnableUser', { Username: email });
    return PASSWORD;
  },
  async GlobalSignOut(_who, AccessToken) {
    expect((await pool.call('GlobalSignOut', { AccessToken })).status).toBe(200);
    return PASSWORD;
  },
  async AdminUserGlobalSignOut({ email }) {
    await admin(pool, 'AdminUserGlobalSignOut', { Username: email });
    return PASSWORD;
  },
  async SetUserMFAPreference(_who, AccessToken) {
    const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
    expect((await pool.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings })).status).toBe(200);
    return PASSWORD;
  },
  async VerifySoftwareToken(_who, AccessToken) {
    const { body } = await pool.call('AssociateSoftwareToken', { AccessToken });
    const UserCode = totpCode(fromBase32(String(body['SecretCode'])), totpStep());
    expect((await pool.call('VerifySoftwareToken', { AccessToken, UserCode })).status).toBe(200);
    return PASSWORD;
  },
  async UpdateUserAttributes({ email }, AccessToken) {
    // A new address for codes, and back to one where they can be read.
    for (const Value of [`new-${email}`, email]) {
      const UserAttributes = [{ Name: 'email', Value }];
      expect((await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })).status).toBe(200);
    }
    return PASSWORD;
  },
};
const ways = Object.entries(recoveries);

const answerCode = (username: string, Session: unknown, code: string) =>
  respond(pool, {
    ClientId: clientId,
    ChallengeName: 'EMAIL_OTP',
    Session,
    ChallengeResponses: { USERNAME: username, EMAIL_OTP_CODE: code },
  });

describe.each(ways)('after %s', (_name, recover) => {
  test('a sign-in that was begun before is invalid', async () => {
    const who = await member();
    const owner = await enterByCode(pool, who);
    const device = await remembered(pool, who);
    const asked = await respond(pool, await proof(pool, who.email));
    const code = await pool.codeFor(who.email);
    const onDevice = (await passwordOn(pool, who, device))['Session'];
    const { answer } = await deviceProof(pool, device, { session: onDevice, username: who.sub });
    await recover(who, owner.AccessToken);
    for (const told of [await answerCode(who.email, asked['Session'], code), await respond(pool, answer)])
      expect(told).toMatchObject({
        __type: 'NotAuthorizedException',
        message: 'Invalid session for the user.',
      });
  });

  test('a device has to see the second factor once more', async () => {
    const who = await member();
    const owner = await enterByCode(pool, who);
    const device = await remembered(pool, who);
    expect((await passwordOn(pool, who, device))['ChallengeName']).toBe('DEVICE_SRP_AUTH');
    const password = await recover(who, owner.AccessToken);
    const asked = await passwordOn(pool, who, device, password);
    expect(asked['ChallengeName']).toBe('EMAIL_OTP');
    const told = await answerCode(who.email, asked['Session'], await pool.codeFor(who.email));
    expect(granted(told)).toHaveProperty('AccessToken');
    expect((await passwordOn(pool, who, device, password))['ChallengeName']).toBe('DEVICE_SRP_AUTH');
  });
});

test('a device that is confirmed only afterwards has not seen the second factor', async () => {
  const who = await member();
  const result = await enterByCode(pool, who);
  const { AccessToken } = result;
  await recoveries['ChangePassword']?.(who, AccessToken);
  const device = await confirmDevice(pool, result);
  const status = { DeviceKey: device.DeviceKey, DeviceRememberedStatus: 'remembered' };
  expect((await pool.call('UpdateDeviceStatus', { AccessToken, ...status })).status).toBe(200);
  expect((await passwordOn(pool, who, device, NEW_PASSWORD))['ChallengeName']).toBe('EMAIL_OTP');
});

test('a code instead of a password is worth nothing after it', async () => {
  const who = await anyMember(pool, []);
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: who.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  });
  const code = await pool.codeFor(who.email);
  await recoveries['AdminSetUserPassword']?.(who, '');
  const told = await answerCode(who.email, body['Session'], code);
  expect(told['__type']).toBe('CodeMismatchException');
});

test('a choice of factors that was begun before is invalid', async () => {
  const email = 'chooser@leeds.example';
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email, phone_number: '+447700900321' },
    mfa: { enabled: ['EMAIL_OTP', 'SMS_MFA'] },
  });
  const asked = await respond(pool, await proof(pool, email));
  expect(asked['ChallengeName']).toBe('SELECT_MFA_TYPE');
  await recoveries['AdminSetUserPassword']?.({ email, phone: '', sub: '' }, '');
  const told = await respond(pool, {
    ClientId: clientId,
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: asked['Session'],
    ChallengeResponses: { USERNAME: email, ANSWER: 'EMAIL_OTP' },
  });
  expect(told['message']).toBe('Invalid session for the user.');
});

test('a factor that is being set up with the old password is none', async () => {
  const email = 'setting-up@leeds.example';
  await strict.identity.ensureUser({ password: PASSWORD, attributes: { email } });
  const asked = await respond(strict, await proof(strict, email));
  expect(asked['ChallengeName']).toBe('MFA_SETUP');
  const { body } = await strict.call('AssociateSoftwareToken', { Session: asked['Session'] });
  const UserCode = totpCode(fromBase32(String(body['SecretCode'])), totpStep());
  const verified = await strict.call('VerifySoftwareToken', { Session: body['Session'], UserCode });
  await admin(strict, 'AdminSetUserPassword', { Username: email, Password: NEW_PASSWORD, Permanent: true });
  const told = await respond(strict, {
    ClientId: clientId,
    ChallengeName: 'MFA_SETUP',
    Session: verified.body['Session'],
    ChallengeResponses: { USERNAME: email },
  });
  expect(told['message']).toBe('Invalid session for the user.');
});

test('of two who choose a password with the same temporary one, the second cannot', async () => {
  const email = 'invited-twice@leeds.example';
  const status = 'FORCE_CHANGE_PASSWORD';
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email, given_name: 'Given', family_name: 'Family' },
    status,
  });
  const sessions = [
    await respond(pool, await proof(pool, email)),
    await respond(pool, await proof(pool, email)),
  ];
  const choose = (index: number, password: string) =>
    respond(pool, {
      ClientId: clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: sessions[index]?.['Session'],
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
    });
  expect(granted(await choose(0, NEW_PASSWORD))).toHaveProperty('AccessToken');
  expect((await choose(1, 'Another-word-1'))['message']).toBe('Invalid session for the user.');
  expect(await enter(pool, email).catch(() => null)).toBeUndefined();
});

/** Until so many requests wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
  }
}

/** Both at once: each has read the account when neither has changed it, and they change it in this order. */
async function atOnce<A, B>(sub: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await pool.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from identity.account where sub = $1 for no key update', [sub]);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await holder.query('rollback');
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

describe('a new password and, at once,', () => {
  const replace = (who: Member) => () =>
    admin(pool, 'AdminSetUserPassword', { Username: who.email, Password: NEW_PASSWORD, Permanent: true });

  /** Whether an answer leads to tokens that are honoured. */
  async function honoured(who: Member, told: Record<string, unknown>): Promise<boolean> {
    const tokens = told['Session']
      ? granted(await answerCode(who.email, told['Session'], await pool.codeFor(who.email)))
      : granted(told);
    if (!tokens) return false;
    return (await pool.call('GetUser', { AccessToken: tokens.AccessToken })).status === 200;
  }

  const inClear = async (who: Member): Promise<Record<string, unknown>> => {
    const AuthParameters = { USERNAME: who.email, PASSWORD };
    const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters };
    return (await pool.call('InitiateAuth', body)).body;
  };
  const starts: Record<string, (who: Member) => Promise<() => Promise<Record<string, unknown>>>> = {
    'the old password of a member with a second factor': async (who) => () => inClear(who),
    'the code that ends a sign-in': async (who) => {
      const asked = await inClear(who);
      const code = await pool.codeFor(who.email);
      return () => answerCode(who.email, asked['Session'], code);
    },
  };

  test.each(Object.entries(starts))('%s: the old loses, whichever is first', async (_name, start) => {
    for (const order of ['before', 'after']) {
      const who = await member();
      const attempt = await start(who);
      const told =
        order === 'before'
          ? (await atOnce(who.sub, attempt, replace(who)))[0]
          : (await atOnce(who.sub, replace(who), attempt))[1];
      expect([order, await honoured(who, told)]).toEqual([order, false]);
    }
  });

  test('the old password alone: it loses, whichever is first', async () => {
    for (const order of ['before', 'after']) {
      const who = await anyMember(pool, []);
      const attempt = () => inClear(who);
      const told =
        order === 'before'
          ? (await atOnce(who.sub, attempt, replace(who)))[0]
          : (await atOnce(who.sub, replace(who), attempt))[1];
      expect([order, await honoured(who, told)]).toEqual([order, false]);
    }
  });
});
