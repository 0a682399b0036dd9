/** The settings by which e-mails and text messages leave the server. `docs/configuration.md` explains them. */
import * as z from 'zod';
import { secret, webAddress } from './values.ts';

const smtp = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' });
/** `name@host` or `Name <name@host>`. */
const sender = /^(?:[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

export const deliveryEnvironment = {
  SMTP_URL: smtp.optional(),
  MAIL_FROM: z
    .string()
    .max(320, 'must have at most 320 characters')
    .regex(sender, 'must be an address, or a name and an address in <>')
    .optional(),
  SMS_WEBHOOK_URL: webAddress().optional(),
  SMS_WEBHOOK_SECRET: secret(32).optional(),
};

const Delivery = z.object(deliveryEnvironment);

export interface DeliverySettings {
  /** Absent: e-mails are kept and not sent, which only development allows. */
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Absent: text messages are kept in development and refused in production. */
  readonly sms?: { readonly url: string; readonly secret: string };
}

/**
 * @param origin the address that browsers use, whose host sends when MAIL_FROM is not set.
 * @returns the settings, or a sentence that says what is wrong with them.
 */
export function readDelivery(
  e: z.output<typeof Delivery>,
  { required, origin }: { required: boolean; origin: string | undefined },
): DeliverySettings | string {
  if (required && e.SMTP_URL === undefined)
    return 'SMTP_URL is missing: outside development it must be the address of a mail server, for example smtps://user:password@mail.example.org.';
  if (e.SMS_WEBHOOK_URL !== undefined && e.SMS_WEBHOOK_SECRET === undefined)
    return 'SMS_WEBHOOK_SECRET is missing: with SMS_WEBHOOK_URL it must have at least 32 characters that the receiver knows too.';
  if (e.SMS_WEBHOOK_SECRET !== undefined && e.SMS_WEBHOOK_URL === undefined)
    return 'SMS_WEBHOOK_URL is missing: SMS_WEBHOOK_SECRET is of no use without it.';
  const host = origin === undefined ? 'localhost' : new URL(origin).hostname;
  return {
    ...(e.SMTP_URL === undefined
      ? {}
      : { smtp: { url: e.SMTP_URL, from: e.MAIL_FROM ?? `no-reply@${host}` } }),
    ...(e.SMS_WEBHOOK_URL === undefined
      ? {}
      : { sms: { url: e.SMS_WEBHOOK_URL, secret: e.SMS_WEBHOOK_SECRET ?? '' } }),
  };
}
