/**
 * The outbox: every e-mail and text message that the product sends. In development a message is kept whole and can be
 * read at /dev/outbox, which is how codes reach the person at the machine. In production only the fact is kept, and
 * a transport must deliver.
 */
import type { Logger } from 'pino';
import type { Config } from '#proxy/config.ts';
import type { Database } from '#proxy/embedded/database/database.ts';

interface Message {
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** What it is for, such as `sign-in` or `invitation`. */
  readonly purpose: string;
  /** The code within the text, if there is one. */
  readonly code?: string;
}

export interface SentMessage extends Message {
  readonly id: string;
  readonly sentAt: Date;
}

/** Hands a message to a mail or text service. @throws when it was not accepted. */
export type Transport = (message: Message) => Promise<void>;

export interface Outbox {
  /** Keeps a record and delivers. @throws OutboxError when nothing can deliver it. */
  send(message: Message): Promise<void>;
  /** What was sent, newest first; bodies are there in development only. */
  list(filter?: { readonly to?: string; readonly limit?: number }): Promise<SentMessage[]>;
  readonly mode: Config['mode'];
}

/** A message that nothing could deliver. */
class OutboxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutboxError';
  }
}

export function createOutbox(
  db: Pick<Database, 'kysely'>,
  config: Pick<Config, 'mode'>,
  log: Logger,
  transport?: Transport,
): Outbox {
  const { kysely } = db;
  const { mode } = config;
  const readable = mode === 'development';
  return {
    mode,
    async send(message) {
      if (!readable && !transport)
        throw new OutboxError('No mail or text service is configured, so messages cannot be delivered.');
      const { to, channel, subject, text, purpose, code } = message;
      await kysely
        .insertInto('outbox.message')
        .values({
          recipient: to,
          channel,
          subject,
          purpose,
          text: readable ? text : null,
          code: readable ? (code ?? null) : null,
        })
        .execute();
      await transport?.(message);
      log.info({ channel, purpose }, 'a message was sent');
    },
    async list({ to, limit = 100 } = {}) {
      const rows = await kysely
        .selectFrom('outbox.message')
        .selectAll()
        .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
        .orderBy('sent_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        sentAt: row.sent_at,
        to: row.recipient,
        channel: row.channel,
        subject: row.subject,
        text: row.text ?? '',
        purpose: row.purpose,
        ...(row.code === null ? {} : { code: row.code }),
      }));
    },
  };
}
