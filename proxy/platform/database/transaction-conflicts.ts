/**
 * Conflicts between transactions. PostgreSQL ends one of two transactions that wait for each other, so that the other can
 * finish. Nothing of it is written, and the same work succeeds when it is done once more.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '#proxy/platform/settings/start-error.ts';

/** SQLSTATE of a deadlock, and of transactions that cannot be put in an order. */
const codes = new Set(['40P01', '40001']);

/** How often work is done at most. */
const ATTEMPTS = 4;
/** The longest pause before the second attempt, in milliseconds; it grows with each. Two that met must not meet again. */
const PAUSE = 40;

/** True when PostgreSQL ended a transaction for the sake of another. */
export const isConflict = (error: unknown): boolean => codes.has(codeOf(error) ?? '');

/**
 * Does work that makes transactions, and does it again when one was ended by a conflict.
 *
 * Work of several transactions must not be given to it as one: those before the conflict would be made twice.
 *
 * @param noteConflict is called before each further attempt
 * @throws what the work throws; the conflict after the last attempt
 */
export async function retryConflicts<T>(
  work: () => Promise<T>,
  noteConflict: (error: unknown) => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      noteConflict(error);
      await delay(Math.random() * PAUSE * attempt);
    }
  }
}
