/** What the page must show of a review at a moment, read from the machine; a browser walk compares the two. */
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import type { AppReviewSnapshot } from '#machines/app-review/app-review.machine.ts';
import {
  isBusy,
  problem,
  reasonForm,
  reviewScreen,
  verdict,
} from '#machines/app-review/app-review.selectors.ts';
import type { AppReviewScreen, ReviewProblem, Verdict } from '#machines/app-review/app-review.types.ts';

export interface AppReviewProjection {
  readonly screen: AppReviewScreen;
  readonly busy: boolean;
  readonly verdict: Verdict | null;
  /** Why the last request was not done. */
  readonly problem: ReviewProblem | null;
  /** The form of the reason, while it is open. */
  readonly reason: { readonly value: string; readonly isWrong: boolean } | null;
}

export function projectAppReview(snapshot: AppReviewSnapshot): AppReviewProjection {
  const form = reasonForm(snapshot)?.getSnapshot();
  return {
    screen: reviewScreen(snapshot),
    busy: isBusy(snapshot),
    verdict: verdict(snapshot),
    problem:
      problem(snapshot) ??
      (form === undefined ? null : ((formErrors(form)[0]?.code as ReviewProblem | undefined) ?? null)),
    reason:
      form === undefined
        ? null
        : { value: fieldValue(form, 'reason'), isWrong: fieldErrors(form, 'reason').length > 0 },
  };
}
