/** What the submission chart is written with: its context, events, guards, actions and actors. */
import { answerIs } from '../conventions/call.ts';
import { isEditing, isSubmitting } from '../form/form.selectors.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { assign, emit, sendTo, setup } from 'xstate';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovidedForm, type FormSnapshot } from '../form/form.machine.ts';
import type { FormValues, Refusal } from '../form/form.values.ts';
import { refusedWith } from '../submission/submission.call.ts';
import { appSubmissionPlaceholders } from './app-submission.actors.ts';
import type {
  AppDraft,
  AppSubmissionEmitted,
  AppSubmissionEvent,
  AppSubmissionInput,
  AppSubmissionOutput,
  AppSubmissionScreen,
  ChosenPicture,
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from './app-submission.types.ts';

export interface AppSubmissionContext {
  /** The app to change; null for a new one. */
  readonly asked: string | null;
  /** Names the app; empty until it was opened. */
  readonly appGUID: string;
  /** What stands in the form, or stood there last. */
  readonly values: FormValues;
  readonly draft: AppDraft | null;
  /** The picture that is being uploaded. */
  readonly picture: ChosenPicture | null;
  /** How much of it has gone, 0 to 1. */
  readonly share: number;
  /** Why the last picture was not taken. */
  readonly pictureProblem: Message | null;
}

/** What the parts about the picture are called in the form. */
export const PICTURE = 'picture';
export const PICTURE_URL = 'pictureUrl';

const unreachable: Message = { code: 'unreachable' };

const differs = (one: FormValues, other: FormValues) =>
  Object.keys(one).some((field) => one[field] !== other[field]);

export const appSubmissionSetup = setup({
  types: {} as {
    context: AppSubmissionContext;
    events: AppSubmissionEvent;
    emitted: AppSubmissionEmitted;
    input: AppSubmissionInput;
    output: AppSubmissionOutput;
    tags: StateTag;
    meta: StateMeta<AppSubmissionScreen>;
    children: { open: 'open'; form: 'form'; submit: 'submit'; upload: 'upload' };
  },
  actors: { ...appSubmissionPlaceholders, form: unprovidedForm },
  guards: {
    isUnknown: answerIs('unknown'),
    isOpened: answerIs('opened'),
    hasDraft: (_, params: { answer: OpenAnswer }) =>
      params.answer.kind === 'opened' && params.answer.draft !== null,
    /** Submitted while the picture is still being uploaded. */
    isFormEarly: ({ context }, params: { form: FormSnapshot }) =>
      isSubmitting(params.form) && context.picture !== null,
    isFormSubmitting,
    isFormEdited: ({ context }, params: { form: FormSnapshot }) =>
      isEditing(params.form) && differs(params.form.context.values, context.values),
    isSubmitted: answerIs('submitted'),
    isUploaded: answerIs('uploaded'),
  },
  actions: {
    askForNew: assign({ asked: null }),
    storeOpened: assign((_, params: { answer: OpenAnswer }) =>
      params.answer.kind === 'opened'
        ? { appGUID: params.answer.appGUID, values: params.answer.values, draft: params.answer.draft }
        : {},
    ),
    // A draft of an older form may lack a field, and must not bring one that there is not.
    takeDraft: assign(({ context }) => ({
      appGUID: context.draft?.appGUID ?? context.appGUID,
      values: Object.fromEntries(
        Object.entries(context.values).map(([field, value]) => [
          field,
          context.draft?.values[field] ?? value,
        ]),
      ),
    })),
    forgetDraft: assign({ draft: null }),
    holdValues: assign((_, params: { form: FormSnapshot }) => ({ values: params.form.context.values })),
    keepDraft: emit(({ context }) => ({
      type: 'draft.changed' as const,
      appGUID: context.appGUID,
      values: context.values,
    })),
    settleDraft: emit({ type: 'draft.settled' as const }),
    refuse: sendTo('form', refusedWith),
    holdPicture: assign((_, params: { picture: ChosenPicture }) => ({
      picture: params.picture,
      share: 0,
      pictureProblem: null,
    })),
    storeShare: assign((_, params: { share: number }) => ({ share: params.share })),
    dropPicture: assign({ picture: null }),
    storeProblem: assign((_, params: { message: Message }) => ({ pictureProblem: params.message })),
    forgetProblem: assign({ pictureProblem: null }),
    writePicture: sendTo('form', (_, params: { pictureGUID: string }) => ({
      type: 'field.changed' as const,
      field: PICTURE,
      value: params.pictureGUID,
    })),
    writePictureUrl: sendTo('form', (_, params: { url: string }) => ({
      type: 'field.changed' as const,
      field: PICTURE_URL,
      value: params.url,
    })),
  },
});

/** The refusals of an answer; of one that did not come, that it did not. */
export const refusalsOf = (answer?: SubmitAnswer): readonly Refusal[] =>
  answer?.kind === 'refused' ? answer.refusals : [{ field: null, message: unreachable }];

/** What to say of a picture that was not taken. */
export const problemOf = (answer?: UploadAnswer): Message =>
  answer?.kind === 'refused' ? answer.message : unreachable;

/** The picture is still being uploaded. */
export const stillUploading: readonly Refusal[] = [{ field: PICTURE, message: { code: 'pictureUploading' } }];
