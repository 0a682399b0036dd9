/** Sign-in by aws-amplify: the password proof, the lock, the states of an account. */
import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proof } from './srp-client.ts';
import {
  clientId,
  config,
  configureAmplify,
  headerOf,
  PASSWORD,
  startPool,
  type TestPool,
} from './support.ts';

const EMAIL = 'marta@leeds.example';
let pool: TestPool;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  ({ sub } = await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email: EMAIL, given_name: 'Marta', family_name: 'Kowalczyk' },
  }));
});
afterAll(() => pool.close());
beforeEach(() => configureAmplify(pool.origin));

describe('a right password', () => {
  test('signs in, whatever the case of the address', async () => {
    const { isSignedIn, nextStep } = await signIn({ username: EMAIL.toUpperCase(), password: PASSWORD });
    expect({ isSignedIn, step: nextStep.signInStep }).toEqual({ isSignedIn: true, step: 'DONE' });
    expect(await getCurrentUser()).toMatchObject({ userId: sub, username: sub });
    expect(await fetchUserAttributes()).toMatchObject({
      sub,
      email: EMAIL,
      email_verified: 'true',
      given_name: 'Marta',
    });
    expect(await fetchMFAPreference()).toEqual({});
  });

  test('gives tokens that independent libraries accept', async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const { tokens } = await fetchAuthSession();
    const jwks = (await (await fetch(`${pool.identity.issuer()}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    expect(jwks.keys.length).toBeGreaterThanOrEqual(2);
    const idVerifier = JwtVerifier.create({ issuer: pool.identity.issuer(), audience: clientId });
    const accessVerifier = JwtVerifier.create({ issuer: pool.identity.issuer(), audience: null });
    for (const verifier of [idVerifier, accessVerifier]) verifier.cacheJwks(jwks as never);
    const id = await idVerifier.verify(String(tokens?.idToken));
    expect(id).toMatchObject({ token_use: 'id', sub, 'cognito:username': sub, email_verified: true });
    const access = await accessVerifier.verify(String(tokens?.accessToken));
    expect(access).toMatchObject({
      token_use: 'access',
      client_id: clientId,
      username: sub,
      scope: 'aws.cognito.signin.user.admin',
    });
    // Cognito signs the two kinds with two keys.
    expect(headerOf(String(tokens?.idToken))['kid']).not.toBe(headerOf(String(tokens?.accessToken))['kid']);
    // The dedicated verifier accepts the pool's id.
    expect(() =>
      CognitoJwtVerifier.create({ userPoolId: config.identity.userPoolId, clientId, tokenUse: 'id' }),
    ).not.toThrow();
  });

  test('publishes a discovery document', async () => {
    const response = await fetch(`${pool.identity.issuer()}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: pool.identity.issuer(),
      jwks_uri: `${pool.identity.issuer()}/.well-known/jwks.json`,
    });
  });
});

