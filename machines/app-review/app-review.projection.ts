/** What the page must show of a review at a moment, read from the machine; a browser walk compares the two. */
import { fieldErrors, fieldValue, formErrors } from '../form/index.ts';
import type { AppReviewSnapshot } from './app-review.machine.ts';
import { isBusy, isUnreachable, reasonForm, reviewScreen, verdict } from './app-review.selectors.ts';
import type { AppReviewScreen, Verdict } from './app-review.types.ts';

export interface AppReviewProjection {
  readonly screen: AppReviewScreen;
  readonly busy: boolean;
  readonly verdict: Verdict | null;
  /** It is said that the service did not answer. */
  readonly unreachable: boolean;
  /** The form of the reason, while it is open. */
  readonly reason: { readonly value: string; readonly isWrong: boolean } | null;
}

export function projectAppReview(snapshot: AppReviewSnapshot): AppReviewProjection {
  const form = reasonForm(snapshot)?.getSnapshot();
  return {
    screen: reviewScreen(snapshot),
    busy: isBusy(snapshot),
    verdict: verdict(snapshot),
    unreachable: isUnreachable(snapshot) || (form !== undefined && formErrors(form).length > 0),
    reason:
      form === undefined
        ? null
        : { value: fieldValue(form, 'reason'), isWrong: fieldErrors(form, 'reason').length > 0 },
  };
}
