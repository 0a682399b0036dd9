/** The outside world of a submission: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { FormValues } from '../form/form.values.ts';
import type {
  AppSubmissionInput,
  ChosenPicture,
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from './app-submission.types.ts';

export interface SubmitInput {
  readonly appGUID: string;
  readonly values: FormValues;
}

export interface AppSubmissionServices {
  /** Reads what the form starts from, and what this browser has kept. */
  open(input: AppSubmissionInput, signal: CallSignal): Promise<OpenAnswer>;
  /** Sends a picture; its progress comes back as `upload.progressed`. */
  upload(picture: ChosenPicture, signal: CallSignal): Promise<UploadAnswer>;
  submit(input: SubmitInput, signal: CallSignal): Promise<SubmitAnswer>;
}

export const appSubmissionPlaceholders = {
  open: unprovided<OpenAnswer, AppSubmissionInput>('appSubmission', 'open'),
  upload: unprovided<UploadAnswer, ChosenPicture>('appSubmission', 'upload'),
  submit: unprovided<SubmitAnswer, SubmitInput>('appSubmission', 'submit'),
};

/** The services as actors, for `appSubmissionMachine.provide({ actors })`. */
export const appSubmissionActors = (services: AppSubmissionServices): typeof appSubmissionPlaceholders => ({
  open: fromPromise(({ input, signal }) => services.open(input, signal)),
  upload: fromPromise(({ input, signal }) => services.upload(input, signal)),
  submit: fromPromise(({ input, signal }) => services.submit(input, signal)),
});
