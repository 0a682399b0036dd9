/** Sign-up by aws-amplify: the code, the policy, names that are taken. */
import {
  autoSignIn,
  confirmSignUp,
  fetchUserAttributes,
  resendSignUpCode,
  signIn,
  signUp,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureAmplify, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(() => configureAmplify(pool.origin));

const names = { given_name: 'Given', family_name: 'Family' };
const member = (email: string, more: Record<string, string> = {}) =>
  pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names, ...more } });
const register = (username: string, password = PASSWORD, userAttributes: Record<string, string> = names) =>
  signUp({ username, password, options: { userAttributes } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const step = async (username: string, password = PASSWORD) =>
  (await signIn({ username, password })).nextStep.signInStep;

describe('sign-up', () => {
  test('is confirmed by the code that was sent, once, and signs in by itself', async () => {
    const email = 'fresh@leeds.example';
    const started = await signUp({
      username: email,
      password: PASSWORD,
      options: { userAttributes: names, autoSignIn: true },
    });
    expect(started).toMatchObject({
      isSignUpComplete: false,
      nextStep: {
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { destination: 'fr***@leeds.example' },
      },
    });
    expect(await refusal(confirmSignUp({ username: email, confirmationCode: 'wrong' }))).toBe(
      'CodeMismatchException: Invalid verification code provided, please try again.',
    );
    const code = await pool.codeFor(email);
    await confirmSignUp({ username: email, confirmationCode: code });
    expect(await refusal(confirmSignUp({ username: email, confirmationCode: code }))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    );
    expect(await refusal(resendSignUpCode({ username: email }))).toBe(
      'InvalidParameterException: User is already confirmed.',
    );
    expect((await autoSignIn()).isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true', ...names });
  });

  test.each(['RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'CONFIRMED'] as const)(
    'answers for an account whose state is %s only that there is nothing to confirm',
    async (status) => {
      const email = `${status.toLowerCase()}@leeds.example`;
      await pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names }, status });
      expect(await refusal(confirmSignUp({ username: email, confirmationCode: '123456' }))).toBe(
        'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
      );
      expect(await refusal(resendSignUpCode({ username: email }))).toBe(
        'InvalidParameterException: User is already confirmed.',
      );
    },
  );

  test('a code that is sent again replaces the first', async () => {
    const email = 'again@leeds.example';
    await register(email);
    const first = await pool.codeFor(email);
    await resendSignUpCode({ username: email });
    const second = await pool.codeFor(email);
    // Once in a million the two are the same.
    const old = first === second ? 'other' : first;
    expect(await refusal(confirmSignUp({ username: email, confirmationCode: old }))).toMatch(/^CodeMismatch/);
    const { isSignUpComplete } = await confirmSignUp({ username: email, confirmationCode: second });
    expect(isSignUpComplete).toBe(true);
  });

  test('works with a phone number as the name', async () => {
    const phone = '+447700900456';
    const { nextStep } = await register(phone, PASSWORD, { ...names, email: 'phoned@leeds.example' });
    expect(nextStep).toMatchObject({
      codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******0456' },
    });
    await confirmSignUp({ username: phone, confirmationCode: await pool.codeFor(phone) });
    expect(await step(phone)).toBe('DONE');
    expect(await fetchUserAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
  });

  test('an expired code is refused', async () => {
    const email = 'slow@leeds.example';
    await register(email);
    await pool.db.pool.query('update identity.code set expires_at = now()');
    expect(
      await refusal(confirmSignUp({ username: email, confirmationCode: await pool.codeFor(email) })),
    ).toBe('ExpiredCodeException: Invalid code provided, please request a code again.');
  });

  test('codes cannot be guessed', async () => {
    const email = 'guessed@leeds.example';
    await register(email);
    const answers: string[] = [];
    for (let guess = 0; guess < 16; guess++)
      answers.push(await refusal(confirmSignUp({ username: email, confirmationCode: 'guess' })));
    expect(answers.filter((answer) => answer.startsWith('CodeMismatch'))).toHaveLength(15);
    expect(answers.at(-1)).toMatch(/^TooManyFailedAttemptsException/);
  });

  test.each([
    ['Short-1', 'InvalidPasswordException: Password did not conform with policy: Password not long enough'],
    [
      'commonplace-1',
      'InvalidPasswordException: Password did not conform with policy: Password must have uppercase characters',
    ],
    [
      'COMMONPLACE-1',
      'InvalidPasswordException: Password did not conform with policy: Password must have lowercase characters',
    ],
    [
      'Commonplace-',
      'InvalidPasswordException: Password did not conform with policy: Password must have numeric characters',
    ],
    [
      'Commonplace1',
      'InvalidPasswordException: Password did not conform with policy: Password must have symbol characters',
    ],
  ])('the password %s breaks the policy', async (password, message) => {
    expect(await refusal(register('policy@leeds.example', password))).toBe(message);
  });

  test('refuses a taken name, an unfit name and missing attributes', async () => {
    await member('taken@leeds.example');
    expect(await refusal(register('Taken@leeds.example'))).toBe(
      'UsernameExistsException: An account with the given email already exists.',
    );
    expect(await refusal(register('plainname'))).toMatch(/^InvalidParameterException: Username should be/);
    expect(await refusal(register('bare@leeds.example', PASSWORD, { given_name: 'Given' }))).toMatch(
      /^InvalidParameterException: .*family_name: The attribute is required/,
    );
    expect(
      await refusal(register('odd@leeds.example', PASSWORD, { ...names, email_verified: 'true' })),
    ).toMatch(/^InvalidParameterException/);
  });

  test('of two with the same name at once, one wins', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () => refusal(register('race@leeds.example'))),
    );
    expect(attempts.filter((attempt) => attempt === 'no refusal')).toHaveLength(1);
    expect(attempts.filter((attempt) => attempt.startsWith('UsernameExists'))).toHaveLength(5);
  });
});
