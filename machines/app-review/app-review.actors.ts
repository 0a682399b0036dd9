/** The outside world of a review: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { AppReviewInput, Decision, ReviewAnswer } from './app-review.types.ts';

export interface AppReviewServices {
  decide(decision: Decision, signal: CallSignal): Promise<ReviewAnswer>;
  /** Takes the last decision back. */
  undo(review: AppReviewInput, signal: CallSignal): Promise<ReviewAnswer>;
}

export const appReviewPlaceholders = {
  decide: unprovided<ReviewAnswer, Decision>('appReview', 'decide'),
  undo: unprovided<ReviewAnswer, AppReviewInput>('appReview', 'undo'),
};

/** The services as actors, for `appReviewMachine.provide({ actors })`. */
export const appReviewActors = (services: AppReviewServices): typeof appReviewPlaceholders => ({
  decide: fromPromise(({ input, signal }) => services.decide(input, signal)),
  undo: fromPromise(({ input, signal }) => services.undo(input, signal)),
});
