/** The wire itself: envelopes and malformed input. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#proxy/domains/identity/operations/table.ts';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
const identityPoolId = config.identity.identityPoolId;
let pool: TestPool;

beforeAll(async () => {
  pool = await startPool();
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL, ...names } });
});
afterAll(() => pool.close());

describe('the envelope', () => {
  test('of a success and of a refusal', async () => {
    const good = await pool.call('GetId', { IdentityPoolId: identityPoolId });
    expect(good.status).toBe(200);
    expect(good.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(good.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
    const bad = await pool.call('GetUser', { AccessToken: 'x' });
    expect([bad.status, bad.body, bad.headers.get('x-amzn-errortype')]).toEqual([
      400,
      { __type: 'NotAuthorizedException', message: 'Invalid Access Token' },
      'NotAuthorizedException:',
    ]);
    expect(bad.headers.get('x-amzn-errormessage')).toBe('Invalid Access Token');
  });

  test.each([
    ['an unknown operation', 'AdminLinkProviderForUser', {}, 'UnknownOperationException'],
    ['a name from the prototype', 'constructor', {}, 'UnknownOperationException'],
    ['broken JSON', 'GetUser', '{', 'SerializationException'],
    ['a list', 'GetUser', '[]', 'SerializationException'],
    [
      'deep nesting',
      'GetUser',
      `{"AccessToken":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'SerializationException',
    ],
    ['a number for text', 'GetUser', { AccessToken: 1 }, 'SerializationException'],
    [
      'an unknown client',
      'SignUp',
      { ClientId: 'other', Username: 'a', Password: 'b' },
      'ResourceNotFoundException',
    ],
    ['too much', 'GetUser', { AccessToken: 'a'.repeat(200_000) }, 'SerializationException'],
    [
      'a flow that is off',
      'InitiateAuth',
      { ClientId: clientId, AuthFlow: 'USER_AUTH' },
      'InvalidParameterException',
    ],
  ])('%s', async (_what, operation, body, type) => {
    const answer = await pool.call(operation, body);
    expect([answer.status, answer.type]).toEqual([400, type]);
  });

  test('names every member at fault in the service’s words', async () => {
    const { body } = await pool.call('SignUp', {
      ClientId: clientId,
      Username: '',
      UserAttributes: [{ Value: 'x' }],
    });
    expect(body.message).toBe(
      "4 validation errors detected: Value at 'username' failed to satisfy constraint: Member must have length greater than or equal to 1; " +
        "Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+$; " +
        "Value at 'password' failed to satisfy constraint: Member must not be null; " +
        "Value at 'userAttributes.1.member.name' failed to satisfy constraint: Member must not be null",
    );
    const missing = await pool.call('InitiateAuth', { ClientId: clientId, AuthFlow: 'USER_SRP_AUTH' });
    expect(missing.body.message).toBe('Missing required parameter USERNAME');
  });

  test('nothing is answered with 500, whatever is sent', async () => {
    const targets = [...operations.keys()].map((target) => target.split('.')[1] ?? '');
    const members = [
      'AccessToken',
      'ClientId',
      'Username',
      'Session',
      'AuthFlow',
      'AuthParameters',
      'ChallengeName',
      'ChallengeResponses',
      'Password',
      'ConfirmationCode',
      'UserAttributes',
      'RefreshToken',
      'Token',
      'IdentityPoolId',
      'IdentityId',
      'Logins',
      'UserCode',
      'AttributeName',
      'Code',
    ];
    const leaf = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        clientId,
        identityPoolId,
        EMAIL,
        'USER_SRP_AUTH',
        'USER_PASSWORD_AUTH',
        'PASSWORD_VERIFIER',
        'SMS_MFA',
        'x'.repeat(30),
        '\u0000',
        '\ud800',
        '+447700900000',
      ),
      fc.constantFrom<unknown>(null, 0, true),
    );
    const map = fc.dictionary(
      fc.constantFrom(
        'USERNAME',
        'SRP_A',
        'PASSWORD',
        'REFRESH_TOKEN',
        'TIMESTAMP',
        'PASSWORD_CLAIM_SECRET_BLOCK',
        'PASSWORD_CLAIM_SIGNATURE',
        'ANSWER',
        'SMS_MFA_CODE',
        'EMAIL',
        '__proto__',
      ),
      leaf,
    );
    const pairs = fc.array(
      fc.record({ Name: fc.oneof(fc.constantFrom('email', 'nickname', 'phone_number'), leaf), Value: leaf }),
      { maxLength: 3 },
    );
    const body = fc.dictionary(fc.constantFrom(...members), fc.oneof(leaf, map, pairs));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), body, async (operation, fields) => {
        const base = { ClientId: clientId, IdentityPoolId: identityPoolId };
        const { status } = await pool.call(operation, { ...base, ...fields });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
  });

  test('other addresses are not found', async () => {
    for (const path of ['/identity/x', '/identity/eu-west-2_Other/.well-known/jwks.json']) {
      const response = await fetch(pool.origin + path);
      expect(response.status).toBe(404);
    }
  });
});
