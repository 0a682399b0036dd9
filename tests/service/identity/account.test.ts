/** Accounts by aws-amplify: forgotten and changed passwords, attributes, deletion. */
import {
  confirmResetPassword,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  updatePassword,
  updateUserAttributes,
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
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const step = async (username: string, password = PASSWORD) =>
  (await signIn({ username, password })).nextStep.signInStep;

describe('a forgotten password', () => {
  test('is replaced with a code, which ends every session', async () => {
    const email = 'forgetful@leeds.example';
    await member(email);
    await step(email);
    const token = String((await fetchAuthSession()).tokens?.accessToken);
    const { nextStep } = await resetPassword({ username: email });
    expect(nextStep).toMatchObject({ codeDeliveryDetails: { destination: 'fo***@leeds.example' } });
    const confirmationCode = await pool.codeFor(email);
    const confirm = (newPassword: string, code = confirmationCode) =>
      confirmResetPassword({ username: email, newPassword, confirmationCode: code });
    expect(await refusal(confirm('weak'))).toMatch(
      /^InvalidPasswordException: Password does not conform to policy/,
    );
    expect(await refusal(confirm('Replaced-1', 'wrong'))).toMatch(/^CodeMismatchException/);
    await confirm('Replaced-1');
    // Within the hour of the request, a code that is used up is refused like a wrong one.
    expect(await refusal(confirm('Replaced-2'))).toMatch(/^CodeMismatchException/);
    const { type } = await pool.call('GetUser', { AccessToken: token });
    expect(type).toBe('NotAuthorizedException');
    await configureAmplify(pool.origin);
    expect(await refusal(step(email))).toMatch(/^NotAuthorizedException/);
    expect(await step(email, 'Replaced-1')).toBe('DONE');
  });

  test('of no one is answered like a member’s', async () => {
    const { nextStep } = await resetPassword({ username: 'unknown@leeds.example' });
    expect(nextStep).toMatchObject({
      codeDeliveryDetails: { destination: 'un***@leeds.example', deliveryMedium: 'EMAIL' },
    });
    expect(await pool.outbox.list({ to: 'unknown@leeds.example' })).toEqual([]);
    const confirm = (username: string) =>
      refusal(confirmResetPassword({ username, newPassword: 'Replaced-1', confirmationCode: '000001' }));
    expect(await confirm('unknown@leeds.example')).toMatch(/^CodeMismatchException/);
    expect(await confirm('never-asked@leeds.example')).toMatch(/^ExpiredCodeException/);
  });

  test('is not recovered through the address that is the second factor', async () => {
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'second@leeds.example', ...names },
      mfa: { enabled: ['EMAIL_OTP'] },
    });
    await resetPassword({ username: 'second@leeds.example' });
    expect(await pool.outbox.list({ to: 'second@leeds.example' })).toEqual([]);
  });

  test('can be asked for ten times an hour, and the client’s own retries do not count', async () => {
    const email = 'eager@leeds.example';
    await member(email);
    for (let request = 0; request < 10; request++) await resetPassword({ username: email });
    expect(await refusal(resetPassword({ username: email }))).toBe(
      'LimitExceededException: Attempt limit exceeded, please try after some time.',
    );
    expect(await pool.outbox.list({ to: email })).toHaveLength(10);
  });
});

describe('a member', () => {
  test('changes the password, knowing the old one', async () => {
    const email = 'changer@leeds.example';
    await member(email);
    await step(email);
    expect(await refusal(updatePassword({ oldPassword: 'Wrong-old-1', newPassword: 'Replaced-1' }))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    );
    await updatePassword({ oldPassword: PASSWORD, newPassword: 'Replaced-1' });
    await signOut();
    expect(await step(email, 'Replaced-1')).toBe('DONE');
  });

  test('changes the e-mail address, confirms it, and signs in with it', async () => {
    const email = 'moving@leeds.example';
    await member(email);
    await member('occupied@leeds.example');
    await step(email);
    expect(await refusal(updateUserAttributes({ userAttributes: { email: 'occupied@leeds.example' } }))).toBe(
      'AliasExistsException: An account with the given email already exists.',
    );
    await updateUserAttributes({ userAttributes: { email: 'moved@leeds.example', nickname: 'Mo' } });
    expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'false', nickname: 'Mo' });
    const code = await pool.codeFor('moved@leeds.example');
    expect(
      await refusal(confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: 'wrong' })),
    ).toMatch(/^CodeMismatch/);
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code });
    expect(await fetchUserAttributes()).toMatchObject({
      email: 'moved@leeds.example',
      email_verified: 'true',
    });
    await deleteUserAttributes({ userAttributeKeys: ['nickname'] });
    expect(await fetchUserAttributes()).not.toHaveProperty('nickname');
    await signOut();
    // The password still fits, since it hangs on the internal name.
    expect(await step('moved@leeds.example')).toBe('DONE');
    await signOut();
    expect(await refusal(step(email))).toMatch(/^NotAuthorizedException/);
  });

  test('asks for a code for an address and confirms it', async () => {
    const phone = '+447700900789';
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'verifier@leeds.example', ...names, phone_number: phone },
      verified: ['email'],
    });
    await step('verifier@leeds.example');
    expect(await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })).toMatchObject({
      deliveryMedium: 'SMS',
      destination: '+*******0789',
    });
    await confirmUserAttribute({
      userAttributeKey: 'phone_number',
      confirmationCode: await pool.codeFor(phone),
    });
    await signOut();
    expect(await step(phone)).toBe('DONE');
  });

  test('cannot forge attributes that prove something', async () => {
    await member('forger@leeds.example');
    await step('forger@leeds.example');
    for (const name of ['email_verified', 'sub', 'role'])
      expect(await refusal(updateUserAttributes({ userAttributes: { [name]: 'true' } }))).toMatch(
        /^InvalidParameterException/,
      );
    expect(await refusal(updateUserAttributes({ userAttributes: { email: '' } }))).toMatch(
      /^InvalidParameterException/,
    );
  });

  test('leaves, and nothing of the account stays', async () => {
    const email = 'leaving@leeds.example';
    const { sub } = await member(email);
    await step(email);
    await pool.db.pool.query('insert into auth."user" (identity_guid) values ($1)', [sub]);
    await deleteUser();
    expect(await refusal(step(email))).toMatch(/^NotAuthorizedException/);
    for (const table of ['account', 'alias', 'sign_in'])
      expect((await pool.db.pool.query(`select from identity.${table} where sub = $1`, [sub])).rowCount).toBe(
        0,
      );
    const known = await pool.db.pool.query('select from auth."user" where identity_guid = $1', [sub]);
    expect(known.rowCount).toBe(0);
  });
});
