/** The token and revocation endpoints, refused requests above all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, PASSWORD, startPool, type TestPool } from '../support.ts';
import { Browser } from './browser.ts';
import { type Client, createClient } from './client.ts';

const EMAIL = 'owner@leeds.example';
let pool: TestPool;
let client: Client;

beforeAll(async () => {
  pool = await startPool();
  client = await createClient(pool);
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL } });
});
afterAll(() => pool.close());

const token = async (form: Record<string, string>, init: RequestInit = {}) => {
  const response = await fetch(`${pool.origin}/identity/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
    ...init,
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
};

describe('the token endpoint', () => {
  test.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'invented' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'not allowed\u0000' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'invented', client_id: '' }, 'invalid_client'],
  ] as [Record<string, string>, string][])('answers %j with %s', async (form, error) => {
    expect(await token(form)).toMatchObject({ status: 400, body: { error } });
  });

  test('wants a form, with each parameter once, and no secret', async () => {
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await token({}, json)).body.error).toBe('invalid_request');
    const twice = new URLSearchParams([...Object.entries({ client_id: clientId }), ['client_id', clientId]]);
    expect((await token({}, { body: twice })).body.error).toBe('invalid_request');
    const basic = { headers: { authorization: `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}` } };
    expect(await token({ grant_type: 'refresh_token' }, basic)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  test('allows browsers of other origins to call it', async () => {
    const response = await fetch(`${pool.origin}/identity/oauth2/token`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

test('an access token is no refresh token, and what is unknown is revoked already', async () => {
  const { attempt, visit } = await client.signIn(new Browser(), EMAIL);
  const { access_token } = await client.finish(attempt, visit.location);
  const revoke = async (form: Record<string, string>) => {
    const response = await fetch(`${pool.origin}/identity/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return [response.status, ((await response.json()) as { error?: string }).error];
  };
  expect(await revoke({ client_id: clientId, token: access_token })).toEqual([400, 'unsupported_token_type']);
  expect(await revoke({ client_id: clientId, token: 'invented' })).toEqual([200, undefined]);
  expect(await revoke({ client_id: clientId })).toEqual([400, 'invalid_request']);
  expect(await revoke({ client_id: 'other', token: 'x' })).toEqual([400, 'invalid_client']);
  const user = await pool.call('GetUser', { AccessToken: access_token });
  expect(user.status).toBe(200);
});
