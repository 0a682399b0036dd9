/**
 * Signing in where every request meets the other server: what one started, the other continues with; what one counted,
 * the other knows; what one ended, is ended.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { Browser } from '../identity/hosted/browser.ts';
import { createClient } from '../identity/hosted/client.ts';
import { enter, granted, proof } from '../identity/srp-client.ts';
import { callAt, clientId, config, PASSWORD } from '../identity/support.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const EMAIL = 'marta@leeds.example';
let two: TwoServers;

beforeAll(async () => {
  two = await startTwoServers({
    POOL_REFRESH_ROTATION_GRACE_SECONDS: '0',
    POOL_FIRST_FACTORS: 'password,email',
  });
  await two.signUp(EMAIL);
});
afterAll(() => two.close());
beforeEach(async () => {
  await two.db.pool.query('delete from identity.lock_out; delete from identity.allowance');
});

const respond = (ChallengeName: string, Session: unknown, ChallengeResponses: Record<string, string>) =>
  two.call('RespondToAuthChallenge', { ClientId: clientId, ChallengeName, Session, ChallengeResponses });
const bothServed = () => expect(new Set(two.balancer.served)).toEqual(new Set([0, 1]));

describe.each([0, 1])('begun on server %d', (server) => {
  beforeEach(() => two.balancer.beginAt(server));

  test('a password is proved on the other', async () => {
    const tokens = await enter(two, EMAIL);
    expect(two.balancer.served).toEqual([server, 1 - server]);
    // Each takes what the other signed.
    for (const origin of two.origins)
      expect((await callAt(origin)('GetUser', { AccessToken: tokens.AccessToken })).status).toBe(200);
  });

  test('a proof that was answered is not answered again on the other with something else', async () => {
    const answer = await proof(two, EMAIL);
    const first = await two.call('RespondToAuthChallenge', answer);
    const again = await two.call('RespondToAuthChallenge', answer);
    expect(granted(first.body).AccessToken).toBeTypeOf('string');
    expect(again.status).toBe(400);
  });

  test('an authenticator app is set up and asked for', async () => {
    const email = `app-${server}@leeds.example`;
    await two.signUp(email);
    const { AccessToken } = await enter(two, email);
    const { SecretCode } = (await two.call('AssociateSoftwareToken', { AccessToken })).body;
    const code = (offset: number) => totpCode(fromBase32(String(SecretCode)), totpStep() + offset);
    const verified = await two.call('VerifySoftwareToken', { AccessToken, UserCode: code(0) });
    expect(verified.body).toMatchObject({ Status: 'SUCCESS' });
    await two.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    const asked = await two.call('RespondToAuthChallenge', await proof(two, email));
    expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    two.balancer.served.length = 0;
    // A code is used once, on whichever server: the next step of time has another.
    const responses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code(1) };
    const answer = await respond('SOFTWARE_TOKEN_MFA', asked.body['Session'], responses);
    expect(granted(answer.body).AccessToken).toBeTypeOf('string');
    const replayed = await two.call('RespondToAuthChallenge', await proof(two, email));
    const refused = await respond('SOFTWARE_TOKEN_MFA', replayed.body['Session'], responses);
    expect(refused.type).toBe('ExpiredCodeException');
    bothServed();
  });

  test('a code by e-mail is sent by one and taken by the other', async () => {
    const email = `code-${server}@leeds.example`;
    await two.signUp(email);
    two.balancer.beginAt(server);
    const begun = await two.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    });
    expect(begun.body).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    const answer = await respond('EMAIL_OTP', begun.body['Session'], {
      USERNAME: email,
      EMAIL_OTP_CODE: await two.mail.code(email, 2),
    });
    expect(granted(answer.body).AccessToken).toBeTypeOf('string');
    expect(two.balancer.served).toEqual([server, 1 - server]);
  });

  test('a forgotten password is replaced', async () => {
    const email = `reset-${server}@leeds.example`;
    await two.signUp(email);
    two.balancer.beginAt(server);
    await two.call('ForgotPassword', { ClientId: clientId, Username: email });
    const reset = await two.call('ConfirmForgotPassword', {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: await two.mail.code(email, 2),
      Password: 'Commonplace-2',
    });
    expect(reset.body).toEqual({});
    const signedIn = await two.call('RespondToAuthChallenge', await proof(two, email, 'Commonplace-2'));
    expect(granted(signedIn.body).AccessToken).toBeTypeOf('string');
  });

  test('a refresh token that one replaced is a stolen one to the other, and ends the session on both', async () => {
    const { RefreshToken } = await enter(two, EMAIL);
    const refresh = (token: string) =>
      two.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: token });
    const next = granted((await refresh(RefreshToken)).body);
    expect(next.RefreshToken).not.toBe(RefreshToken);
    expect((await refresh(RefreshToken)).type).toBe('RefreshTokenReuseException');
    for (const origin of two.origins) {
      const call = callAt(origin);
      expect((await call('GetUser', { AccessToken: next.AccessToken })).type).toBe('NotAuthorizedException');
      const again = await call('GetTokensFromRefreshToken', {
        ClientId: clientId,
        RefreshToken: next.RefreshToken,
      });
      expect(again.status).toBe(400);
    }
  });

  test('signing out everywhere on one ends every session on the other', async () => {
    const [here, there] = [await enter(two, EMAIL), await enter(two, EMAIL)];
    const one = callAt(two.origins[server === 0 ? 0 : 1]);
    const other = callAt(two.origins[server === 0 ? 1 : 0]);
    expect((await other('GetUser', { AccessToken: there.AccessToken })).status).toBe(200);
    expect((await one('GlobalSignOut', { AccessToken: here.AccessToken })).status).toBe(200);
    for (const { AccessToken, RefreshToken } of [here, there]) {
      expect((await other('GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
      const refreshed = await other('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
      expect(refreshed.type).toBe('NotAuthorizedException');
    }
  });

  test('the hosted pages sign in, form by form', async () => {
    const issuer = `${two.balancer.origin}/identity/${config.identity.userPoolId}`;
    const client = await createClient({ origin: two.balancer.origin, identity: { issuer: () => issuer } });
    two.balancer.beginAt(server);
    const browser = new Browser();
    const { attempt, visit } = await client.signIn(browser, EMAIL);
    expect(visit.status).toBe(303);
    const tokens = await client.finish(attempt, visit.location);
    expect(tokens.claims()).toMatchObject({ email: EMAIL });
    // The browser is known on both.
    for (let visitNumber = 0; visitNumber < 2; visitNumber += 1)
      expect(client.isOwn((await browser.visit((await client.begin()).url)).location)).toBe(true);
    bothServed();
  });
});

test('guesses at a password are counted together', async () => {
  const email = 'guessed@leeds.example';
  await two.signUp(email);
  const guess = async () =>
    (await two.call('RespondToAuthChallenge', await proof(two, email, 'Wrong-pass-1'))).body;
  const said: unknown[] = [];
  // Five are free wherever they are made; each server alone would have seen three.
  for (let count = 0; count < 6; count += 1) said.push((await guess()).message);
  expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'Incorrect username or password.'));
  expect(said[5]).toBe('Password attempts exceeded');
});

test('calls per hour are counted together', async () => {
  const email = 'impatient@leeds.example';
  const attributes = [
    { Name: 'email', Value: email },
    { Name: 'given_name', Value: 'A' },
    { Name: 'family_name', Value: 'B' },
  ];
  await two.call('SignUp', {
    ClientId: clientId,
    Username: email,
    Password: PASSWORD,
    UserAttributes: attributes,
  });
  await two.db.pool.query('delete from identity.allowance');
  const types: (string | undefined)[] = [];
  for (let count = 0; count < 6; count += 1)
    types.push((await two.call('ResendConfirmationCode', { ClientId: clientId, Username: email })).type);
  expect(types).toEqual([undefined, undefined, undefined, undefined, undefined, 'LimitExceededException']);
});

test('both publish the same keys, made by whichever was first', async () => {
  const published = await Promise.all(
    two.origins.map(async (origin) => {
      const address = `${origin}/identity/${config.identity.userPoolId}/.well-known/jwks.json`;
      return (await (await fetch(address)).json()) as { keys: { kid: string }[] };
    }),
  );
  expect(published[0]?.keys).toHaveLength(2);
  expect(published[0]).toEqual(published[1]);
});
