/** Devices that are remembered, as the two libraries of clients use them. */
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchDevices,
  forgetDevice,
  rememberDevice,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member } from './device-steps.ts';
import { clientId, config, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
/** Another server of the same deployment, where every confirmed device is remembered. */
let always: TestPool;
beforeAll(async () => {
  pool = await startPool({ devices: 'opt-in' });
  always = await startPool({ devices: 'always' });
});
afterAll(() => Promise.all([pool.close(), always.close()]));

describe('aws-amplify', () => {
  test('remembers a device, signs in on it without a code, and forgets it', async () => {
    await configureAmplify(pool.origin);
    const { email } = await member(pool);
    const begin = () => signIn({ username: email, password: PASSWORD });
    const asked = await begin();
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    await confirmSignIn({ challengeResponse: await pool.codeFor(email) });
    expect(await fetchDevices()).toEqual([]);
    await rememberDevice();
    const [device] = await fetchDevices();
    expect(device).toMatchObject({ id: expect.any(String), createDate: expect.any(Date) });
    await signOut();
    // The password and the device, without a question.
    expect((await begin()).nextStep.signInStep).toBe('DONE');
    await fetchAuthSession({ forceRefresh: true });
    await forgetDevice();
    // Forgetting the current device signs it out.
    await expect(fetchDevices()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await signOut();
    expect((await begin()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    await confirmSignIn({ challengeResponse: await pool.codeFor(email) });
    expect(await fetchDevices()).toEqual([]);
    await signOut();
  });

  test('gets over a device that was forgotten elsewhere', async () => {
    await configureAmplify(pool.origin);
    const { email, sub } = await member(pool);
    const begin = () => signIn({ username: email, password: PASSWORD });
    await begin();
    await confirmSignIn({ challengeResponse: await pool.codeFor(email) });
    await rememberDevice();
    await signOut();
    await pool.db.pool.query('delete from identity.device where sub = $1', [sub]);
    expect((await begin()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    await confirmSignIn({ challengeResponse: await pool.codeFor(email) });
    await rememberDevice();
    expect(await fetchDevices()).toHaveLength(1);
    await signOut();
  });
});

describe('amazon-cognito-identity-js', () => {
  test('remembers a device, signs in on it without a code, and forgets it', async () => {
    const phone = '+447700900123';
    const email = 'device-sms@leeds.example';
    await always.identity.ensureUser({
      password: PASSWORD,
      attributes: { email, phone_number: phone },
      mfa: { enabled: ['SMS_MFA'] },
    });
    const endpoint = `${always.origin}/identity/`;
    const userPool = new CognitoUserPool({
      UserPoolId: config.identity.userPoolId,
      ClientId: clientId,
      endpoint,
    });
    let codes = 0;
    const enter = () =>
      new Promise<CognitoUser>((resolve, reject) => {
        const user = new CognitoUser({ Username: email, Pool: userPool });
        const done = {
          onSuccess: (_session: CognitoUserSession) => resolve(user),
          onFailure: reject,
        };
        user.authenticateUser(new AuthenticationDetails({ Username: email, Password: PASSWORD }), {
          ...done,
          mfaRequired: () => {
            codes++;
            void always.codeFor(phone).then((code) => user.sendMFACode(code, done));
          },
        });
      });
    const user = await enter();
    expect(codes).toBe(1);
    const again = await enter();
    expect(codes).toBe(1);
    await new Promise<void>((resolve, reject) =>
      again.forgetDevice({ onSuccess: () => resolve(), onFailure: reject }),
    );
    await enter();
    expect(codes).toBe(2);
    user.signOut();
  });
});
