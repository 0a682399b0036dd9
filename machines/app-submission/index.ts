/** Submitting an app: what others may use. */
import { provideValidator, type Validator } from '../form/index.ts';
import { appSubmissionActors, type AppSubmissionServices } from './app-submission.actors.ts';
import { appSubmissionMachine } from './app-submission.machine.ts';

export type { AppSubmissionServices, SubmitInput } from './app-submission.actors.ts';
export type { AppSubmissionRef, AppSubmissionSnapshot } from './app-submission.machine.ts';
export {
  activeForm,
  askedApp,
  isSubmitting,
  offeredDraft,
  pictureProblem,
  submissionScreen,
  upload,
} from './app-submission.selectors.ts';
export type * from './app-submission.types.ts';

/** The machine with the application's services and the rules of its form. */
export const provideAppSubmission = (
  services: AppSubmissionServices,
  judge: Validator,
): typeof appSubmissionMachine =>
  appSubmissionMachine.provide({
    actors: { ...appSubmissionActors(services), form: provideValidator(judge) },
  });
