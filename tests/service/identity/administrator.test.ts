/** Lists and descriptions for the administrator by the AWS SDK, and who may ask for anything of an administrator. */
import {
  type AttributeType,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

const UserPoolId = config.identity.userPoolId;
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
let pool: TestPool;
let admin: CognitoIdentityProviderClient;

beforeAll(async () => {
  pool = await startPool();
  admin = new CognitoIdentityProviderClient({
    endpoint: `${pool.origin}/identity/`,
    region: 'eu-west-2',
    credentials: pool.identity.administratorCredentials,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  admin.destroy();
  await pool.close();
});

const member = (email: string) =>
  pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names } });
const toRecord = (list: AttributeType[] = []) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

describe('lists and descriptions', () => {
  test('members are listed page by page and by attribute', async () => {
    await Promise.all(['list-a', 'list-b', 'list-c'].map((name) => member(`${name}@list.example`)));
    const list = (input: object) => admin.send(new ListUsersCommand({ UserPoolId, ...input }));
    const emails = (users: { Attributes?: AttributeType[] }[] = []) =>
      users.map(({ Attributes }) => toRecord(Attributes)['email'] ?? '');
    const all: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await list({ Limit: 2, Filter: 'email ^= "LIST-"', PaginationToken });
      expect(page.Users?.length).toBeLessThanOrEqual(2);
      all.push(...emails(page.Users));
      ({ PaginationToken } = page);
    } while (PaginationToken !== undefined);
    expect(all.toSorted()).toEqual(['list-a@list.example', 'list-b@list.example', 'list-c@list.example']);
    const one = await list({ Filter: 'email = "list-a@list.example"', AttributesToGet: ['email'] });
    expect(one.Users?.map(({ Attributes }) => Attributes)).toEqual([
      [{ Name: 'email', Value: 'list-a@list.example' }],
    ]);
    expect((await list({ Filter: 'status = "Disabled"' })).Users).toEqual([]);
    expect((await list({ Filter: 'given_name = "o\\"\' or 1=1"' })).Users).toEqual([]);
    for (const Filter of ['email', 'picture = "x"', 'email = "x" or "y"'])
      await expect(list({ Filter })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(list({ PaginationToken: 'invented' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('the pool and its client are described as they are', async () => {
    const { UserPool } = await admin.send(new DescribeUserPoolCommand({ UserPoolId }));
    expect(UserPool).toMatchObject({
      Id: UserPoolId,
      MfaConfiguration: 'OPTIONAL',
      Policies: { PasswordPolicy: { MinimumLength: 8, TemporaryPasswordValidityDays: 7 } },
    });
    const { UserPoolClient } = await admin.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId: clientId }),
    );
    expect(UserPoolClient).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
    });
    await expect(
      admin.send(new DescribeUserPoolCommand({ UserPoolId: 'eu-west-2_Another' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('who may ask', () => {
  const command = () => new ListUsersCommand({ UserPoolId });
  const attempt = (change: object) => {
    const client = new CognitoIdentityProviderClient({
      endpoint: `${pool.origin}/identity/`,
      region: 'eu-west-2',
      credentials: pool.identity.administratorCredentials,
      maxAttempts: 1,
      ...change,
    });
    return client.send(command()).finally(() => client.destroy());
  };
  const credentials = () => pool.identity.administratorCredentials;

  test('no one without a signature', async () => {
    expect((await pool.call('ListUsers', { UserPoolId })).body).toEqual({
      __type: 'MissingAuthenticationTokenException',
      message: 'Missing Authentication Token',
    });
    const authorization = 'AWS4-HMAC-SHA256 Credential=x';
    expect((await pool.call('ListUsers', { UserPoolId }, { authorization })).type).toBe(
      'IncompleteSignatureException',
    );
  });

  test('no one with another key, another secret, or for another region', async () => {
    await expect(
      attempt({ credentials: { ...credentials(), accessKeyId: 'AKIAAAAAAAAAAAAAAAAA' } }),
    ).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(
      attempt({ credentials: { ...credentials(), secretAccessKey: 'guessed' } }),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(attempt({ region: 'us-east-1' })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      message: "Credential should be scoped to a valid region, not 'us-east-1'.",
    });
  });

  test('no one who replays a request late, or is ahead of the time', async () => {
    for (const [offset, words] of [
      [-6 * 60_000, /^Signature expired: /],
      [6 * 60_000, /^Signature not yet current: /],
    ] as const)
      await expect(attempt({ systemClockOffset: offset })).rejects.toMatchObject({
        name: 'InvalidSignatureException',
        message: expect.stringMatching(words),
      });
  });

  test('no one who changes the operation, the body or a signed header of a signed request', async () => {
    const url = `${pool.origin}/identity/`;
    let signed: { headers: Record<string, string>; body: string } | undefined;
    const client = new CognitoIdentityProviderClient({
      endpoint: url,
      region: 'eu-west-2',
      credentials: credentials(),
    });
    client.middlewareStack.add(
      (next) => async (args) => {
        signed = args.request as typeof signed;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await client.send(command());
    client.destroy();
    if (!signed) throw new Error('Nothing was signed');
    const { headers, body } = signed;
    const post = async (change: Record<string, string>, text = body) => {
      const response = await fetch(url, { method: 'POST', headers: { ...headers, ...change }, body: text });
      return ((await response.json()) as { __type?: string }).__type;
    };
    expect(await post({})).toBeUndefined();
    const other = body.replace('Commonplac', 'commonplaC');
    expect(await post({}, other)).toBe('InvalidSignatureException');
    expect(await post({ 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' })).toBe(
      'InvalidSignatureException',
    );
    expect(
      await post({
        'x-amz-date': headers['x-amz-date']?.replace(/\dZ$/, (last) => (last === '1Z' ? '2Z' : '1Z')) ?? '',
      }),
    ).toBe('InvalidSignatureException');
    const unsignedTarget = headers['authorization']?.replace(';x-amz-target', '') ?? '';
    expect(await post({ authorization: unsignedTarget })).toBe('InvalidSignatureException');
  });

  test('no one gets a 500, whatever is sent with a right signature', async () => {
    const values = [undefined, null, 7, '', 'x', '\u0000', 'x'.repeat(3000), [], [null], {}, { Name: 7 }];
    const fields = [
      'UserPoolId',
      'Username',
      'UserAttributes',
      'Password',
      'Filter',
      'Limit',
      'PaginationToken',
    ];
    for (const operation of [
      'AdminCreateUser',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'ListUsers',
    ])
      for (const field of fields)
        for (const value of values) {
          const input = { Username: 'anything@leeds.example', [field]: value };
          const refused = await pool.identity.administrator.send(operation, input).then(
            () => 'accepted',
            ({ type }: { type: string }) => type,
          );
          expect(refused).not.toBe('InternalErrorException');
        }
  });

  test('a service of this server, in its own words', async () => {
    const { administrator } = pool.identity;
    const invited = await administrator.invite({
      email: 'in-process@leeds.example',
      attributes: { given_name: 'In', family_name: 'Process' },
    });
    expect(invited).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', enabled: true });
    expect(await administrator.find('in-process@leeds.example')).toEqual(invited);
    expect(await administrator.find('unknown@leeds.example')).toBeNull();
    await administrator.disable(invited.username);
    expect(await administrator.find(invited.username)).toMatchObject({ enabled: false });
    await administrator.remove(invited.username);
    await expect(administrator.resetPassword(invited.username)).rejects.toMatchObject({
      name: 'AdministratorError',
      type: 'UserNotFoundException',
    });
  });
});
