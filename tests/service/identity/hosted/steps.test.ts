/** The pages after the first: every factor that the API asks for is asked for here, with the same limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { claimsOf, PASSWORD, startPool, type TestPool } from '../support.ts';
import { Browser, formOf, type Visit, wordsOf } from './browser.ts';
import { type Client, createClient } from './client.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PHONE = '+4915112345678';
let pool: TestPool;
let client: Client;

beforeAll(async () => {
  pool = await startPool();
  client = await createClient(pool);
});
afterAll(() => pool.close());
beforeEach(() => pool.db.pool.query('delete from identity.lock_out'));

async function member(email: string, enabled: MfaMethod[], preferred?: MfaMethod): Promise<string> {
  await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email, given_name: 'Given', family_name: 'Family', phone_number: PHONE },
    verified: ['email'],
    mfa: { enabled, preferred, ...(enabled.includes('SOFTWARE_TOKEN_MFA') ? { totpSecret: SECRET } : {}) },
  });
  return email;
}

const codeNow = (secret = SECRET) => totpCode(fromBase32(secret), totpStep());
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const answer = async (browser: Browser, page: Visit, fields: Record<string, string>): Promise<Visit> =>
  browser.follow(await browser.submit(page, fields), client.isOwn);
const hasCode = (visit: Visit) =>
  new URL(visit.location || 'http://nowhere.invalid').searchParams.has('code');

test.each([
  ['SMS_MFA', 'Check your phone', '+*******5678', PHONE],
  ['EMAIL_OTP', 'Check your e-mail', 'em***@leeds.example', 'email_otp@leeds.example'],
] as const)('asks for a code by %s; a wrong one may be corrected', async (method, title, masked, to) => {
  const email = await member(`${method.toLowerCase()}@leeds.example`, [method]);
  const browser = new Browser();
  const { attempt, visit: page } = await client.signIn(browser, email);
  expect(wordsOf(page)).toContain(title);
  expect(wordsOf(page)).toContain(masked);
  // The password alone opens nothing, neither here nor for a further request of the client.
  expect((await browser.visit((await client.begin()).url)).location).toMatch(/\/identity\/login\?/);
  const code = await pool.codeFor(to);
  const mistyped = await browser.submit(page, { code: wrong(code) });
  expect(mistyped.status).toBe(400);
  expect(mistyped.text).toMatch(/aria-invalid="true"/);
  expect(wordsOf(mistyped)).toContain('That code is not correct');
  const done = await answer(browser, mistyped, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect((await client.finish(attempt, done.location)).claims()).toMatchObject({ email });
});

test('asks for the code of an authenticator app, which works once', async () => {
  const email = await member('totp@leeds.example', ['SOFTWARE_TOKEN_MFA']);
  const [first, second] = [new Browser(), new Browser()];
  const one = await client.signIn(first, email);
  const two = await client.signIn(second, email);
  const code = codeNow();
  expect(hasCode(await answer(first, one.visit, { code }))).toBe(true);
  const replayed = await second.submit(two.visit, { code });
  expect(replayed.status).toBe(400);
  expect(wordsOf(replayed)).toContain('already used');
});

test('lets the person choose among several factors', async () => {
  const email = await member('both@leeds.example', ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']);
  const browser = new Browser();
  const { visit: choice } = await client.signIn(browser, email);
  expect(wordsOf(choice)).toContain('A code by text message');
  expect(choice.text).not.toContain('EMAIL_OTP');
  expect((await browser.submit(choice, { factor: 'EMAIL_OTP' })).status).toBe(400);
  const page = await answer(browser, choice, { factor: 'SOFTWARE_TOKEN_MFA' });
  expect(hasCode(await answer(browser, page, { code: codeNow() }))).toBe(true);
});

test('a temporary password has to be replaced, by one that fits the rules, with what is missing', async () => {
  const { sub } = await pool.identity.ensureUser({
    password: PASSWORD,
    status: 'FORCE_CHANGE_PASSWORD',
    attributes: { email: 'invited@leeds.example', given_name: 'In' },
  });
  const browser = new Browser();
  const { attempt, visit: page } = await client.signIn(browser, 'invited@leeds.example');
  expect(wordsOf(page)).toContain('Choose a password');
  const empty = await browser.submit(page, { new_password: 'Another-1' });
  expect(wordsOf(empty)).toContain('Fill in: last name');
  const weak = await browser.submit(page, { new_password: 'weak', family_name: 'Vited' });
  expect(weak.status).toBe(400);
  expect(wordsOf(weak)).toContain('Password not long enough.');
  // What was typed is kept, a password is not.
  expect(weak.text).toContain('value="Vited"');
  expect(weak.text).not.toContain('value="weak"');
  const done = await answer(browser, weak, { new_password: 'Another-1', family_name: 'Vited' });
  expect((await client.finish(attempt, done.location)).claims()).toMatchObject({ sub, family_name: 'Vited' });
});

test('says the same of a wrong password and an unknown name, and locks after five', async () => {
  await member('locked@leeds.example', []);
  const words: string[] = [];
  for (const username of ['locked@leeds.example', 'unknown@leeds.example']) {
    const browser = new Browser();
    const page = await browser.follow(await browser.visit((await client.begin()).url), client.isOwn);
    const refused = await browser.submit(page, { username, password: 'Wrong-1234' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`value="${username}"`);
    words.push(wordsOf(refused));
    for (let tries = 0; tries < 4; tries += 1)
      await browser.submit(page, { username, password: 'Wrong-1234' });
    // The first lock lasts a second, which a slow machine needs for the next request.
    const { rowCount } = await pool.db.pool.query(
      "update identity.lock_out set locked_until = locked_until + interval '1 minute' where failures = 5",
    );
    expect(rowCount).toBe(1);
    const locked = await browser.submit(page, { username, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(wordsOf(locked)).toContain('Too many attempts');
    await pool.db.pool.query('delete from identity.lock_out');
  }
  expect(words[0]).toBe(words[1]);
});

test('reports an account that is unconfirmed or must be reset only after its password', async () => {
  for (const [status, expected] of [
    ['UNCONFIRMED', 'not confirmed yet'],
    ['RESET_REQUIRED', 'must be reset'],
  ] as const) {
    const email = `${status.toLowerCase()}@leeds.example`;
    await pool.identity.ensureUser({ password: PASSWORD, status, attributes: { email } });
    const { visit } = await client.signIn(new Browser(), email);
    expect(visit.status).toBe(400);
    expect(wordsOf(visit)).toContain(expected);
  }
});

test('a step belongs to the browser that reached it and to its time', async () => {
  const email = await member('steps@leeds.example', ['EMAIL_OTP']);
  const browser = new Browser();
  const { visit: page } = await client.signIn(browser, email);
  const code = await pool.codeFor(email);
  const thief = new Browser();
  const { action } = formOf(page);
  const stolen = await thief.post(action, { ...formOf(page).hidden, code });
  expect(stolen.location).toMatch(/\/identity\/login\?.*over=1/);
  expect(wordsOf(await thief.visit(stolen.location))).toContain('Start again');
  await pool.db.pool.query('delete from identity.challenge_session');
  const late = await browser.submit(page, { code });
  expect(late.location).toMatch(/over=1/);
  // Reloading the page of a step that is over leads back as well.
  expect((await browser.visit(action)).location).toMatch(/over=1/);
});

describe('where the pool requires a second factor', () => {
  let strict: TestPool;
  let strictClient: Client;
  beforeAll(async () => {
    strict = await startPool({ mfa: { mode: 'ON', methods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] } });
    strictClient = await createClient(strict);
    for (const email of ['app@leeds.example', 'mail@leeds.example'])
      await strict.identity.ensureUser({
        password: PASSWORD,
        attributes: { email, given_name: 'A', family_name: 'B' },
      });
  });
  afterAll(() => strict.close());
  const onward = async (browser: Browser, page: Visit, fields: Record<string, string>) =>
    browser.follow(await browser.submit(page, fields), strictClient.isOwn);

  test('an authenticator app is set up on the way', async () => {
    const browser = new Browser();
    const { attempt, visit: choice } = await strictClient.signIn(browser, 'app@leeds.example');
    expect(wordsOf(choice)).toContain('Set up a second factor');
    const page = await onward(browser, choice, { factor: 'SOFTWARE_TOKEN_MFA' });
    const secret = /<code>([A-Z2-7]+)<\/code>/.exec(page.text)?.[1] ?? '';
    const mistyped = await browser.submit(page, { code: wrong(codeNow(secret)) });
    expect(mistyped.status).toBe(400);
    // The key stays the same, or the app would have to be set up again.
    expect(mistyped.text).toContain(secret);
    const done = await onward(browser, mistyped, { code: codeNow(secret) });
    const tokens = await strictClient.finish(attempt, done.location);
    expect(claimsOf(tokens.access_token)['scope']).toContain('openid');
    const next = await strictClient.signIn(new Browser(), 'app@leeds.example');
    expect(wordsOf(next.visit)).toContain('Open your authenticator app');
  });

  test('codes by e-mail are set up on the way, and the step cannot be skipped', async () => {
    const browser = new Browser();
    const { attempt, visit: choice } = await strictClient.signIn(browser, 'mail@leeds.example');
    const page = await onward(browser, choice, { factor: 'EMAIL_OTP' });
    expect(hasCode(await browser.visit(attempt.url))).toBe(false);
    expect(wordsOf(await browser.submit(page, { email: 'no address' }))).toContain('name@example.org');
    const sent = await onward(browser, page, { email: 'mail@leeds.example' });
    const done = await onward(browser, sent, { code: await strict.codeFor('mail@leeds.example') });
    expect((await strictClient.finish(attempt, done.location)).claims()).toMatchObject({
      email_verified: true,
    });
  });
});
