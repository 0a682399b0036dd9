/** The questions a view may ask of a submission. */
import { currentScreen } from '../conventions/screen.ts';
import type { Message } from '../conventions/message.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AppSubmissionSnapshot } from './app-submission.machine.ts';
import type { AppDraft, AppSubmissionScreen, ChosenPicture } from './app-submission.types.ts';

/** The screen to show; null once the app was submitted. */
export const submissionScreen = (snapshot: AppSubmissionSnapshot): AppSubmissionScreen | null =>
  currentScreen<AppSubmissionScreen>(snapshot);

/** The app that is changed; null for a new one. */
export const askedApp = (snapshot: AppSubmissionSnapshot): string | null => snapshot.context.asked;

/** The form while it is open. */
export const activeForm = (snapshot: AppSubmissionSnapshot): FormRef | null => snapshot.children.form ?? null;

/** True while the service is asked to take the app. */
export const isSubmitting = (snapshot: AppSubmissionSnapshot): boolean =>
  snapshot.matches({ filling: { sending: 'submitting' } });

/** The picture that is being uploaded, and how much of it was sent; null when none is. */
export const upload = ({
  context: { picture, share },
}: AppSubmissionSnapshot): { readonly picture: ChosenPicture; readonly share: number } | null =>
  picture === null ? null : { picture, share };

/** Why the last picture was not taken. */
export const pictureProblem = (snapshot: AppSubmissionSnapshot): Message | null =>
  snapshot.context.pictureProblem;

/** What this browser has kept, while it is offered. */
export const offeredDraft = (snapshot: AppSubmissionSnapshot): AppDraft | null => snapshot.context.draft;
