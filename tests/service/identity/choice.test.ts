/** USER_AUTH by aws-amplify and on the wire: a choice of what to start with, codes instead of a password. */
import { confirmSignIn, fetchUserAttributes, signIn } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientId, configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';
import { granted } from './srp-client.ts';

const EMAIL = 'marta@leeds.example';
const PHONE = '+447700900123';
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool({
    flows: ['USER_SRP_AUTH', 'USER_AUTH', 'REFRESH_TOKEN_AUTH'],
    firstFactors: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP', 'SMS_OTP'],
  });
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: EMAIL, phone_number: PHONE, ...names },
  });
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: 'unproved@leeds.example', ...names },
    verified: [],
  });
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: 'factor@leeds.example', ...names },
    mfa: { enabled: ['EMAIL_OTP'] },
  });
});
afterAll(() => pool.close());
beforeEach(async () => {
  await configureAmplify(pool.origin);
  await pool.db.pool.query('delete from identity.lock_out');
});

const begin = (parameters: Record<string, string>) =>
  pool.call('InitiateAuth', { AuthFlow: 'USER_AUTH', ClientId: clientId, AuthParameters: parameters });
const answer = (ChallengeName: string, Session: unknown, responses: Record<string, string>) =>
  pool.call('RespondToAuthChallenge', {
    ClientId: clientId,
    ChallengeName,
    Session,
    ChallengeResponses: responses,
  });
const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

describe('the choice', () => {
  test('is offered by aws-amplify, and a code of eight digits signs in', async () => {
    const { nextStep } = await signIn({ username: EMAIL, options: { authFlowType: 'USER_AUTH' } });
    expect(nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'],
    });
    const chosen = await confirmSignIn({ challengeResponse: 'EMAIL_OTP' });
    expect(chosen.nextStep).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' });
    const code = await pool.codeFor(EMAIL);
    expect(code).toMatch(/^\d{8}$/);
    await expect(confirmSignIn({ challengeResponse: wrong(code) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true });
    expect((await fetchUserAttributes()).email).toBe(EMAIL);
  });

  test.each([
    ['PASSWORD_SRP', { preferredChallenge: 'PASSWORD_SRP', authFlowType: 'USER_AUTH' }],
    ['PASSWORD', { preferredChallenge: 'PASSWORD', authFlowType: 'USER_AUTH' }],
  ] as const)('is skipped by who prefers %s and brings the password', async (_factor, options) => {
    expect(await signIn({ username: EMAIL, password: PASSWORD, options })).toMatchObject({
      isSignedIn: true,
    });
  });

  test('falls on a password afterwards, in clear or by SRP', async () => {
    for (const factor of ['PASSWORD', 'PASSWORD_SRP']) {
      await configureAmplify(pool.origin);
      await signIn({ username: EMAIL, options: { authFlowType: 'USER_AUTH' } });
      const { nextStep } = await confirmSignIn({ challengeResponse: factor });
      expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD');
      expect(await confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true });
    }
  });

  test('a text message serves who signs in by phone number', async () => {
    const { nextStep } = await signIn({
      username: PHONE,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'SMS_OTP' },
    });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
    expect(await confirmSignIn({ challengeResponse: await pool.codeFor(PHONE) })).toMatchObject({
      isSignedIn: true,
    });
  });
});

describe('a code instead of a password', () => {
  const codeFor = async (username: string) => {
    const { body } = await begin({ USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' });
    expect(body).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    return body['Session'];
  };
  const redeem = (Session: unknown, code: string, USERNAME = EMAIL) =>
    answer('EMAIL_OTP', Session, { USERNAME, EMAIL_OTP_CODE: code });

  test('works once, in its own session, for its own name', async () => {
    const Session = await codeFor(EMAIL);
    const code = await pool.codeFor(EMAIL);
    expect((await redeem(Session, code, 'factor@leeds.example')).type).toBe('NotAuthorizedException');
    const other = await codeFor(EMAIL);
    expect((await redeem(other, code)).type).toBe('CodeMismatchException');
    expect(granted((await redeem(Session, code)).body).AccessToken).toBeTypeOf('string');
    expect((await redeem(Session, code)).body.message).toBe('Invalid session for the user.');
    // A code that is asked for instead of a password is not a second factor, and the other way round.
    expect((await answer('SMS_MFA', other, { USERNAME: EMAIL, SMS_MFA_CODE: code })).type).toBe(
      'NotAuthorizedException',
    );
  });

  test('is guessed at five times, without locking anything else', async () => {
    const Session = await codeFor(EMAIL);
    const code = await pool.codeFor(EMAIL);
    for (let guess = 0; guess < 5; guess++)
      expect((await redeem(Session, wrong(code))).type).toBe('CodeMismatchException');
    expect((await redeem(Session, code)).body.message).toBe('Password attempts exceeded');
    expect(await signIn({ username: EMAIL, password: PASSWORD })).toMatchObject({ isSignedIn: true });
  });

  test('does not reveal who is a member, and is not sent to an address that is not proved', async () => {
    const shapes = await Promise.all(
      [EMAIL, 'unknown@leeds.example', 'unproved@leeds.example'].map(async (USERNAME) => {
        const { body } = await begin({ USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' });
        const refused = await redeem(body['Session'], '00000000', USERNAME);
        const { body: choice } = await begin({ USERNAME });
        const parameters = body['ChallengeParameters'] as Record<string, string>;
        return [
          Object.keys(parameters),
          parameters['CODE_DELIVERY_DELIVERY_MEDIUM'],
          choice['AvailableChallenges'],
          refused.body,
        ];
      }),
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(await pool.outbox.list({ to: 'unproved@leeds.example' })).toEqual([]);
    expect(await pool.outbox.list({ to: 'unknown@leeds.example' })).toEqual([]);
  });

  test('is not enough for an account with a second factor', async () => {
    const USERNAME = 'factor@leeds.example';
    const Session = await codeFor(USERNAME);
    const { body } = await redeem(Session, await pool.codeFor(USERNAME), USERNAME);
    expect(body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'This account requires more than a code. Please sign in with the password.',
    });
  });

  test('is refused where nothing but a password is offered', async () => {
    const strict = await startPool({ flows: ['USER_AUTH'], firstFactors: ['PASSWORD_SRP', 'PASSWORD'] });
    try {
      const call = (parameters: Record<string, string>) =>
        strict.call('InitiateAuth', {
          AuthFlow: 'USER_AUTH',
          ClientId: clientId,
          AuthParameters: parameters,
        });
      const { body } = await call({ USERNAME: EMAIL, PREFERRED_CHALLENGE: 'EMAIL_OTP' });
      expect(body).toMatchObject({
        ChallengeName: 'SELECT_CHALLENGE',
        AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD'],
      });
      const { type } = await strict.call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'SELECT_CHALLENGE',
        Session: body['Session'],
        ChallengeResponses: { USERNAME: EMAIL, ANSWER: 'EMAIL_OTP' },
      });
      expect(type).toBe('InvalidParameterException');
    } finally {
      await strict.close();
    }
  });
});
