/** The thread that does SRP arithmetic when there is much of it. Speaks `SrpTask` and `SrpResult`. */
import { parentPort } from 'node:worker_threads';
import { createFixedBase } from './fixed-base.ts';
import { compute, portable, type SrpTask } from './srp-task.ts';

const power = createFixedBase();

parentPort?.on('message', ({ id, task }: { id: number; task: SrpTask }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, result: portable(compute(task, power)) });
});
