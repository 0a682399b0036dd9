/** The services of a review: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { AppReviewInput, Decision, ReviewAnswer } from './app-review.types.ts';

export interface AppReviewServices {
  readonly decide: Call<Decision, ReviewAnswer>;
  /** Takes the last decision back. */
  readonly undo: Call<AppReviewInput, ReviewAnswer>;
}

export const appReviewPlaceholders = {
  decide: unprovided<ReviewAnswer, Decision>('appReview', 'decide'),
  undo: unprovided<ReviewAnswer, AppReviewInput>('appReview', 'undo'),
};

/** The services as actors, for `appReviewMachine.provide({ actors })`. */
export const appReviewActors = (services: AppReviewServices): typeof appReviewPlaceholders => ({
  decide: calling(services.decide),
  undo: calling(services.undo),
});
