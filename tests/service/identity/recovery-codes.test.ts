/** Recovery codes: shown once, kept as hashes, each in place of a second factor once. And browsers that an account is used in. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '#contract/security.ts';
import { createAuthService } from '#proxy/composition/auth-service.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { ask, send, silent } from '../../support/catalogue.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
let auth: Service;
let email: string;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  const bench = authBench(pool.db);
  auth = createAuthService({
    ...bench.options,
    security: pool.identity.security,
    authenticate: pool.identity.authenticate,
    log: silent,
  });
});
afterAll(() => pool.close());
beforeEach(async () => {
  email = `${randomUUID()}@leeds.example`;
  ({ sub } = await pool.identity.ensureUser({
    password: PASSWORD,
    attributes: { email },
    mfa: { enabled: ['EMAIL_OTP'], preferred: 'EMAIL_OTP' },
  }));
});

const begin = async (headers: Record<string, string> = {}) =>
  (
    await pool.call(
      'InitiateAuth',
      {
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD },
      },
      headers,
    )
  ).body;
const answer = (session: unknown, code: string, headers: Record<string, string> = {}) =>
  pool.call(
    'RespondToAuthChallenge',
    {
      ClientId: clientId,
      ChallengeName: 'EMAIL_OTP',
      Session: session,
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
    },
    headers,
  );
const tokenOf = (body: Record<string, unknown>) =>
  String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken);
const signIn = async (headers: Record<string, string> = {}) => {
  const { Session } = await begin(headers);
  return tokenOf((await answer(Session, await pool.codeFor(email), headers)).body);
};
const make = async (token: string) =>
  (await ask(auth, 'security/makeRecoveryCodes', { password: PASSWORD }, token)).codes;
const left = async (token: string) => (await ask(auth, 'security/view', {}, token)).recoveryCodes?.left;

describe('recovery codes', () => {
  it('are ten, of ten digits, all different, and stored nowhere', async () => {
    const token = await signIn();
    const codes = await make(token);
    expect([codes.length, new Set(codes).size, codes.every((code) => /^\d{10}$/.test(code))]).toEqual([
      RECOVERY_CODES,
      RECOVERY_CODES,
      true,
    ]);
    const { rows } = await pool.db.pool.query<{ text: string }>(
      'select r::text as text from identity.recovery_code r where sub = $1',
      [sub],
    );
    expect(rows).toHaveLength(RECOVERY_CODES);
    expect(rows.some(({ text }) => codes.some((code) => text.includes(code)))).toBe(false);
  });

  it('take the place of the second factor once, as they were typed', async () => {
    const codes = await make(await signIn());
    const code = codes[0] ?? '';
    const { Session } = await begin();
    const { body } = await answer(Session, `${code.slice(0, 5)} ${code.slice(5)}`);
    expect(await left(tokenOf(body))).toBe(RECOVERY_CODES - 1);
    const again = await begin();
    expect((await answer(again['Session'], code)).type).toBe('CodeMismatchException');
  });

  it('work once when two sign-ins use one at the same time', async () => {
    const [code = ''] = await make(await signIn());
    const sessions = [await begin(), await begin()];
    const answers = await Promise.all(sessions.map(({ Session }) => answer(Session, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of another person or of before are wrong, and guesses lock the second factor', async () => {
    const token = await signIn();
    const [old = ''] = await make(token);
    const codes = await make(token);
    expect(codes).not.toContain(old);
    const { Session } = await begin();
    expect((await answer(Session, old)).type).toBe('CodeMismatchException');
    for (let tries = 0; tries < 4; tries += 1) await answer(Session, '0000000000');
    expect((await answer(Session, codes[0] ?? '')).type).toBe('NotAuthorizedException');
  });

  it('are made with the password only, and never answered again', async () => {
    const token = await signIn();
    const refused = await send(auth, 'security/makeRecoveryCodes', { password: 'Commonplace-9' }, token);
    expect(refused.status).toBe(403);
    expect(await left(token)).toBeUndefined();
    const made = () => pool.recoveryCodesMade.filter((who) => who === sub).length;
    expect(made()).toBe(0);
    await make(token);
    expect(made()).toBe(1);
    const view = JSON.stringify(await ask(auth, 'security/view', {}, token));
    expect(view).not.toMatch(/"\d{10}"/);
  });
});

describe('browsers', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const safari = {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
  };

  it('name the sessions, with the first time that each was used', async () => {
    await signIn(firefox);
    const token = await signIn(safari);
    const { sessions } = await ask(auth, 'security/view', {}, token);
    expect(sessions.map(({ browser, system }) => [browser, system])).toEqual([
      ['Safari', 'macOS'],
      ['Firefox', 'Linux'],
    ]);
    expect(sessions.every(({ firstSeenAt, startedAt }) => firstSeenAt !== null && startedAt !== '')).toBe(
      true,
    );
  });

  it('that are new are reported, but neither the first one nor one that is known', async () => {
    for (const headers of [firefox, firefox, safari, firefox]) await signIn(headers);
    expect(pool.newBrowsers.filter(([who]) => who === sub)).toEqual([
      [sub, { browser: 'Safari', system: 'macOS' }],
    ]);
    const mails = (await pool.outbox.list({ to: email })).filter(({ purpose }) => purpose === 'new-browser');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Safari on macOS')]);
  });
});
