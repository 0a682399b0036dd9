/** The services that deliver: a mail server, and a webhook for text messages. */
import { createHmac } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { DeliverySettings } from '#proxy/platform/settings/delivery.ts';
import { htmlPart } from './html-part.ts';
import { DeliveryError, type Transport, type Transports } from './message.ts';

/** How long a service may take, in milliseconds. */
const TIME = 15_000;

/** Settings that the address does not name. */
const smtpDefaults = {
  pool: 'true',
  maxConnections: '2',
  connectionTimeout: String(TIME),
  greetingTimeout: String(TIME),
  socketTimeout: String(TIME),
};

function smtpTransport({ url, from }: { url: string; from: string }) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(smtpDefaults))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  const mailer = nodemailer.createTransport(address.href);
  const host = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const send: Transport = async ({ id, to, subject, text, pictures = [], unsubscribe }) => {
    try {
      await mailer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(pictures.length > 0 && { html: htmlPart({ subject, text }, pictures) }),
        messageId: `<${id}@${host}>`,
        // Suppresses automatic replies (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
      // 5xx refuses this message; 535 and 530 refuse our password, which an operator may set right.
      if (code >= 500 && code !== 530 && code !== 535)
        throw new DeliveryError(`The mail server refused it with ${code}`);
      throw error;
    }
  };
  return { send, close: () => mailer.close() };
}

/**
 * Posts `{ id, to, text, purpose }` as JSON. `x-signature` is `t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA-256 of
 * `<seconds>.<body>` under SMS_WEBHOOK_SECRET; the receiver should refuse old seconds and an id it has seen. Any 2xx is
 * acceptance, 408, 425, 429 and 5xx ask for another attempt, everything else is a refusal.
 */
function smsWebhook({ url, secret }: { url: string; secret: string }): Transport {
  return async ({ id, to, text, purpose }) => {
    const body = JSON.stringify({ id, to, text, purpose });
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'x-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const message = `The text service answered ${response.status}`;
    throw response.status >= 500 || [408, 425, 429].includes(response.status)
      ? new Error(message)
      : new DeliveryError(message);
  };
}

/** @param settings as `readConfig` reads them */
export function createTransports({ smtp, sms }: DeliverySettings): Transports {
  const mail = smtp && smtpTransport(smtp);
  return {
    ...(mail ? { email: mail.send, close: mail.close } : {}),
    ...(sms ? { sms: smsWebhook(sms) } : {}),
  };
}
