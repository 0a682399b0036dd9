/**
 * What machines share of which something saves itself soon after it was changed: how long a change waits, how long a service
 * that does not answer is left alone, and the answers that they have in common. What is in conflict, and what is sent, is
 * each machine's own (docs/decisions/0290-two-editing-machines.md).
 */
import { answerIs } from './call.ts';

/** How long something changed may be unsaved, in milliseconds. */
export const SAVE_PAUSE = 1000;

/** The longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE = 300_000;

/**
 * How long a service is left alone, doubled with each failure in a row.
 *
 * @param first the pause after the first failure, in milliseconds
 */
export const retryPause =
  (first: number) =>
  ({ context: { failures } }: { readonly context: { readonly failures: number } }): number =>
    Math.min(first * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE);

export const editingAnswers = {
  isOpened: answerIs('opened'),
  isUnknown: answerIs('unknown'),
  isForbidden: answerIs('forbidden'),
  isSaved: answerIs('saved'),
  isRefused: answerIs('refused'),
  isSessionOver: answerIs('sessionEnded'),
  isGone: answerIs('gone'),
};
