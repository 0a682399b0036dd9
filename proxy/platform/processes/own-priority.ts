/** The priority of a thread, for work that would otherwise delay the thread that answers requests. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A tenth of the weight of a thread that answers: enough to go on beside it on one core (`sched(7)`). */
const LOW = 10;

/**
 * Lets all other threads run before this one where there are too few cores. Linux only, which schedules threads and not
 * processes; elsewhere nothing changes.
 */
export function lowerOwnPriority(): void {
  try {
    // `PID/task/TID`
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, LOW);
  } catch {
    // A system without such files, or one that does not allow it: the work is done all the same.
  }
}
