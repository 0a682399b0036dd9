/** Second factors by aws-amplify: codes by text message and e-mail, authenticator apps, choice and set-up. */
import {
  confirmSignIn,
  confirmSignUp,
  fetchMFAPreference,
  fetchUserAttributes,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PHONE = '+4915112345678';
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  await configureAmplify(pool.origin);
  await pool.db.pool.query('delete from identity.lock_out');
});

/** A member with factors of their own, and where each test finds them. */
async function member(email: string, enabled: MfaMethod[], preferred?: MfaMethod): Promise<string> {
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email, given_name: 'Given', family_name: 'Family', phone_number: PHONE },
    verified: ['email'],
    mfa: { enabled, preferred, ...(enabled.includes('SOFTWARE_TOKEN_MFA') ? { totpSecret: SECRET } : {}) },
  });
  return email;
}

const begin = async (username: string) => (await signIn({ username, password: PASSWORD })).nextStep;
const answer = (challengeResponse: string) =>
  confirmSignIn({ challengeResponse }).then(
    ({ nextStep }) => nextStep.signInStep,
    (error: Error) => `${error.name}: ${error.message}`,
  );
const codeNow = (secret = SECRET, offset = 0) => totpCode(fromBase32(secret), totpStep() + offset);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each([
  ['SMS_MFA', 'CONFIRM_SIGN_IN_WITH_SMS_CODE', PHONE, '+*******5678', 'sms'],
  ['EMAIL_OTP', 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'email_otp@leeds.example', 'em***@leeds.example', 'email'],
] as const)('a code for %s', (method, step, to, masked, channel) => {
  test('is sent, may be mistyped, works once', async () => {
    const email = await member(`${method.toLowerCase()}@leeds.example`, [method]);
    const nextStep = await begin(email);
    expect(nextStep).toMatchObject({ signInStep: step, codeDeliveryDetails: { destination: masked } });
    const [sent] = await pool.outbox.list({ to });
    expect(sent).toMatchObject({ channel, purpose: 'sign-in' });
    const code = await pool.codeFor(to);
    expect(sent?.text).toContain(code);
    expect(await answer(wrong(code))).toBe('CodeMismatchException: Invalid code or auth state for the user.');
    expect(await answer(code)).toBe('DONE');
    // What the code proved is noted.
    const attribute = method === 'SMS_MFA' ? 'phone_number_verified' : 'email_verified';
    expect((await fetchUserAttributes())[attribute]).toBe('true');
    expect(await fetchMFAPreference()).toEqual({ enabled: [method === 'SMS_MFA' ? 'SMS' : 'EMAIL'] });
  });

  test('is not accepted in another session', async () => {
    const email = await member(`${method.toLowerCase()}@leeds.example`, [method]);
    await begin(email);
    const first = await pool.codeFor(to);
    await begin(email);
    const second = await pool.codeFor(to);
    // Once in a million the two are the same.
    const foreign = first === second ? wrong(first) : first;
    expect(await answer(foreign)).toMatch(/^CodeMismatchException/);
    expect(await answer(second)).toBe('DONE');
  });

  test('cannot be guessed: five wrong ones start the lock, and a right password does not lift it', async () => {
    const email = await member(`${method.toLowerCase()}@leeds.example`, [method]);
    await begin(email);
    const code = await pool.codeFor(to);
    for (let guess = 0; guess < 5; guess++) expect(await answer(wrong(code))).toMatch(/^CodeMismatch/);
    await pool.db.pool.query(`update identity.lock_out set locked_until = now() + interval '1 minute'`);
    await begin(email);
    expect(await answer(await pool.codeFor(to))).toBe('NotAuthorizedException: Password attempts exceeded');
  });

  test('expires with its session', async () => {
    const email = await member(`${method.toLowerCase()}@leeds.example`, [method]);
    await begin(email);
    await pool.db.pool.query('update identity.challenge_session set expires_at = now()');
    expect(await answer(await pool.codeFor(to))).toBe(
      'NotAuthorizedException: Invalid session for the user, session is expired.',
    );
  });
});

