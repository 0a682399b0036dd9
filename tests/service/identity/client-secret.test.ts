/** A client with a secret: SECRET_HASH in every operation that takes it, and the secret at the token endpoint. */
import { createHmac } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  DescribeUserPoolClientCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { Browser } from './hosted/browser.ts';
import { createClient } from './hosted/client.ts';
import { proof } from './srp-client.ts';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

const secret = 'a_secret_of_the_only_client';
const hashFor = (username: string, key = secret) =>
  createHmac('sha256', key).update(username).update(clientId).digest('base64');
const email = 'secret@leeds.example';

let pool: TestPool;
let open: TestPool;
let sub = '';
beforeAll(async () => {
  pool = await startPool({ clientSecret: secret });
  open = await startPool();
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } }));
});
afterAll(() => Promise.all([pool.close(), open.close()]));

test('is a setting', () => {
  expect(readConfig({ POOL_CLIENT_SECRET: secret }).identity.pool.POOL_CLIENT_SECRET).toBe(secret);
  expect(() => readConfig({ POOL_CLIENT_SECRET: 'short' })).toThrow(
    'The setting POOL_CLIENT_SECRET is not valid: it must have 24 to 64 letters, digits, + or _.',
  );
});

describe('an operation of the API', () => {
  const given = { ClientId: clientId, Username: email };
  const parameters = { USERNAME: email, PASSWORD };
  /** Each with a place for the hash; what else it lacks is not looked at before. */
  const operations: readonly (readonly [string, (hash: string | undefined) => object])[] = [
    ['SignUp', (SecretHash) => ({ ...given, Password: PASSWORD, SecretHash })],
    ['ConfirmSignUp', (SecretHash) => ({ ...given, ConfirmationCode: '123456', SecretHash })],
    ['ResendConfirmationCode', (SecretHash) => ({ ...given, SecretHash })],
    ['ForgotPassword', (SecretHash) => ({ ...given, SecretHash })],
    [
      'ConfirmForgotPassword',
      (SecretHash) => ({ ...given, ConfirmationCode: '123456', Password: PASSWORD, SecretHash }),
    ],
    [
      'InitiateAuth',
      (SECRET_HASH) => ({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { ...parameters, SECRET_HASH },
      }),
    ],
    [
      'RespondToAuthChallenge',
      (SECRET_HASH) => ({
        ClientId: clientId,
        ChallengeName: 'SMS_MFA',
        ChallengeResponses: { USERNAME: email, SMS_MFA_CODE: '123456', SECRET_HASH },
      }),
    ],
  ];

  test.each(operations)('%s wants the hash, and the right one', async (operation, body) => {
    const missing = await pool.call(operation, body(undefined));
    expect(missing).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: `Client ${clientId} is configured with secret but SECRET_HASH was not received` },
    });
    for (const wrong of [hashFor('another@leeds.example'), hashFor(email, 'another_secret_of_a_client')])
      expect((await pool.call(operation, body(wrong))).body.message).toBe(
        `Unable to verify secret hash for client ${clientId}`,
      );
    const right = await pool.call(operation, body(hashFor(email)));
    expect(right.body.message ?? '').not.toMatch(/secret/i);
    // A client without a secret has nothing to prove by one.
    expect((await open.call(operation, body(hashFor(email)))).body.message).toBe(
      `Unable to verify secret hash for client ${clientId}`,
    );
  });

  test('a proof by SRP is signed with the name that it is for', async () => {
    const start = await pool.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: '2', SECRET_HASH: hashFor(email) },
    });
    expect(start.body['ChallengeName']).toBe('PASSWORD_VERIFIER');
    const unproved = { ...pool, call: open.call };
    await open.identity.ensureUser({ sub, password: PASSWORD, attributes: { email } });
    const request = await proof(unproved, email);
    expect((await pool.call('RespondToAuthChallenge', request)).body.message).toMatch(/was not received/);
    // The block is good for both pools, which are servers with one key.
    const responses = request['ChallengeResponses'] as Record<string, string>;
    const named = { ...request, ChallengeResponses: { ...responses, SECRET_HASH: hashFor(sub) } };
    expect((await pool.call('RespondToAuthChallenge', named)).body.message ?? '').not.toMatch(/secret/i);
  });
});

