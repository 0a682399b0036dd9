/**
 * Delivers messages that are stored: in the background, so that nobody can tell from the time of an answer whether a
 * message was sent, and again after a failure, on whichever server comes first.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { DeliveryError, type Message, type Transports } from './message.ts';

const SEAL = 'outbox/message';
/** How often waiting messages are looked for, in milliseconds. */
const INTERVAL = 5_000;
/** How long one server has a message to itself, in seconds: longer than any service may take. */
const LEASE = 60;
/** Seconds until the next attempt, by the number of attempts made. */
const pauses = [5, 15, 30, 60, 120, 300, 600];
/** Messages that one server hands over at the same time. */
const PARALLEL = 4;

export const sealMessage = (secrets: Secrets, message: Message): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(message)), SEAL);

interface Claimed {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly purpose: string;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly late: boolean;
}

export interface Delivery {
  /** Tries whatever is due and waits until it was tried. */
  deliver(): Promise<void>;
  /** Tries it without waiting. */
  kick(): void;
  close(): Promise<void>;
}

export function createDelivery(options: {
  readonly db: Pick<Database, 'kysely'>;
  readonly secrets: Secrets;
  readonly transports: Transports;
  readonly log: Logger;
}): Delivery {
  const { secrets, transports, log } = options;
  const { kysely } = options.db;
  const channels = (['email', 'sms'] as const).filter((channel) => transports[channel]);
  const running = new Set<Promise<void>>();
  let closed = false;

  async function claim(): Promise<Claimed | undefined> {
    const { rows } = await sql<Claimed>`
      update outbox.message m
      set attempts = attempts + 1, next_attempt_at = now() + ${LEASE} * interval '1 second'
      where id = (
        select id from outbox.message
        where state = 'waiting' and next_attempt_at <= now() and channel = any(${channels})
        order by next_attempt_at limit 1 for update skip locked)
      returning id, channel, purpose, sealed, attempts, expires_at <= now() as late`.execute(kysely);
    return rows[0];
  }

  const settle = (id: string, state: 'sent' | 'failed', problem: string | null) =>
    kysely
      .updateTable('outbox.message')
      .set({ state, problem, sealed: null, next_attempt_at: null })
      .where('id', '=', id)
      .execute();

  async function attempt(claimed: Claimed): Promise<void> {
    const { id, channel, purpose, attempts } = claimed;
    const facts = { id, channel, purpose, attempts };
    if (claimed.late) {
      await settle(id, 'failed', 'It could not be delivered in time');
      return log.error(facts, 'a message was given up');
    }
    try {
      const message = JSON.parse(secrets.open(claimed.sealed, SEAL).toString()) as Message;
      await transports[channel]?.({ ...message, id });
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'Unknown';
      if (error instanceof DeliveryError) {
        await settle(id, 'failed', problem);
        return log.error({ ...facts, problem }, 'a message was refused');
      }
      const seconds = pauses[Math.min(attempts, pauses.length) - 1] ?? LEASE;
      await kysely
        .updateTable('outbox.message')
        .set({ problem, next_attempt_at: sql<Date>`now() + ${seconds} * interval '1 second'` })
        .where('id', '=', id)
        .execute();
      return log.warn(
        { ...facts, problem, seconds },
        'a message could not be delivered and will be tried again',
      );
    }
    await settle(id, 'sent', null);
    return log.info(facts, 'a message was delivered');
  }

  async function run(): Promise<void> {
    // What was claimed is attempted even if the server stops meanwhile: nobody else would for a minute.
    for (let next = await claim(); next; next = closed ? undefined : await claim()) await attempt(next);
  }

  async function deliver(): Promise<void> {
    if (closed || running.size >= PARALLEL) return;
    const mine = run().catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'));
    running.add(mine);
    await mine.finally(() => running.delete(mine));
  }

  const timer = setInterval(() => void deliver(), INTERVAL);
  timer.unref();

  return {
    deliver,
    kick: () => void deliver(),
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all(running);
      transports.close?.();
    },
  };
}
