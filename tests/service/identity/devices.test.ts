/** Devices that replace a second factor: confirmed, remembered, proved, listed and forgotten. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterByCode, member, passwordOn, remember, remembered, respond } from './device-steps.ts';
import { confirmDevice, deviceProof, granted, proof } from './srp-client.ts';
import { claimsOf, clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
/** Another server of the same deployment, where every confirmed device is remembered. */
let always: TestPool;
beforeAll(async () => {
  pool = await startPool({ devices: 'opt-in' });
  always = await startPool({ devices: 'always' });
});
afterAll(() => Promise.all([pool.close(), always.close()]));

describe('a device', () => {
  test('stands for the second factor once it is confirmed and remembered', async () => {
    const who = await member(pool);
    const result = await enterByCode(pool, who);
    expect(result.NewDeviceMetadata).toEqual({
      DeviceKey: expect.stringMatching(/^eu-west-2_[0-9a-f-]{36}$/),
      DeviceGroupKey: expect.stringMatching(/^-[\w-]{9}$/),
    });
    expect(claimsOf(result.AccessToken)['device_key']).toBe(result.NewDeviceMetadata?.DeviceKey);
    const device = await confirmDevice(pool, result);
    expect(device.answer.body).toEqual({ UserConfirmationNecessary: true });
    const again = await confirmDevice(pool, result);
    expect(again.answer.type).toBe('DeviceKeyExistsException');
    // Confirmed is not yet remembered.
    const known = await enterByCode(pool, who, { DEVICE_KEY: device.DeviceKey });
    expect(known).not.toHaveProperty('NewDeviceMetadata');
    expect(claimsOf(known.AccessToken)['device_key']).toBe(device.DeviceKey);
    await remember(pool, result.AccessToken, device);

    const asked = await passwordOn(pool, who, device);
    expect(asked).toMatchObject({ ChallengeName: 'DEVICE_SRP_AUTH', Session: expect.any(String) });
    const { first, answer } = await deviceProof(pool, device, {
      session: asked['Session'],
      username: who.sub,
    });
    expect(first['ChallengeName']).toBe('DEVICE_PASSWORD_VERIFIER');
    const tokens = granted(await respond(pool, answer));
    expect(claimsOf(tokens.IdToken)).toMatchObject({ sub: who.sub, email: who.email });
    expect(tokens).not.toHaveProperty('NewDeviceMetadata');
    expect((await respond(pool, answer))['__type']).toBe('NotAuthorizedException');
    const events = await pool.identity.administrator.send('AdminListUserAuthEvents', {
      Username: who.email,
      MaxResults: 1,
    });
    expect(events).toMatchObject({
      AuthEvents: [
        {
          EventId: claimsOf(tokens.IdToken)['event_id'],
          ChallengeResponses: [
            { ChallengeName: 'Password', ChallengeResponse: 'Success' },
            { ChallengeName: 'Mfa', ChallengeResponse: 'Success' },
          ],
        },
      ],
    });
  });

  test('also after a password in clear', async () => {
    const who = await member(pool);
    const device = await remembered(pool, who);
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: who.email, PASSWORD, DEVICE_KEY: device.DeviceKey },
    });
    const { answer } = await deviceProof(pool, device, { session: body['Session'], username: who.email });
    expect(granted(await respond(pool, answer))).toHaveProperty('AccessToken');
  });

  test('is no device of another account', async () => {
    const [owner, other] = [await member(pool), await member(pool)];
    const device = await remembered(pool, owner);
    const refused = await passwordOn(pool, other, device);
    expect(refused).toMatchObject({
      __type: 'ResourceNotFoundException',
      message: 'Device does not exist.',
    });
    // Nor does it answer the session of another, or one that was opened for another device of its owner.
    const theirs = await remembered(pool, other);
    const asked = await passwordOn(pool, other, theirs);
    for (const username of [owner.sub, other.sub]) {
      const { first, answer } = await deviceProof(pool, device, { session: asked['Session'], username });
      expect(first['AuthenticationResult'] ?? first['ChallengeName']).toBeUndefined();
      expect((await respond(pool, answer))['AuthenticationResult']).toBeUndefined();
    }
    const second = await remembered(pool, other);
    const { first } = await deviceProof(pool, second, { session: asked['Session'], username: other.sub });
    expect(first['__type']).toBe('ResourceNotFoundException');
  });

  test('that cannot prove its secret gets nothing, and may try again', async () => {
    const who = await member(pool);
    const device = await remembered(pool, who);
    const session = (await passwordOn(pool, who, device))['Session'];
    const wrong = await deviceProof(pool, { ...device, secret: 'guessed' }, { session, username: who.sub });
    expect(await respond(pool, wrong.answer)).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    // The block of a password is no block of a device.
    const ofPassword = (await proof(pool, who.email))['ChallengeResponses'] as Record<string, string>;
    const crossed = {
      ...wrong.answer,
      ChallengeResponses: { ...ofPassword, DEVICE_KEY: device.DeviceKey },
    };
    expect((await respond(pool, crossed))['__type']).toBe('NotAuthorizedException');
    const right = await deviceProof(pool, device, { session, username: who.sub });
    const asPassword = { ...right.answer, ChallengeName: 'PASSWORD_VERIFIER' };
    expect((await respond(pool, asPassword))['__type']).toBe('NotAuthorizedException');
    expect(granted(await respond(pool, right.answer))).toHaveProperty('AccessToken');
  });

  test('locks like a code when it is guessed at', async () => {
    const who = await member(pool);
    const device = await remembered(pool, who);
    const session = (await passwordOn(pool, who, device))['Session'];
    for (let guess = 0; guess < 5; guess++) {
      const { answer } = await deviceProof(pool, { ...device, secret: 'x' }, { session, username: who.sub });
      await respond(pool, answer);
    }
    const { answer } = await deviceProof(pool, device, { session, username: who.sub });
    expect((await respond(pool, answer))['message']).toBe('Password attempts exceeded');
  });

  test('that is forgotten, or not to be remembered, stands for nothing, even in the middle of a sign-in', async () => {
    const who = await member(pool);
    const device = await remembered(pool, who);
    const { AccessToken, DeviceKey } = device;
    const session = (await passwordOn(pool, who, device))['Session'];
    const { answer } = await deviceProof(pool, device, { session, username: who.sub });
    await remember(pool, AccessToken, device, 'not_remembered');
    expect((await respond(pool, answer))['__type']).toBe('ResourceNotFoundException');
    expect((await passwordOn(pool, who, device))['ChallengeName']).toBe('EMAIL_OTP');
    expect((await pool.call('ForgetDevice', { AccessToken, DeviceKey })).body).toEqual({});
    expect((await passwordOn(pool, who, device))['__type']).toBe('ResourceNotFoundException');
    const elsewhere = await enterByCode(pool, who);
    const again = { AccessToken: elsewhere.AccessToken, DeviceKey };
    expect((await pool.call('ForgetDevice', again)).type).toBe('ResourceNotFoundException');
  });

  test('that is forgotten loses every sign-in on it, and does not come back', async () => {
    const who = await member(pool);
    const first = await enterByCode(pool, who);
    const device = await confirmDevice(pool, first);
    await remember(pool, first.AccessToken, device);
    const session = (await passwordOn(pool, who, device))['Session'];
    const { answer } = await deviceProof(pool, device, { session, username: who.sub });
    const second = granted(await respond(pool, answer));
    const owner = await enterByCode(pool, who);
    const { AccessToken, RefreshToken } = owner;
    const refresh = (token: string) =>
      pool.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: token });
    expect((await refresh(second.RefreshToken)).status).toBe(200);
    const { DeviceKey } = device;
    expect((await pool.call('ForgetDevice', { AccessToken, DeviceKey })).status).toBe(200);
    for (const lost of [first, second]) {
      expect((await refresh(lost.RefreshToken)).body.message).toBe('Refresh Token has been revoked');
      const back = await confirmDevice(pool, { ...lost, NewDeviceMetadata: device });
      expect(back.answer.type).toBe('NotAuthorizedException');
    }
    expect((await passwordOn(pool, who, device))['__type']).toBe('ResourceNotFoundException');
    expect((await refresh(RefreshToken)).status).toBe(200);
  });

  test('has a key that is confirmed once, whatever became of the device', async () => {
    const who = await member(pool);
    const first = await enterByCode(pool, who);
    const device = await confirmDevice(pool, first);
    const later = await enterByCode(pool, who, { DEVICE_KEY: device.DeviceKey });
    await pool.db.pool.query('delete from identity.device where sub = $1', [who.sub]);
    for (const { AccessToken } of [first, later]) {
      const again = await confirmDevice(pool, { AccessToken, NewDeviceMetadata: device });
      expect(again.answer.type).toBe('DeviceKeyExistsException');
    }
  });

  test('that is not known does not use up the proof of the password', async () => {
    const who = await member(pool);
    const request = await proof(pool, who.email);
    const responses = request['ChallengeResponses'] as Record<string, string>;
    const stale = { ...responses, DEVICE_KEY: 'eu-west-2_0b9d5c0e-0000-4000-8000-000000000000' };
    const refused = await respond(pool, { ...request, ChallengeResponses: stale });
    expect(refused['__type']).toBe('ResourceNotFoundException');
    expect((await respond(pool, request))['ChallengeName']).toBe('EMAIL_OTP');
  });

  test('is confirmed only with the tokens that its key came with', async () => {
    const [one, other] = [await member(pool), await member(pool)];
    const result = await enterByCode(pool, one);
    const foreign = await enterByCode(pool, other);
    const crossed = { ...foreign, NewDeviceMetadata: result.NewDeviceMetadata! };
    expect((await confirmDevice(pool, crossed)).answer).toMatchObject({
      type: 'InvalidParameterException',
      body: { message: 'Invalid device key given.' },
    });
  });

  test.each([
    ['no verifier', { Salt: 'AAAAAQ==' }],
    ['a verifier that is zero', { Salt: 'AAAAAQ==', PasswordVerifier: 'AAAA' }],
    ['a verifier that proves nothing', { Salt: 'AAAAAQ==', PasswordVerifier: 'AQ==' }],
    ['a verifier beyond the group', { Salt: 'AAAAAQ==', PasswordVerifier: '/'.repeat(512) }],
    ['a salt that is zero', { Salt: 'AAAA', PasswordVerifier: 'Ag==' }],
    ['no base64', { Salt: '!', PasswordVerifier: 'Ag==' }],
  ])('is not confirmed with %s', async (_what, config_) => {
    const result = await enterByCode(pool, await member(pool));
    const { type } = await pool.call('ConfirmDevice', {
      AccessToken: result.AccessToken,
      DeviceKey: result.NewDeviceMetadata?.DeviceKey,
      DeviceSecretVerifierConfig: config_,
    });
    expect(type).toBe('InvalidParameterException');
  });

  test('made with a password alone does not stand for a factor that was set up later', async () => {
    const who = await member(always, []);
    const result = granted(await respond(always, await proof(always, who.email)));
    const device = await confirmDevice(always, result);
    expect(device.answer.body).toEqual({ UserConfirmationNecessary: false });
    const { AccessToken } = result;
    const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
    expect((await always.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings })).status).toBe(200);
    // The code is asked for once on this device, and from then on the device answers.
    await enterByCode(always, who, { DEVICE_KEY: device.DeviceKey });
    const asked = await passwordOn(always, who, device);
    expect(asked['ChallengeName']).toBe('DEVICE_SRP_AUTH');
    const { answer } = await deviceProof(always, device, { session: asked['Session'], username: who.sub });
    expect(granted(await respond(always, answer))).toHaveProperty('AccessToken');
  });

  test('has its verifier stored sealed', async () => {
    await remembered(pool, await member(pool));
    const { rows } = await pool.db.pool.query<{ srp_verifier: Buffer }>(
      'select srp_verifier from identity.device',
    );
    // One byte of version, a nonce of 12, a tag of 16, and a whole element of the group.
    expect(rows.map(({ srp_verifier: sealed }) => sealed.length)).toEqual(rows.map(() => 384 + 29));
  });

  test('is named at a refresh by its own key or by none', async () => {
    const who = await member(pool);
    const { RefreshToken, NewDeviceMetadata } = await enterByCode(pool, who);
    const refresh = (DeviceKey?: string) =>
      pool.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken, DeviceKey });
    expect((await refresh(NewDeviceMetadata?.DeviceKey)).status).toBe(200);
    expect((await refresh()).status).toBe(200);
    expect((await refresh('eu-west-2_0b9d5c0e-0000-4000-8000-000000000000')).body.message).toBe(
      'Invalid Refresh Token',
    );
  });

  test('is listed in pages, to its owner alone', async () => {
    const who = await member(pool);
    const devices = [await remembered(pool, who), await remembered(pool, who), await remembered(pool, who)];
    await confirmDevice(pool, await enterByCode(pool, who));
    const { AccessToken } = devices[0]!;
    const list = async (further: object) =>
      (await pool.call('ListDevices', { AccessToken, ...further })).body;
    const keysOf = (body: Record<string, unknown>) =>
      (body['Devices'] as { DeviceKey: string }[]).map(({ DeviceKey }) => DeviceKey);
    const first = await list({ Limit: 2 });
    expect(first['Devices']).toHaveLength(2);
    const rest = await list({ Limit: 2, PaginationToken: first['PaginationToken'] });
    expect(rest).not.toHaveProperty('PaginationToken');
    expect([...keysOf(first), ...keysOf(rest)]).toEqual(devices.map(({ DeviceKey }) => DeviceKey).sort());
    const stranger = await enterByCode(pool, await member(pool));
    const asStranger = { AccessToken: stranger.AccessToken, PaginationToken: first['PaginationToken'] };
    expect((await pool.call('ListDevices', asStranger)).type).toBe('InvalidParameterException');
    const { DeviceKey } = devices[0]!;
    expect((await pool.call('GetDevice', { AccessToken, DeviceKey })).body).toMatchObject({
      Device: {
        DeviceKey,
        DeviceAttributes: expect.arrayContaining([{ Name: 'device_name', Value: 'A laptop' }]),
      },
    });
    const get = await pool.call('GetDevice', { AccessToken: stranger.AccessToken, DeviceKey });
    expect(get.type).toBe('ResourceNotFoundException');
  });
});
