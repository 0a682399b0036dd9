/** Connects the machine of a confirmation with what it does. */
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Message } from '#machines/conventions/message.ts';
import {
  confirmationProblem,
  confirmationSubject,
  isActing,
  provideConfirmation,
  type ConfirmationRef,
} from '#machines/confirmation/confirmation.machine.ts';
import { showFailed, useRequestFailed, type FailureToast } from './failure-toasts.ts';
import { refusalMessage } from './refusal.ts';

export interface Confirmation {
  /** What is asked about; null while nothing is. */
  readonly subject: string | null;
  readonly problem: Message | null;
  readonly isActing: boolean;
  /** Does it without a question. */
  readonly start: (subject: string) => void;
  readonly send: ConfirmationRef['send'];
}

/**
 * @param act does it. @throws ApiError
 * @param failed the toast of what failed, where the specification has one of its own
 */
export function useConfirmation(
  act: (subject: string) => Promise<void>,
  failed?: (subject: string) => FailureToast | undefined,
): Confirmation {
  const requestFailed = useRequestFailed();
  const latest = useRef({ act, failed, requestFailed });
  useEffect(() => {
    latest.current = { act, failed, requestFailed };
  });
  const machine = useMemo(
    () =>
      // What is done is read when the machine asks for it, never while the page is drawn.
      // oxlint-disable-next-line react/refs
      provideConfirmation({
        act: async (subject) => {
          const now = latest.current;
          try {
            await now.act(subject);
            return { kind: 'done' };
          } catch (error) {
            showFailed(error, { failed: now.failed?.(subject), requestFailed: now.requestFailed });
            return { kind: 'refused', message: refusalMessage(error) };
          }
        },
      }),
    [],
  );
  const [snapshot, send] = useActor(machine);
  return {
    subject: confirmationSubject(snapshot),
    problem: confirmationProblem(snapshot),
    isActing: isActing(snapshot),
    start: (subject) => {
      // What has failed is still asked about, and would be done in place of this.
      send({ type: 'action.cancelled' });
      send({ type: 'action.requested', subject });
      send({ type: 'action.confirmed' });
    },
    send,
  };
}