describe('a wrong password', () => {
  test('is refused in the same words as an unknown name', async () => {
    const refusals = await Promise.all(
      [EMAIL, 'unknown@leeds.example'].map((username) =>
        signIn({ username, password: 'Wrong-password-1' }).catch((error: Error) => [
          error.name,
          error.message,
        ]),
      ),
    );
    expect(refusals[0]).toEqual(['NotAuthorizedException', 'Incorrect username or password.']);
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('an unknown name gets a stable salt and internal name, of the same shape', async () => {
    const start = async (USERNAME: string) => {
      const { body } = await pool.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME, SRP_A: 'abc123' },
      });
      return body['ChallengeParameters'] as Record<string, string>;
    };
    const [known, first, second, other] = await Promise.all([
      start(EMAIL),
      start('unknown@leeds.example'),
      start('Unknown@Leeds.example'),
      start('stranger@leeds.example'),
    ]);
    expect(second?.['SALT']).toBe(first?.['SALT']);
    expect(second?.['USER_ID_FOR_SRP']).toBe(first?.['USER_ID_FOR_SRP']);
    expect(other?.['SALT']).not.toBe(first?.['SALT']);
    expect(Object.keys(first ?? {})).toEqual(Object.keys(known ?? {}));
    expect(first?.['USER_ID_FOR_SRP']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(first?.['SECRET_BLOCK']?.length).toBe(known?.['SECRET_BLOCK']?.length);
  });

  test.each([
    ['a member', 'locked@leeds.example'],
    ['an unknown name', 'ghost@leeds.example'],
  ])('five of them for %s start a lock that doubles', async (_who, username) => {
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'locked@leeds.example', given_name: 'L', family_name: 'O' },
    });
    const attempt = (password: string) =>
      signIn({ username, password }).then(
        () => 'in',
        (error: Error) => error.message,
      );
    const lock = async () => {
      const { rows } = await pool.db.pool.query<{ failures: number; seconds: number }>(
        `select failures, extract(epoch from locked_until - last_attempt_at)::int as seconds
         from identity.lock_out order by last_attempt_at desc limit 1`,
      );
      return rows[0];
    };
    const moveLock = (interval: string) =>
      pool.db.pool.query('update identity.lock_out set locked_until = now() + $1::interval', [interval]);
    await pool.db.pool.query('delete from identity.lock_out');
    for (let failure = 1; failure <= 5; failure++)
      expect(await attempt('Wrong-password-1')).toBe('Incorrect username or password.');
    expect(await lock()).toEqual({ failures: 5, seconds: 1 });
    await moveLock('1 minute');
    expect(await attempt(PASSWORD)).toBe('Password attempts exceeded');
    // The attempt during the lock did not count.
    expect(await lock()).toMatchObject({ failures: 5 });
    await moveLock('0');
    expect(await attempt('Wrong-password-1')).toBe('Incorrect username or password.');
    expect(await lock()).toEqual({ failures: 6, seconds: 2 });
    await moveLock('0');
    await attempt(PASSWORD);
    // A member's success forgets the failures; no one's failures stay.
    expect(await lock()).toEqual(
      username === 'locked@leeds.example' ? undefined : { failures: 7, seconds: 4 },
    );
  });

  test('parallel guesses do not slip past the lock', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => proof(pool, 'flood@leeds.example', `Guess-number-${guess}`)),
    );
    // All are ready, so that the last comes before the first lock is over.
    const answers = await Promise.all(
      guesses.map(async (guess) => (await pool.call('RespondToAuthChallenge', guess)).body.message),
    );
    expect(
      answers.filter((answer) => answer === 'Incorrect username or password.').length,
    ).toBeLessThanOrEqual(5);
    expect(answers).toContain('Password attempts exceeded');
  });
});

describe('the state of the account is reported after the password only', () => {
  const user = (email: string) => ({
    password: PASSWORD,
    attributes: { email, given_name: 'Given', family_name: 'Family' },
  });
  const step = (username: string, password = PASSWORD) =>
    signIn({ username, password }).then(
      ({ nextStep }) => nextStep.signInStep,
      (error: Error) => error.message,
    );

  test('unconfirmed', async () => {
    await pool.identity.ensureUser({ ...user('new@leeds.example'), status: 'UNCONFIRMED' });
    expect(await step('new@leeds.example', 'Wrong-password-1')).toBe('Incorrect username or password.');
    expect(await step('new@leeds.example')).toBe('CONFIRM_SIGN_UP');
  });

  test('reset required', async () => {
    await pool.identity.ensureUser({ ...user('reset@leeds.example'), status: 'RESET_REQUIRED' });
    expect(await step('reset@leeds.example')).toBe('RESET_PASSWORD');
  });

  test('disabled', async () => {
    await pool.identity.ensureUser(user('disabled@leeds.example'));
    await pool.db.pool.query(
      `update identity.account set enabled = false where attributes ->> 'email' = 'disabled@leeds.example'`,
    );
    expect(await step('disabled@leeds.example')).toBe('User is disabled.');
  });

  test('a temporary password must be replaced, by the policy and with the attributes that are missing', async () => {
    const email = 'invited@leeds.example';
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email, given_name: 'Given' },
      status: 'FORCE_CHANGE_PASSWORD',
    });
    const { nextStep } = await signIn({ username: email, password: PASSWORD });
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
      missingAttributes: ['family_name'],
    });
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password does not conform to policy: Password not long enough',
    });
    await expect(confirmSignIn({ challengeResponse: 'Replaced-1234' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid attributes given, family_name is missing',
    });
    const done = await confirmSignIn({
      challengeResponse: 'Replaced-1234',
      options: { userAttributes: { family_name: 'Family' } },
    });
    expect(done.isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({ family_name: 'Family' });
    await signOut();
    expect(await step(email)).toBe('Incorrect username or password.');
    expect(await step(email, 'Replaced-1234')).toBe('DONE');
  });
});
