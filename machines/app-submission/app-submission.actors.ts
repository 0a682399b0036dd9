/** The services of a submission: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
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
  readonly open: Call<AppSubmissionInput, OpenAnswer>;
  /** Sends a picture; its progress comes back as `upload.progressed`. */
  readonly upload: Call<ChosenPicture, UploadAnswer>;
  readonly submit: Call<SubmitInput, SubmitAnswer>;
}

export const appSubmissionPlaceholders = {
  open: unprovided<OpenAnswer, AppSubmissionInput>('appSubmission', 'open'),
  upload: unprovided<UploadAnswer, ChosenPicture>('appSubmission', 'upload'),
  submit: unprovided<SubmitAnswer, SubmitInput>('appSubmission', 'submit'),
};

/** The services as actors, for `appSubmissionMachine.provide({ actors })`. */
export const appSubmissionActors = (services: AppSubmissionServices): typeof appSubmissionPlaceholders => ({
  open: calling(services.open),
  upload: calling(services.upload),
  submit: calling(services.submit),
});