describe('an authenticator app', () => {
  test('is asked for; a code works once', async () => {
    const email = await member('noor@census.example', ['SOFTWARE_TOKEN_MFA']);
    expect(await begin(email)).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' });
    expect(await answer(wrong(codeNow()))).toBe('CodeMismatchException: Invalid code received for user');
    const code = codeNow();
    expect(await answer(code)).toBe('DONE');
    await signOut();
    await begin(email);
    // The boundary between two steps may pass meanwhile; the code is used up all the same.
    expect(await answer(code)).toBe('ExpiredCodeException: Your software token has already been used once.');
    expect(await answer(codeNow(SECRET, 1))).toBe('DONE');
  });

  test('is set up by a member and preferred from then on', async () => {
    const email = await member('own-app@leeds.example', []);
    await begin(email);
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not set up software token mfa',
    });
    const { sharedSecret } = await setUpTOTP();
    expect(sharedSecret).toMatch(/^[A-Z2-7]{32}$/);
    await expect(verifyTOTPSetup({ code: wrong(codeNow(sharedSecret)) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await verifyTOTPSetup({ code: codeNow(sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED', email: 'ENABLED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP', 'EMAIL'], preferred: 'TOTP' });
    await signOut();
    expect(await begin(email)).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' });
    expect(await answer(codeNow(sharedSecret, 1))).toBe('DONE');
    await updateMFAPreference({ totp: 'DISABLED', email: 'DISABLED' });
    expect(await fetchMFAPreference()).toEqual({});
  });
});

describe('several factors', () => {
  test('without a preference the person chooses, and only then a code is sent', async () => {
    const email = await member('choice@leeds.example', ['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA']);
    expect(await begin(email)).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'TOTP', 'EMAIL'],
    });
    expect(await pool.outbox.list({ to: email })).toEqual([]);
    expect(await answer('EMAIL')).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(await answer(await pool.codeFor(email))).toBe('DONE');
  });

  test('a preference decides', async () => {
    const email = await member('preferred@leeds.example', ['SMS_MFA', 'EMAIL_OTP'], 'EMAIL_OTP');
    expect(await begin(email)).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' });
  });
});

describe('a pool that requires a second factor', () => {
  let strict: TestPool;
  const USER = { password: PASSWORD, verified: ['email'] as const };
  beforeAll(async () => {
    strict = await startPool({
      mfa: { mode: 'ON', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] },
    });
  });
  afterAll(() => strict.close());
  beforeEach(() => configureAmplify(strict.origin));

  test('sets up an authenticator app during sign-in', async () => {
    const email = 'setup-app@leeds.example';
    await strict.identity.ensureUser({ ...USER, attributes: { email } });
    expect(await begin(email)).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    });
    const { nextStep } = await confirmSignIn({ challengeResponse: 'TOTP' });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const { sharedSecret } = nextStep.totpSetupDetails;
    expect(await answer(wrong(codeNow(sharedSecret)))).toMatch(/^EnableSoftwareTokenMFAException/);
    expect(await answer(codeNow(sharedSecret))).toBe('DONE');
    await signOut();
    expect(await begin(email)).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' });
  });

  test('sets up codes by e-mail during sign-in', async () => {
    const phone = '+447700900123';
    await strict.identity.ensureUser({
      ...USER,
      attributes: { email: 'setup-mail@leeds.example', phone_number: phone },
    });
    await begin('setup-mail@leeds.example');
    expect(await answer('EMAIL')).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
    expect(await answer('other@leeds.example')).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(await answer(await strict.codeFor('other@leeds.example'))).toBe('DONE');
    expect(await fetchUserAttributes()).toMatchObject({
      email: 'other@leeds.example',
      email_verified: 'true',
    });
    await signOut();
    expect(await begin('other@leeds.example')).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
    });
  });

  test('lets no one in who signed up by themselves before they set one up', async () => {
    const username = 'self@leeds.example';
    const userAttributes = { email: username, given_name: 'Given', family_name: 'Family' };
    await signUp({ username, password: PASSWORD, options: { userAttributes } });
    await confirmSignUp({ username, confirmationCode: await strict.codeFor(username) });
    // Not even once, which is where Cognito is more lenient.
    expect(await begin(username)).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
    });
    await expect(fetchUserAttributes()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
    expect(await answer('EMAIL')).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
    expect(await answer(username)).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(await answer(await strict.codeFor(username))).toBe('DONE');
    await expect(updateMFAPreference({ email: 'DISABLED' })).rejects.toMatchObject({
      message: 'The user pool requires a second factor.',
    });
    await signOut();
    expect(await begin(username)).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' });
  });

  test('accepts no answer to the set-up before something was set up', async () => {
    const email = 'impatient@leeds.example';
    await strict.identity.ensureUser({ ...USER, attributes: { email } });
    const { body } = await strict.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'commonplacebrowserclient01',
      AuthParameters: { USERNAME: email, PASSWORD },
    });
    expect(body).toMatchObject({ ChallengeName: 'MFA_SETUP' });
    const early = await strict.call('RespondToAuthChallenge', {
      ClientId: 'commonplacebrowserclient01',
      ChallengeName: 'MFA_SETUP',
      Session: body['Session'],
      ChallengeResponses: { USERNAME: email },
    });
    expect(early.body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    });
  });
});
