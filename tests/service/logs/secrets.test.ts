/** A real server's log at its most talkative, over everything that secrets pass through, contains none of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { catalogueDatabase } from '../../support/catalogue.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { buildPages, startServer, type ServerProcess } from '../../support/server-process.ts';
import { Browser, formOf } from '../identity/hosted/browser.ts';
import { granted, proof } from '../identity/srp-client.ts';
import { callAt, clientId, type TestPool } from '../identity/support.ts';
import { addressOf } from '../replicas/two-servers.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const EMAIL = 'marta.secret@leeds.example';
const PASSWORDS = [
  'First-Commonplace-1',
  'Second-Commonplace-2',
  'Third-Commonplace-3',
  'Wrong-Commonplace-4',
] as const;
const SECRET_KEY = 'the-key-that-only-this-deployment-knows';
let db: Database;
let mail: MailServer;
let server: ServerProcess;
let at = '';
let dataDir = '';
let pool: Pick<TestPool, 'call'>;
/** Everything that must not be in the log, by what it is. */
const secrets = new Map<string, string>();
const keep = (what: string, value: string) => {
  if (value.length < 6) throw new Error(`There is no ${what}`);
  secrets.set(what, value);
  return value;
};

beforeAll(async () => {
  await buildPages();
  [db, mail] = await Promise.all([catalogueDatabase(), startMailServer()]);
  dataDir = await mkdtemp(join(tmpdir(), 'logs-'));
  server = await startServer(dataDir, {
    NODE_ENV: 'production',
    DATABASE_URL: db.url,
    SECRET_KEY,
    METRICS_TOKEN: 'the-token-of-the-figures',
    PUBLIC_ORIGIN: 'http://127.0.0.1',
    SMTP_URL: mail.url,
    LOG_LEVEL: 'trace',
  });
  at = await addressOf(server);
  pool = { call: callAt(at) };
});
afterAll(async () => {
  await server.end('SIGTERM');
  await mail.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The values of a proof, which a replay would need. */
function keepProof(answer: Record<string, unknown>) {
  const responses = answer['ChallengeResponses'] as Record<string, string>;
  keep('SRP signature', responses['PASSWORD_CLAIM_SIGNATURE'] ?? '');
  keep('SRP secret block', responses['PASSWORD_CLAIM_SECRET_BLOCK'] ?? '');
  return answer;
}
function keepTokens(name: string, body: Record<string, unknown>) {
  const tokens = granted(body);
  keep(`${name}: access token`, tokens.AccessToken);
  keep(`${name}: ID token`, tokens.IdToken);
  if (tokens.RefreshToken) keep(`${name}: refresh token`, tokens.RefreshToken);
  return tokens;
}

test('signing up and in, resetting, changing, using tokens: the log contains no secret', async () => {
  const named = (UserAttributes: Record<string, string>) =>
    Object.entries(UserAttributes).map(([Name, Value]) => ({ Name, Value }));
  const who = { ClientId: clientId, Username: EMAIL };
  for (const password of PASSWORDS) keep(`password ${password}`, password);

  const UserAttributes = named({ email: EMAIL, given_name: 'Marta', family_name: 'Kowalczyk' });
  await pool.call('SignUp', { ...who, Password: PASSWORDS[0], UserAttributes });
  const first = keep('sign-up code', await mail.code(EMAIL));
  await pool.call('ConfirmSignUp', { ...who, ConfirmationCode: first });
  // Refusals are logged too, and may not quote what was refused.
  await pool.call('RespondToAuthChallenge', await proof(pool, EMAIL, PASSWORDS[3]));
  const signedIn = await pool.call(
    'RespondToAuthChallenge',
    keepProof(await proof(pool, EMAIL, PASSWORDS[0])),
  );
  const { AccessToken } = keepTokens('sign-in', signedIn.body);

  await pool.call('ForgotPassword', who);
  const reset = keep('reset code', await mail.code(EMAIL, 2));
  const wanted = { ...who, ConfirmationCode: reset, Password: PASSWORDS[1] };
  expect((await pool.call('ConfirmForgotPassword', wanted)).status).toBe(200);
  expect((await pool.call('ConfirmForgotPassword', wanted)).status).toBe(400);
  expect((await pool.call('GetUser', { AccessToken })).status).toBe(400);
  const again = await pool.call('RespondToAuthChallenge', await proof(pool, EMAIL, PASSWORDS[1]));
  const tokens = keepTokens('second sign-in', again.body);
  const change = {
    AccessToken: tokens.AccessToken,
    PreviousPassword: PASSWORDS[1],
    ProposedPassword: PASSWORDS[2],
  };
  expect((await pool.call('ChangePassword', change)).status).toBe(200);

  const { SecretCode } = (await pool.call('AssociateSoftwareToken', { AccessToken: tokens.AccessToken }))
    .body;
  keep('authenticator secret', String(SecretCode));
  const UserCode = keep('authenticator code', totpCode(fromBase32(String(SecretCode)), totpStep()));
  await pool.call('VerifySoftwareToken', { AccessToken: tokens.AccessToken, UserCode });

  const refreshed = await pool.call('GetTokensFromRefreshToken', {
    ClientId: clientId,
    RefreshToken: tokens.RefreshToken,
  });
  const next = keepTokens('refresh', refreshed.body);
  const authorization = `Bearer ${next.AccessToken}`;
  const callAs = (url: string, headers: Record<string, string>) =>
    fetch(`${at}/api/proxy?${new URLSearchParams({ method: 'GET', url })}`, { headers });
  expect((await callAs('auth/user/get', { authorization })).status).toBe(200);
  expect((await callAs('auth/user/get', { authorization: `${authorization}x` })).status).toBe(401);
  await callAs('auth/user/get', { authorization, cookie: `accessToken=${next.AccessToken}` });
  // In places where a secret does not belong and people put it all the same.
  await fetch(`${at}/sign-in?code=${reset}&access_token=${next.AccessToken}`);
  await fetch(`${at}/metrics`, { headers: { authorization: 'Bearer the-token-of-the-figures' } });
  keep('token of the figures', 'the-token-of-the-figures');
  await fetch(`${at}/follow/unsubscribe/${keep('unsubscribe token', 'A'.repeat(64))}`);
  await fetch(`${at}/identity/`, { method: 'POST', body: `{"Password":"${PASSWORDS[2]}"` });

  const browser = new Browser();
  const hosted = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://127.0.0.1/sign-in',
    state: keep('state', 'state-that-binds-the-answer'),
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const page = await browser.visit(`${at}/identity/login?${hosted}`);
  keep('CSRF token', formOf(page).hidden['csrf'] ?? '');
  const { pathname, search } = new URL(formOf(page).action);
  await browser.post(`${at}${pathname}${search}`, {
    ...formOf(page).hidden,
    username: EMAIL,
    password: PASSWORDS[2],
  });
  keep('cookie of the browser', browser.cookies.get('hosted') ?? '');

  keep('SECRET_KEY', SECRET_KEY);
  keep('password of the database', new URL(db.url).password);
  await fetch(`${at}/healthz`, { headers: { 'x-request-id': 'the-last-request' } });
  await server.line((line) => line.includes('the-last-request'));
  const log = [...server.lines, server.errors()].join('\n');
  // It was written, in lines that can be followed by their ids.
  expect(log).toContain('/api/proxy');
  for (const line of server.lines.filter((text) => text.includes('"msg":"request"')))
    expect(JSON.parse(line)).toMatchObject({ requestId: expect.stringMatching(/^[\w.-]{8,64}$/) as string });
  const isIn = (value: string) => log.includes(value) || log.includes(encodeURIComponent(value));
  expect([...secrets].filter(([, value]) => isIn(value)).map(([what]) => what)).toEqual([]);
  // Nor who it was.
  expect(log).not.toContain(EMAIL);
});
