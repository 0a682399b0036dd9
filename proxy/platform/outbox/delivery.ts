/**
 * Delivers messages that are stored, as jobs of the durable queue: in the background, so that no one can infer from the
 * time of an answer whether a message was sent, and again after a failure, on any server. A server that is killed
 * between a delivery and its record delivers again; receivers recognise that by the message's id.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { JobRefused, startWorker, type Attempt } from '#proxy/platform/jobs/worker.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { DeliveryError, type Message, type Transports } from './message.ts';

const SEAL = 'outbox/message';
const channels = ['email', 'sms'] as const;
type Channel = (typeof channels)[number];

const Payload = z.object({ message: z.uuid() });

const definitionFor = (channel: Channel) =>
  defineJob({
    name: `deliver ${channel}`,
    schema: Payload,
    key: ({ message }) => message,
    // Until the message has expired.
    backoff: [5, 15, 30, 60, 120, 300, 600],
    // Longer than any service may take.
    lease: 60,
    parallel: 4,
  });

/** One for each channel: a server takes messages of those that it has a service for. */
export const deliveryJobs = { email: definitionFor('email'), sms: definitionFor('sms') };

/** Why the last attempt at a message failed that still waits; a column of `outbox.message`. */
export const reasonForWaiting = sql<string | null>`(
  select error from operations.job as job
  where job.name = 'deliver ' || channel and job.key = outbox.message.id::text and job.state in ('queued', 'running')
)`;

export const sealMessage = (secrets: Secrets, message: Message): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(message)), SEAL);

/** Has a stored message delivered, once the transaction has committed. */
export const enqueueDelivery = (trx: Kysely<Schema>, channel: Channel, message: string): Promise<void> =>
  enqueue(trx, deliveryJobs[channel], { message });

async function settle(
  trx: Transaction<Schema>,
  id: string,
  ended: { readonly state: 'sent' | 'failed'; readonly problem: string | null },
): Promise<void> {
  await trx
    .updateTable('outbox.message')
    .set({ ...ended, sealed: null })
    .where('id', '=', id)
    .execute();
}

export interface Delivery {
  /** Tries whatever is due and waits until it was tried. */
  deliver(): Promise<void>;
  /** Tries it without waiting. */
  kick(): void;
  close(): Promise<void>;
}

/** Starts the workers of the channels that have a transport. */
export function createDelivery(options: {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Secrets;
  readonly transports: Transports;
  readonly log: Logger;
}): Delivery {
  const { kysely, secrets, transports, log } = options;

  // What was started is attempted even if the server stops meanwhile: services answer within seconds.
  async function attempt(channel: Channel, id: string, { number, complete }: Attempt): Promise<void> {
    const stored = await kysely
      .selectFrom('outbox.message')
      .select(['purpose', 'sealed', sql<boolean>`expires_at <= now()`.as('late')])
      .where('id', '=', id)
      .executeTakeFirst();
    // Its recipient has deleted the account meanwhile.
    if (!stored?.sealed) return;
    if (stored.late) throw new JobRefused('It could not be delivered in time');
    try {
      const message = JSON.parse(secrets.open(stored.sealed, SEAL).toString()) as Message;
      await transports[channel]?.({ ...message, id });
    } catch (error) {
      throw error instanceof DeliveryError ? new JobRefused(error.message) : error;
    }
    await complete((trx) => settle(trx, id, { state: 'sent', problem: null }));
    log.info({ id, channel, purpose: stored.purpose, attempts: number }, 'a message was delivered');
  }

  const workers = channels
    .filter((channel) => transports[channel])
    .map((channel) =>
      startWorker(deliveryJobs[channel], {
        kysely,
        log,
        work: ({ message }, details) => attempt(channel, message, details),
        onFailed: (trx, { message }, problem) => settle(trx, message, { state: 'failed', problem }),
      }),
    );
  const kick = () => {
    for (const worker of workers) worker.wake();
  };
  return {
    kick,
    async deliver() {
      kick();
      await Promise.all(workers.map((worker) => worker.idle()));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      transports.close?.();
    },
  };
}
