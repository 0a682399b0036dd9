/** The questions a view may ask of a review. */
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AppReviewSnapshot } from './app-review.machine.ts';
import type { AppReviewScreen, ReviewProblem, Verdict } from './app-review.types.ts';

/** What the reviewer sees. */
export const reviewScreen = (snapshot: AppReviewSnapshot): AppReviewScreen =>
  currentScreen<AppReviewScreen>(snapshot) ?? 'open';

/** True while the service is asked. */
export const isBusy = (snapshot: AppReviewSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the reason while it is open. */
export const reasonForm = (snapshot: AppReviewSnapshot): FormRef | null => snapshot.children.form ?? null;

/** What was decided here; null before. */
export const verdict = (snapshot: AppReviewSnapshot): Verdict | null => snapshot.context.verdict;

/** Why the last request was refused; null when it was carried out, or there was none. */
export const problem = (snapshot: AppReviewSnapshot): ReviewProblem | null => snapshot.context.problem;
