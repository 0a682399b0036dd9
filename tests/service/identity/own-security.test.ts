/** Sessions and events of one's own account: who sees them, and what ending one does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthService } from '#proxy/composition/auth-service.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { ask, send, silent } from '../../support/catalogue.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
let auth: Service;
let email: string;

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
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } });
});

const signIn = async (password = PASSWORD, name = email): Promise<string> => {
  const { body } = await pool.call('InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: name, PASSWORD: password },
  });
  return String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken);
};
const view = (token: string) => ask(auth, 'security/view', {}, token);
const status = async (token: string) => (await send(auth, 'security/view', {}, token)).status;

describe('sessions of an account', () => {
  it('are those of the person who asks, the present one first', async () => {
    await signIn();
    const token = await signIn();
    const other = `${randomUUID()}@leeds.example`;
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: other } });
    await signIn(PASSWORD, other);
    const { sessions } = await view(token);
    expect(sessions.map(({ isPresent }) => isPresent)).toEqual([true, false]);
  });

  it('are ended one by one, and each is refused at once', async () => {
    const first = await signIn();
    const second = await signIn();
    const { sessions } = await view(second);
    const { sessionGUID } = sessions.find(({ isPresent }) => !isPresent) ?? { sessionGUID: '' };
    await ask(auth, 'security/endSession', { sessionGUID }, second);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect((await send(auth, 'security/endSession', { sessionGUID }, second)).status).toBe(404);
    const entries = await pool.db.kysely
      .selectFrom('access.audit')
      .select('object_id')
      .where('action', '=', 'session.ended')
      .execute();
    expect(entries).toContainEqual({ object_id: sessionGUID });
  });

  it('of another person cannot be ended', async () => {
    const token = await signIn();
    const { sessions } = await view(token);
    const other = `${randomUUID()}@leeds.example`;
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: other } });
    const stranger = await signIn(PASSWORD, other);
    const sessionGUID = sessions[0]?.sessionGUID ?? '';
    expect((await send(auth, 'security/endSession', { sessionGUID }, stranger)).status).toBe(404);
    expect(await status(token)).toBe(200);
  });

  it('are ended together, all but the one that asks', async () => {
    const others = [await signIn(), await signIn()];
    const token = await signIn();
    await ask(auth, 'security/endOtherSessions', {}, token);
    expect(await Promise.all(others.map(status))).toEqual([401, 401]);
    expect((await view(token)).sessions).toHaveLength(1);
  });

  it('are not shown to visitors', async () => {
    expect((await send(auth, 'security/view', {})).status).toBe(401);
  });
});

describe('events of an account', () => {
  it('tell what was proved and what failed', async () => {
    await signIn('Not-the-password-1');
    const { events } = await view(await signIn());
    expect(events.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([
      ['SignIn', true],
      ['SignIn', false],
    ]);
  });
});

it('with a pool elsewhere there is nothing to show', async () => {
  const { auth: remote } = authBench(pool.db);
  expect((await send(remote, 'security/view', {}, randomUUID())).status).toBe(404);
});
