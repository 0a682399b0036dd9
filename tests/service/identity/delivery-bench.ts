/** A mail server and a webhook that answer as a test says, and outboxes that deliver to them. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '#proxy/platform/settings/config.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createOutbox, type Outbox } from '#proxy/platform/outbox/index.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { testDatabase } from '../../support/database.ts';

export const SMS_SECRET = 'a webhook secret of 32 characters';
export const secrets = createSecrets('a secret of the tests, of 32 characters');
export const log = pino({ level: 'silent' });
export const code = {
  to: 'marta@leeds.example',
  channel: 'email',
  subject: 'Your sign-in code',
  text: '123456 is your code – für Dich.',
  purpose: 'sign-in',
  code: '123456',
} as const;
export const sms = { ...code, to: '+447700900123', channel: 'sms' } as const;

export let db: Database;
export const outboxes: Outbox[] = [];

/** How the mail server answers, null for accepting, and how the webhook does. */
export const answers: { smtp: number | null; webhook: number } = { smtp: null, webhook: 204 };
/** What arrived at the mail server. */
export const mails: { from: string; to: string[]; source: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (answers.smtp !== null)
        return done(Object.assign(new Error('Refused'), { responseCode: answers.smtp }));
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

/** What arrived at the webhook. */
export const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
const webhook: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posts.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answers.webhook).end();
  });
});

/** An outbox as a server of that mode has it. */
export function outbox(mode: 'development' | 'production', smtpPort?: number): Outbox {
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
export async function attempt(from: Outbox, message: Parameters<Outbox['send']>[0]): Promise<void> {
  await from.send(message);
  await from.close();
}

export const again = () => db.pool.query(`update operations.job set run_at = now() where state = 'queued'`);
export const stored = async () =>
  (
    await db.pool.query(`
      select message.state, attempt as attempts, coalesce(problem, error) as problem, text, code, sealed
      from outbox.message as message join operations.job as job on job.key = message.id::text`)
  ).rows;

/** Called by each file of tests: what is made before them, and removed after. */
export function useDelivery(): void {
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
    answers.smtp = null;
    answers.webhook = 204;
    await db.pool.query('truncate outbox.message, operations.job');
  });
  afterEach(async () => {
    await Promise.all(outboxes.splice(0).map((one) => one.close()));
  });
}
