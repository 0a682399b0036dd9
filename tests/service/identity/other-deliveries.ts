/** Delivery of text messages, and its settings. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '#proxy/platform/settings/config.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import {
  SMS_SECRET,
  attempt,
  db,
  log,
  outbox,
  outboxes,
  posts,
  secrets,
  sms,
  stored,
  answers,
} from './delivery-bench.ts';

export function otherDeliveries(): void {
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
      answers.webhook = status;
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
}
