/** The thread that does SRP arithmetic when there is much of it. Speaks `SrpTask` and `SrpResult`. */
import { parentPort } from 'node:worker_threads';
import { lowerOwnPriority } from '#proxy/platform/processes/own-priority.ts';
import { createFixedBase } from './fixed-base.ts';
import { compute, portable, type SrpTask } from './srp-task.ts';

// A page takes milliseconds of the thread that answers, a sign-in one of this: the page goes first (decision 315).
lowerOwnPriority();

const power = createFixedBase();

parentPort?.on('message', ({ id, task }: { id: number; task: SrpTask }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, result: portable(compute(task, power)) });
});
