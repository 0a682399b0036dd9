/**
 * Answers that must not show by their time whether a name is someone's. What is done for a member (a code that is kept
 * and sent, an event that is recorded) takes a few milliseconds more than what is done for a name that no one has, so
 * both are delayed until the same moment: the next full step after the work began.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Longer than all but the slowest of these answers take, in milliseconds. */
export const STEP = {
  refusal: 40,
  /** A message is sent with it, and has left by then, too. It is asked for too seldom for the wait to matter. */
  message: 200,
} as const;
/** A timer may be late by so much, in milliseconds; the rest is waited for in turns of the event loop. */
const TIMER_ERROR = 2;

/**
 * Waits until a full number of steps has passed.
 * @param begun when the work began, by `performance.now()`
 * @param step in milliseconds
 */
export async function untilEvenTime(begun: number, step: number): Promise<void> {
  const due = begun + Math.ceil((performance.now() - begun) / step) * step;
  const left = due - performance.now() - TIMER_ERROR;
  if (left > 0) await pause(left);
  while (performance.now() < due) await turn();
}
