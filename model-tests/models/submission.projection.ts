/** What the page must show of a form and its call at a moment, read from the machine; a browser walk compares the two. */
import {
  isSending,
  submissionForm,
  submissionScreen,
  type SubmissionSnapshot,
} from '#machines/submission/submission.machine.ts';
import type { SubmissionScreen } from '#machines/submission/submission.types.ts';
import { projectOpenForm, type OpenForm } from './form.projection.ts';

export interface SubmissionProjection {
  readonly screen: SubmissionScreen;
  readonly busy: boolean;
  /** The form, until it stops by a defect. */
  readonly form: OpenForm | null;
}

export const projectSubmission = (snapshot: SubmissionSnapshot): SubmissionProjection => ({
  screen: submissionScreen(snapshot),
  busy: isSending(snapshot),
  form: projectOpenForm(submissionForm(snapshot)),
});
