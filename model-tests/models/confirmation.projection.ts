/** What the page must show of a question before an action, read from the machine; a browser walk compares the two. */
import {
  confirmationProblem,
  confirmationSubject,
  isActing,
  type ConfirmationSnapshot,
} from '#machines/confirmation/confirmation.machine.ts';

export interface ConfirmationProjection {
  /** What is asked about; null while no dialog is open. */
  readonly subject: string | null;
  /** The code of why the last attempt failed. */
  readonly problem: string | null;
  readonly busy: boolean;
}

export const projectConfirmation = (snapshot: ConfirmationSnapshot): ConfirmationProjection => ({
  subject: confirmationSubject(snapshot),
  problem: confirmationProblem(snapshot)?.code ?? null,
  busy: isActing(snapshot),
});
