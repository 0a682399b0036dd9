/** Messages really leave: by a mail server and by a webhook, again after a failure, and readable to no one else. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '#proxy/platform/settings/config.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { sealMessage } from '#proxy/platform/outbox/delivery.ts';
import { createOutbox, type Outbox } from '#proxy/platform/outbox/index.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { testDatabase } from '../../support/database.ts';

const SMS_SECRET = 'a webhook secret of 32 characters';
const secrets = createSecrets('a secret of the tests, of 32 characters');
const log = pino({ level: 'silent' });
const code = {
  to: 'marta@leeds.example',
  channel: 'email',
  subject: 'Your sign-in code',
  text: '123456 is your code – für Dich.',
  purpose: 'sign-in',
  code: '123456',
} as const;
const sms = { ...code, to: '+447700900123', channel: 'sms' } as const;

let db: Database;
const outboxes: Outbox[] = [];

/** What arrived at the mail server, and how it answers. */
const mails: { from: string; to: string[]; source: string }[] = [];
let smtpAnswer: number | null = null;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (smtpAnswer !== null) return done(Object.assign(new Error('Refused'), { responseCode: smtpAnswer }));
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString(),
      });
      return done();
    });
  },
});

/** What arrived at the webhook, and how it answers. */
const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
let webhookAnswer = 204;
const webhook: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posts.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(webhookAnswer).end();
  });
});

beforeAll(async () => {
  db = await testDatabase();
  await Promise.all([
    new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => webhook.listen(0, '127.0.0.1', ready)),
  ]);
});
afterAll(async () => {
  await new Promise<void>((ended) => mailServer.close(ended));
  await new Promise((ended) => webhook.close(ended));
  await db.close();
});
beforeEach(async () => {
  mails.length = 0;
  posts.length = 0;
  smtpAnswer = null;
  webhookAnswer = 204;
  await db.pool.query('truncate outbox.message, operations.job');
});
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((one) => one.close()));
});

/** An outbox as a server of that mode has it. */
function outbox(mode: 'development' | 'production', smtpPort?: number): Outbox {
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const { delivery } = readConfig({
    NODE_ENV: mode,
    SECRET_KEY: 'a secret of the tests, of 32 characters',
    PUBLIC_ORIGIN: 'https://data.example.org',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort ?? port(mailServer.server)}`,
    MAIL_FROM: 'Commonplace <post@data.example.org>',
    SMS_WEBHOOK_URL: `http://127.0.0.1:${port(webhook)}/send`,
    SMS_WEBHOOK_SECRET: SMS_SECRET,
  });
  const created = createOutbox(db, { mode }, log, { secrets, transports: createTransports(delivery) });
  outboxes.push(created);
  return created;
}

/** Sends and waits for the first attempt. */
async function attempt(from: Outbox, message: Parameters<Outbox['send']>[0]): Promise<void> {
  await from.send(message);
  await from.close();
}

const again = () => db.pool.query(`update operations.job set run_at = now() where state = 'queued'`);
const stored = async () =>
  (
    await db.pool.query(`
      select message.state, attempt as attempts, coalesce(problem, error) as problem, text, code, sealed
      from outbox.message as message join operations.job as job on job.key = message.id::text`)
  ).rows;

