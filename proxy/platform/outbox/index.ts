/**
 * The outbox: every e-mail and text message that the product sends. A message is stored first and delivered afterwards,
 * so that none is lost. In development it is kept whole and can be read at /dev/outbox, which is how codes reach the
 * person at the machine. In production it is sealed until it is delivered, and then only the fact is kept.
 */
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { MessageState } from '#proxy/platform/database/schema.identity.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { createDelivery, enqueueDelivery, reasonForWaiting, sealMessage } from './delivery.ts';
import { type Message, OutboxError, type Transports } from './message.ts';

/** Seconds after which a message is dropped unless it states others: codes that are older have expired. */
const EXPIRES_IN = 3_600;

export interface SentMessage extends Message {
  readonly id: string;
  readonly sentAt: Date;
  /** `kept`: no service delivers it here. */
  readonly state: MessageState;
  /** Why the last attempt failed. */
  readonly problem?: string;
}

export interface Outbox {
  /**
   * Keeps a message, to be delivered at once.
   * @param kysely the transaction that it is a part of, after whose end it is delivered
   * @throws OutboxError when nothing can ever deliver it.
   */
  send(message: Message, kysely?: Kysely<Schema>): Promise<void>;
  /** What was sent, newest first; bodies are there in development only. */
  list(filter?: { readonly to?: string | undefined; readonly limit?: number }): Promise<SentMessage[]>;
  /** Tries whatever is due. Happens automatically; for operators and tests. */
  deliver(): Promise<void>;
  /** Waits for attempts that are under way; what still waits is delivered by the next start. */
  close(): Promise<void>;
  readonly mode: Config['mode'];
}

export interface OutboxDelivery {
  readonly secrets: Secrets;
  readonly transports: Transports;
}

const withProblem = (problem: string | null) => (problem === null ? {} : { problem });

export function createOutbox(
  db: Pick<Database, 'kysely'>,
  config: Pick<Config, 'mode'>,
  log: Logger,
  options?: OutboxDelivery,
): Outbox {
  const { kysely } = db;
  const { mode } = config;
  const readable = mode === 'development';
  const delivery = options && createDelivery({ kysely, log, ...options });
  return {
    mode,
    async send(message, transaction = kysely) {
      const { to, channel, subject, text, purpose, code } = message;
      const deliverable = options?.transports[channel] !== undefined;
      if (!readable && !deliverable)
        throw new OutboxError(`No service for messages by ${channel} is configured.`);
      const store = async (trx: Kysely<Schema>) => {
        const { id } = await trx
          .insertInto('outbox.message')
          .values({
            recipient: to,
            channel,
            subject,
            purpose,
            text: readable ? text : null,
            code: readable ? (code ?? null) : null,
            ...(options && deliverable
              ? {
                  state: 'waiting',
                  sealed: sealMessage(options.secrets, message),
                  expires_at: sql<Date>`now() + ${message.expiresIn ?? EXPIRES_IN} * interval '1 second'`,
                }
              : {}),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (deliverable) await enqueueDelivery(trx, channel, id);
      };
      await (transaction.isTransaction ? store(transaction) : transaction.transaction().execute(store));
      log.info({ channel, purpose, deliverable }, 'a message was stored');
      delivery?.kick();
    },
    async list({ to, limit = 100 } = {}) {
      const rows = await kysely
        .selectFrom('outbox.message')
        .selectAll()
        .select(reasonForWaiting.as('reason_for_waiting'))
        .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
        .orderBy('sent_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ problem, ...row }) => ({
        id: row.id,
        sentAt: row.sent_at,
        to: row.recipient,
        channel: row.channel,
        subject: row.subject,
        text: row.text ?? '',
        purpose: row.purpose,
        state: row.state,
        ...withProblem(problem ?? row.reason_for_waiting),
        ...(row.code === null ? {} : { code: row.code }),
      }));
    },
    deliver: async () => delivery?.deliver(),
    close: async () => delivery?.close(),
  };
}
