/** What can be replayed, repeated, bent or guessed on the wire: password proofs, sessions, refresh tokens. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { N } from '#proxy/domains/identity/factors/srp/srp.ts';
import { enter, granted, proof } from './srp-client.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool();
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL, ...names } });
});
afterAll(() => pool.close());
beforeEach(async () => {
  await pool.db.pool.query('delete from identity.lock_out');
});

describe('a proof of the password', () => {
  test('is accepted once', async () => {
    const request = await proof(pool, EMAIL);
    expect(granted((await pool.call('RespondToAuthChallenge', request)).body).AccessToken).toBeTypeOf(
      'string',
    );
    const replay = await pool.call('RespondToAuthChallenge', request);
    expect(replay.body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('repeated with the invocation id of a lost answer gets that answer, on any server', async () => {
    const request = await proof(pool, EMAIL);
    const headers = { 'amz-sdk-invocation-id': 'b6f0b6f0-0000-4000-8000-000000000001' };
    const first = await pool.call('RespondToAuthChallenge', request, headers);
    const elsewhere = await (
      await pool.replica()
    ).fetch(
      new Request(`${pool.origin}/identity/`, {
        method: 'POST',
        headers: { ...headers, 'x-amz-target': 'AWSCognitoIdentityProviderService.RespondToAuthChallenge' },
        body: JSON.stringify(request),
      }),
    );
    expect(await elsewhere.json()).toEqual(first.body);
    // Knowing the id is not enough.
    const other = await pool.call('RespondToAuthChallenge', { ...request, ClientMetadata: {} }, headers);
    expect(other.type).toBe('NotAuthorizedException');
  });

  test('that fails counts once, however often the client repeats it', async () => {
    const request = await proof(pool, EMAIL, 'Wrong-password-1');
    const headers = { 'amz-sdk-invocation-id': 'b6f0b6f0-0000-4000-8000-000000000002' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => pool.call('RespondToAuthChallenge', request, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set(['Incorrect username or password.']),
    );
    const { rows } = await pool.db.pool.query('select failures from identity.lock_out');
    expect(rows).toEqual([{ failures: 1 }]);
  });

  test('needs a block of ours', async () => {
    const request = (await proof(pool, EMAIL)) as { ChallengeResponses: Record<string, string> };
    const block = Buffer.from(request.ChallengeResponses['PASSWORD_CLAIM_SECRET_BLOCK'] ?? '', 'base64');
    block.writeUInt8(block.readUInt8(block.length - 1) ^ 1, block.length - 1);
    for (const forged of [block.toString('base64'), 'AAAA', randomBytes(900).toString('base64')]) {
      const ChallengeResponses = { ...request.ChallengeResponses, PASSWORD_CLAIM_SECRET_BLOCK: forged };
      const { type } = await pool.call('RespondToAuthChallenge', { ...request, ChallengeResponses });
      expect(type).toBe('NotAuthorizedException');
    }
  });

  test('cannot be had with degenerate values of A', async () => {
    for (const SRP_A of ['0', N.toString(16), (N + N).toString(16), 'zz', '-1', 'f'.repeat(2000)]) {
      const { type } = await pool.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: EMAIL, SRP_A },
      });
      expect(type).toBe('InvalidParameterException');
    }
  });

  test('a password in clear serves clients that cannot do better', async () => {
    const attempt = (PASSWORD_: string, USERNAME = EMAIL) =>
      pool.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
      });
    expect(granted((await attempt(PASSWORD)).body).RefreshToken).toMatch(/^[\w-]+$/);
    const wrong = await attempt('Wrong-password-1');
    expect(wrong.body.message).toBe('Incorrect username or password.');
    expect((await attempt(PASSWORD, 'unknown@leeds.example')).body).toEqual(wrong.body);
  });

  test('nothing of it is stored in clear', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const { rows } = await pool.db.pool.query<{ dump: string }>(
      `select (select json_agg(a)::text from identity.account a) || (select json_agg(r)::text from identity.refresh_token r)
        || (select json_agg(i)::text from identity.invocation i) as dump`,
    );
    const dump = rows[0]?.dump ?? '';
    for (const secret of [PASSWORD, RefreshToken])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(dump).not.toContain(form);
  });
});

describe('sessions', () => {
  test('that are invented get nothing', async () => {
    for (const ChallengeName of [
      'SMS_MFA',
      'EMAIL_OTP',
      'SOFTWARE_TOKEN_MFA',
      'SELECT_MFA_TYPE',
      'NEW_PASSWORD_REQUIRED',
      'MFA_SETUP',
    ]) {
      const { body } = await pool.call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName,
        Session: 'x'.repeat(43),
        ChallengeResponses: {
          USERNAME: EMAIL,
          SMS_MFA_CODE: '123456',
          EMAIL_OTP_CODE: '123456',
          SOFTWARE_TOKEN_MFA_CODE: '123456',
          ANSWER: 'SMS_MFA',
          NEW_PASSWORD: 'Replaced-1',
        },
      });
      expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid session for the user.' });
    }
  });
});

describe('refresh tokens', () => {
  const refresh = (RefreshToken: string, ClientId = clientId) =>
    pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });

  test('serve the newer operation and the older flow', async () => {
    const { RefreshToken } = await enter(pool, EMAIL);
    const newer = granted((await refresh(RefreshToken)).body);
    expect(newer.AccessToken).toBeTypeOf('string');
    expect(newer.RefreshToken).toBeUndefined();
    for (const AuthFlow of ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']) {
      const { body } = await pool.call('InitiateAuth', {
        AuthFlow,
        ClientId: clientId,
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      });
      expect(granted(body).IdToken).toBeTypeOf('string');
    }
  });

  test('that are revoked, invented or expired are refused', async () => {
    const { RefreshToken, AccessToken } = await enter(pool, EMAIL);
    expect((await pool.call('RevokeToken', { ClientId: clientId, Token: RefreshToken })).body).toEqual({});
    expect((await refresh(RefreshToken)).body.message).toBe('Refresh Token has been revoked');
    expect((await pool.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
    // A second time, and for a token that never was, there is nothing to do.
    for (const Token of [RefreshToken, 'never-was'])
      expect((await pool.call('RevokeToken', { ClientId: clientId, Token })).status).toBe(200);
    expect((await pool.call('RevokeToken', { ClientId: clientId, Token: AccessToken })).type).toBe(
      'UnsupportedTokenTypeException',
    );
    expect((await refresh('never-was')).body.message).toBe('Invalid Refresh Token');
    const { RefreshToken: old } = await enter(pool, EMAIL);
    await pool.db.pool.query('update identity.sign_in set expires_at = now()');
    expect((await refresh(old)).body.message).toBe('Refresh Token has expired');
  });
});
