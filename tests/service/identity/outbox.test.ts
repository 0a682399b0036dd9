/** Sample accounts, and the messages that were sent. */
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createOutboxPages } from '#proxy/platform/outbox/pages.ts';
import { enter } from './srp-client.ts';
import { PASSWORD, startPool, type TestPool } from './support.ts';

const EMAIL = 'marta@leeds.example';
const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
let pool: TestPool;
let sub: string;

beforeAll(async () => {
  pool = await startPool();
  ({ sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: EMAIL, ...names } }));
});
afterAll(() => pool.close());

describe('sample accounts and the outbox', () => {
  test('ensureUser leaves an existing account alone', async () => {
    const again = await pool.identity.ensureUser({ password: 'Other-pass-1', attributes: { email: EMAIL } });
    expect(again).toEqual({ sub, created: false });
    expect((await enter(pool, EMAIL)).AccessToken).toBeTypeOf('string');
  });

  test('two servers that start together create one account', async () => {
    const other = await pool.replica();
    const user = { password: PASSWORD, attributes: { email: 'both@leeds.example', ...names } };
    const results = await Promise.all([pool.identity.ensureUser(user), other.ensureUser(user)]);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(results[0]?.sub).toBe(results[1]?.sub);
  });

  test('/dev/outbox shows messages as a page and as JSON, escaped, in development only', async () => {
    await pool.outbox.send({
      to: 'a@leeds.example',
      channel: 'email',
      subject: '<b>Hello</b>',
      text: 'Text & more',
      purpose: 'invitation',
      code: '123456',
    });
    const app = createOutboxPages(pool.outbox);
    const page = await app.request('/?to=a@leeds.example');
    const html = await page.text();
    expect(html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(html).toContain('123456');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    expect(page.headers.get('content-security-policy')).toContain(
      createHash('sha256').update(style).digest('base64'),
    );
    const json = await app.request('/?to=a@leeds.example', { headers: { accept: 'application/json' } });
    expect(await json.json()).toMatchObject({ messages: [{ to: 'a@leeds.example', code: '123456' }] });
    const production = createOutbox(pool.db, { mode: 'production' }, pino({ level: 'silent' }));
    expect((await createOutboxPages(production).request('/')).status).toBe(404);
  });
});
