/** Deciding on an app: what others may use. */
import { provideValidator, type Validator } from '../form/index.ts';
import { appReviewActors, type AppReviewServices } from './app-review.actors.ts';
import { appReviewMachine } from './app-review.machine.ts';

export type { AppReviewServices } from './app-review.actors.ts';
export type { AppReviewRef, AppReviewSnapshot } from './app-review.machine.ts';
export { isBusy, problem, reasonForm, reviewScreen, verdict } from './app-review.selectors.ts';
export type * from './app-review.types.ts';

/** The machine with the application's services and the rules of a reason. */
export const provideAppReview = (services: AppReviewServices, judge: Validator): typeof appReviewMachine =>
  appReviewMachine.provide({ actors: { ...appReviewActors(services), form: provideValidator(judge) } });