test('the AWS SDK goes the whole way', async () => {
  const client = new CognitoIdentityProviderClient({
    endpoint: `${pool.origin}/identity/`,
    region: 'eu-west-2',
    credentials: pool.identity.administratorCredentials,
  });
  const Username = 'secret-sdk@leeds.example';
  const named = { ClientId: clientId, Username, SecretHash: hashFor(Username) };
  await client.send(
    new SignUpCommand({
      ...named,
      Password: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'given_name', Value: 'S' },
        { Name: 'family_name', Value: 'Dk' },
      ],
    }),
  );
  await client.send(new ResendConfirmationCodeCommand(named));
  await client.send(new ConfirmSignUpCommand({ ...named, ConfirmationCode: await pool.codeFor(Username) }));
  const start = (AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', AuthParameters: object) =>
    client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow,
        AuthParameters: AuthParameters as Record<string, string>,
      }),
    );
  const { AuthenticationResult: tokens } = await start('USER_PASSWORD_AUTH', {
    USERNAME: Username,
    PASSWORD,
    SECRET_HASH: hashFor(Username),
  });
  const { RefreshToken = '', AccessToken = '' } = tokens ?? {};
  // A refresh names no one: the hash is over the immutable name, as with Cognito.
  const { body } = await pool.call('GetUser', { AccessToken });
  const REFRESH_TOKEN = RefreshToken;
  await start('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN, SECRET_HASH: hashFor(String(body['Username'])) });
  for (const parameters of [{ REFRESH_TOKEN }, { REFRESH_TOKEN, SECRET_HASH: hashFor('another') }])
    await expect(start('REFRESH_TOKEN_AUTH', parameters)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  const refresh = (ClientSecret?: string) =>
    client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken, ClientSecret }));
  expect((await refresh(secret)).AuthenticationResult?.AccessToken).toBeTypeOf('string');
  for (const wrong of [undefined, 'another_secret_of_a_client'])
    await expect(refresh(wrong)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const revoke = (ClientSecret?: string) =>
    client.send(new RevokeTokenCommand({ ClientId: clientId, Token: RefreshToken, ClientSecret }));
  await expect(revoke()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await revoke(secret);
  await expect(refresh(secret)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
  await client.send(new ForgotPasswordCommand(named));
  const described = await client.send(
    new DescribeUserPoolClientCommand({ UserPoolId: config.identity.userPoolId, ClientId: clientId }),
  );
  expect(described.UserPoolClient?.ClientSecret).toBe(secret);
  client.destroy();
});

describe('the token endpoint', () => {
  const methods = [
    ['a Basic header', oidc.ClientSecretBasic(secret)],
    ['the form', oidc.ClientSecretPost(secret)],
  ] as const;
  test.each(methods)('takes the secret by %s', async (_how, authentication) => {
    const client = await createClient(pool, authentication);
    const { attempt, visit } = await client.signIn(new Browser(), email);
    const tokens = await client.finish(attempt, visit.location);
    expect(tokens.claims()).toMatchObject({ email });
    const refreshed = await oidc.refreshTokenGrant(client.configuration, tokens.refresh_token ?? '');
    expect(refreshed.access_token).toBeTypeOf('string');
    await oidc.tokenRevocation(client.configuration, tokens.refresh_token ?? '');
    await expect(
      oidc.refreshTokenGrant(client.configuration, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['none', oidc.None()],
    ['a wrong one in a header', oidc.ClientSecretBasic('another_secret_of_a_client')],
    ['a wrong one in the form', oidc.ClientSecretPost('another_secret_of_a_client')],
  ])('refuses %s and does not use the code up', async (_how, authentication) => {
    const client = await createClient(pool, authentication);
    const { attempt, visit } = await client.signIn(new Browser(), email);
    await expect(client.finish(attempt, visit.location)).rejects.toMatchObject({
      status: 401,
      cause: [expect.objectContaining({ scheme: 'basic' })],
    });
    const right = await createClient(pool, oidc.ClientSecretPost(secret));
    expect((await right.finish(attempt, visit.location)).claims()).toMatchObject({ email });
  });

  test('refuses a secret given twice, and a Basic header that is none', async () => {
    const post = async (authorization: string, form: Record<string, string>) => {
      const response = await fetch(`${pool.origin}/identity/oauth2/token`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...form }),
      });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    expect(await post(basic, { client_secret: secret })).toEqual([400, 'invalid_request']);
    expect(await post(basic, { client_id: 'another' })).toEqual([401, 'invalid_client']);
    expect(await post('Basic !', {})).toEqual([401, 'invalid_client']);
    expect(await post('Bearer x', {})).toEqual([401, 'invalid_client']);
    expect(await post(basic, {})).toEqual([400, 'invalid_grant']);
  });

  test('says how it wants the secret', async () => {
    const document = async (at: TestPool) =>
      (await (await fetch(`${at.identity.issuer()}/.well-known/openid-configuration`)).json()) as object;
    expect(await document(pool)).toMatchObject({
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
    expect(await document(open)).toMatchObject({ token_endpoint_auth_methods_supported: ['none'] });
  });
});
