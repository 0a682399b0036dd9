/** The AWS command line, from sign-up to the administrator's lists. Skipped where it is not installed. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

/** Nothing of the machine's own settings, and no question to it who it is. */
const plain = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_DEFAULT_REGION: 'eu-west-2',
  AWS_PAGER: '',
};

function isInstalled(): boolean {
  try {
    execFileSync('aws', ['--version'], { stdio: 'ignore', env: plain });
    return true;
  } catch {
    return false;
  }
}

let pool: TestPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

/** Runs an operation. @throws an error whose `stderr` is what a person reads. */
async function aws(env: Record<string, string | undefined>, ...words: string[]): Promise<unknown> {
  const command = ['--endpoint-url', `${pool.origin}/identity/`, '--output', 'json', 'cognito-idp', ...words];
  const { stdout } = await promisify(execFile)('aws', command, { env });
  return stdout.trim() === '' ? {} : (JSON.parse(stdout) as unknown);
}
const unsigned = (...words: string[]) => aws(plain, ...words, '--no-sign-request');
const signed = (...words: string[]) => {
  const { accessKeyId, secretAccessKey } = pool.identity.administratorCredentials;
  return aws({ ...plain, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }, ...words);
};

/** The words of an operation's input. */
const input = (members: Readonly<Record<string, string>>) =>
  Object.entries(members).flatMap(([name, value]) => [`--${name}`, value]);

describe.skipIf(!isInstalled())('the AWS command line (skipped unless `aws` is installed)', () => {
  const email = 'cli@leeds.example';
  const begin = (password: string) =>
    unsigned(
      'initiate-auth',
      ...input({
        'client-id': clientId,
        'auth-flow': 'USER_PASSWORD_AUTH',
        'auth-parameters': `USERNAME=${email},PASSWORD=${password}`,
      }),
    ) as Promise<{ AuthenticationResult: { AccessToken: string }; Session: string }>;

  test('walks from sign-up to a sign-in with a second factor', async () => {
    const common = { 'client-id': clientId, username: email };
    expect(
      await unsigned(
        'sign-up',
        ...input({ ...common, password: PASSWORD }),
        '--user-attributes',
        `Name=email,Value=${email}`,
        'Name=given_name,Value=Command',
        'Name=family_name,Value=Line',
      ),
    ).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { Destination: 'cl***@leeds.example' } });
    const code = { 'confirmation-code': await pool.codeFor(email) };
    expect(await unsigned('confirm-sign-up', ...input({ ...common, ...code }))).toEqual({});
    const { AccessToken: token } = (await begin(PASSWORD)).AuthenticationResult;
    expect(await unsigned('get-user', '--access-token', token)).toMatchObject({
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    });
    const { SecretCode: secret } = (await unsigned('associate-software-token', '--access-token', token)) as {
      SecretCode: string;
    };
    const codeOf = (step: number) => totpCode(fromBase32(secret), step);
    const step = totpStep();
    expect(
      await unsigned('verify-software-token', ...input({ 'access-token': token, 'user-code': codeOf(step) })),
    ).toMatchObject({ Status: 'SUCCESS' });
    await unsigned(
      'set-user-mfa-preference',
      ...input({
        'access-token': token,
        'software-token-mfa-settings': 'Enabled=true,PreferredMfa=true',
      }),
    );
    const asked = await begin(PASSWORD);
    expect(asked).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const answer = {
      'client-id': clientId,
      'challenge-name': 'SOFTWARE_TOKEN_MFA',
      session: asked.Session,
      // A code works once, and the clock may be a step ahead.
      'challenge-responses': `USERNAME=${email},SOFTWARE_TOKEN_MFA_CODE=${codeOf(step + 1)}`,
    };
    expect(await unsigned('respond-to-auth-challenge', ...input(answer))).toMatchObject({
      AuthenticationResult: { TokenType: 'Bearer', ExpiresIn: 3600 },
    });
  }, 120_000);

  test('prints the error of the service', async () => {
    await expect(begin('Wrong-password-1')).rejects.toMatchObject({
      stderr: expect.stringContaining(
        'An error occurred (NotAuthorizedException) when calling the InitiateAuth operation: Incorrect username or password.',
      ),
    });
  }, 60_000);

  test('lists members with the credentials of the administrator only', async () => {
    const list = ['list-users', ...input({ 'user-pool-id': config.identity.userPoolId, limit: '60' })];
    const { sub } = await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'listed@leeds.example' },
    });
    expect(await signed(...list)).toMatchObject({
      Users: expect.arrayContaining([expect.objectContaining({ Username: sub, UserStatus: 'CONFIRMED' })]),
    });
    await expect(unsigned(...list)).rejects.toMatchObject({
      stderr: expect.stringContaining('MissingAuthenticationTokenException'),
    });
    const invented = { ...plain, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'invented' };
    await expect(aws(invented, ...list)).rejects.toMatchObject({
      stderr: expect.stringContaining('UnrecognizedClientException'),
    });
  }, 60_000);
});