describe('an e-mail', () => {
  test('arrives as it was written, and nothing readable of it stays in production', async () => {
    await attempt(outbox('production'), code);
    expect(mails).toMatchObject([{ from: 'post@data.example.org', to: [code.to] }]);
    const { source = '' } = mails[0] ?? {};
    expect(source).toContain('From: Commonplace <post@data.example.org>');
    expect(source).toContain('Subject: Your sign-in code');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain('123456 is your code');
    expect(await stored()).toEqual([
      { state: 'sent', attempts: 1, problem: null, text: null, code: null, sealed: null },
    ]);
  });

  test('that one can ask to get no more carries the address for it, as RFC 8058 says', async () => {
    await attempt(outbox('production'), { ...code, unsubscribe: 'https://data.example.org/follow/x' });
    expect(mails[0]?.source).toContain('List-Unsubscribe: <https://data.example.org/follow/x>');
    expect(mails[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('that the mail server postpones is kept sealed, tried again, and says why it waits', async () => {
    smtpAnswer = 451;
    await attempt(outbox('production'), code);
    const [waiting] = await stored();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, text: null, code: null });
    expect(waiting.problem).toContain('451');
    expect(waiting.sealed.toString('latin1')).not.toContain('123456');
    smtpAnswer = null;
    // A server that starts later, with the same database, takes it over when it is due.
    const successor = outbox('production');
    await successor.deliver();
    expect(mails).toEqual([]);
    await again();
    await successor.deliver();
    expect(mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2, sealed: null }]);
  });

  test('waits for a mail server that is not there', async () => {
    await attempt(outbox('production', 1), code);
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('that the mail server refuses is not tried again', async () => {
    smtpAnswer = 550;
    await attempt(outbox('production'), code);
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 1, problem: 'The mail server refused it with 550', sealed: null },
    ]);
  });

  test('that could not be delivered for an hour is given up: its code has expired', async () => {
    smtpAnswer = 451;
    await attempt(outbox('production'), code);
    await db.pool.query('update outbox.message set expires_at = now()');
    await again();
    await outbox('production').deliver();
    expect(await stored()).toMatchObject([{ state: 'failed', sealed: null }]);
  });

  test('is handed over once, however many servers look', async () => {
    smtpAnswer = 451;
    await attempt(outbox('production'), code);
    smtpAnswer = null;
    await again();
    await Promise.all([1, 2, 3, 4].map(() => outbox('production').deliver()));
    expect(mails).toHaveLength(1);
  });

  test('that waits says why in the list, and one that is given up does as well', async () => {
    smtpAnswer = 451;
    const development = outbox('development');
    await attempt(development, code);
    expect(await development.list()).toMatchObject([
      { state: 'waiting', problem: expect.stringContaining('451') },
    ]);
    await db.pool.query('update outbox.message set expires_at = now()');
    await again();
    await outbox('production').deliver();
    expect(await development.list()).toMatchObject([
      { state: 'failed', problem: 'It could not be delivered in time' },
    ]);
  });

  test('of a transaction that is rolled back is never sent, and one whose recipient is gone neither', async () => {
    const own = outbox('production');
    const refused = db.kysely.transaction().execute(async (trx) => {
      await own.send(code, trx);
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await db.kysely.transaction().execute(async (trx) => {
      await own.send(code, trx);
      await trx.deleteFrom('outbox.message').execute();
    });
    await own.deliver();
    expect(mails).toEqual([]);
    const { rows } = await db.pool.query('select state from operations.job');
    expect(rows).toEqual([{ state: 'succeeded' }]);
  });

  test('is delivered by another server when the first was killed while it had it', async () => {
    await db.kysely.transaction().execute((trx) => outbox('production').send(code, trx));
    await Promise.all(outboxes.splice(0).map((one) => one.close()));
    mails.length = 0;
    await db.pool.query(`update outbox.message set state = 'waiting', sealed = $1`, [
      sealMessage(secrets, code),
    ]);
    await db.pool.query(
      `update operations.job set state = 'running', finished_at = null, lease = gen_random_uuid(),
         leased_until = now() - interval '1 second'`,
    );
    await outbox('production').deliver();
    expect(mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', sealed: null }]);
  });

  test('to an address with a comma or a line break reaches one mailbox', async () => {
    await attempt(outbox('production'), { ...code, to: 'a@x.example, b@x.example\r\nBcc: c@x.example' });
    expect(mails.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1);
    expect(mails.map(({ source }) => source).join('')).not.toMatch(/^Bcc:/m);
  });

  test('can be read in development as well, with its state', async () => {
    const development = outbox('development');
    await attempt(development, code);
    expect(await development.list()).toMatchObject([{ state: 'sent', code: '123456', text: code.text }]);
  });
});

describe('a text message', () => {
  test('is posted with a signature that the receiver can check', async () => {
    const before = Math.floor(Date.now() / 1000);
    await attempt(outbox('production'), sms);
    const { headers, body } = posts[0] ?? { headers: {}, body: '' };
    const { id, ...rest } = JSON.parse(body) as Record<string, string>;
    expect(rest).toEqual({ to: sms.to, text: sms.text, purpose: 'sign-in' });
    expect(headers['idempotency-key']).toBe(id);
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', SMS_SECRET).update(`${seconds}.${body}`).digest('hex'));
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
    expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test.each([
    [503, 'waiting'],
    [429, 'waiting'],
    [400, 'failed'],
    [302, 'failed'],
  ])('answered with %i is %s', async (status, state) => {
    webhookAnswer = status;
    await attempt(outbox('production'), sms);
    expect(await stored()).toMatchObject([{ state, problem: `The text service answered ${status}` }]);
  });

  test('is refused at once in production when nothing can send it', async () => {
    const { delivery } = readConfig({ SMTP_URL: 'smtp://127.0.0.1:25' });
    const mailOnly = createOutbox(db, { mode: 'production' }, log, {
      secrets,
      transports: createTransports(delivery),
    });
    outboxes.push(mailOnly);
    await expect(mailOnly.send(sms)).rejects.toMatchObject({ name: 'OutboxError' });
    expect(await stored()).toEqual([]);
  });
});

describe('the settings', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of the tests, of 32 characters',
    PUBLIC_ORIGIN: 'https://data.example.org',
  };
  test.each([
    [production, /^SMTP_URL is missing: outside development .*\.$/],
    [
      { ...production, SMTP_URL: 'smtp://mail', SMS_WEBHOOK_URL: 'https://sms.example' },
      /^SMS_WEBHOOK_SECRET is missing: /,
    ],
    [{ SMTP_URL: 'https://mail' }, /^The setting SMTP_URL is not valid: it must be an smtp:/],
    [{ MAIL_FROM: 'no-address' }, /^The setting MAIL_FROM is not valid: /],
    [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, /^The setting MAIL_FROM is not valid: /],
  ])('that are missing or wrong are named: %o', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigurationError);
    expect(() => readConfig(env)).toThrow(words);
  });

  test('a sender is made from the address of the product', () => {
    expect(readConfig({ ...production, SMTP_URL: 'smtp://mail' }).delivery.smtp?.from).toBe(
      'no-reply@data.example.org',
    );
  });
});
