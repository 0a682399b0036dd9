/** What submitting an app is about: where it starts, what the service answers, and what a person does. */
import type { Message } from '../conventions/message.ts';
import type { FormValues, Refusal } from '../form/form.values.ts';

export interface AppSubmissionInput {
  /** The app to change; null for a new one. */
  readonly appGUID: string | null;
}

/** What was typed before and not submitted, as this browser has kept it. */
export interface AppDraft {
  /** The app that it is about; sent once more under this name it is still the same app. */
  readonly appGUID: string;
  readonly values: FormValues;
  /** ISO 8601 instant. */
  readonly keptAt: string;
}

export type OpenAnswer =
  | {
      readonly kind: 'opened';
      /** Names the app from now on, so that sending it twice makes one. */
      readonly appGUID: string;
      /** What the form starts from: what was submitted last, or nothing. */
      readonly values: FormValues;
      readonly draft: AppDraft | null;
    }
  /** There is no such app among those of the member. */
  | { readonly kind: 'unknown' };

/** A file that the person has chosen; the application knows it by its key. */
export interface ChosenPicture {
  readonly key: string;
  readonly name: string;
}

export type UploadAnswer =
  | { readonly kind: 'uploaded'; readonly pictureGUID: string; readonly url: string }
  | { readonly kind: 'refused'; readonly message: Message };

export type SubmitAnswer =
  | { readonly kind: 'submitted' }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

export type AppSubmissionEvent =
  | { readonly type: 'draft.continued' }
  | { readonly type: 'draft.discarded' }
  | { readonly type: 'picture.chosen'; readonly picture: ChosenPicture }
  | { readonly type: 'picture.removed' }
  | { readonly type: 'upload.progressed'; readonly share: number }
  | { readonly type: 'upload.cancelled' }
  /** Once more what could not be opened. */
  | { readonly type: 'retry.requested' }
  /** A new app instead of the one that is not there. */
  | { readonly type: 'fresh.requested' };

/** What the application does on hearing it: it keeps what is typed, or forgets it. */
export type AppSubmissionEmitted =
  | { readonly type: 'draft.changed'; readonly appGUID: string; readonly values: FormValues }
  | { readonly type: 'draft.settled' };

export type AppSubmissionOutput = { readonly kind: 'submitted'; readonly appGUID: string };

export type AppSubmissionScreen = 'opening' | 'unavailable' | 'unknown' | 'offering' | 'filling';
