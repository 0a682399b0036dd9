/**
 * Answers that must not tell by their time whether a name is somebody's. What is done for a member (a code that is kept
 * and sent, an event that is recorded) takes a few milliseconds more than what is done for a name that nobody has, so
 * both are held back until the same moment: the next full step after the work began.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Longer than all but the slowest of these answers take, in milliseconds. */
const STEP = 40;
/** A timer may be late by so much, in milliseconds; the rest is waited for in turns of the event loop. */
const TIMER_ERROR = 2;

/** Waits until a full number of steps has passed. @param begun when the work began, by `performance.now()` */
export async function untilEvenTime(begun: number): Promise<void> {
  const due = begun + Math.ceil((performance.now() - begun) / STEP) * STEP;
  const left = due - performance.now() - TIMER_ERROR;
  if (left > 0) await pause(left);
  while (performance.now() < due) await turn();
}
