/** For tests that count by day: the days of the product are those of UTC, and a test may run at midnight. */
import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;

/**
 * Waits for the next day if this one ends too soon for what follows; at any other time it returns at once.
 *
 * @param seconds that what follows may take on a busy machine
 */
export async function dayWithRoom(seconds = 60): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  // The clock of the database may be a little behind.
  if (left < seconds * 1000) await sleep(left + 500);
}
