/** How to try submitting an app: what is typed, how the service answers, and what must always be true. */
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { appSubmissionMachine } from '#machines/app-submission/app-submission.machine.ts';
import {
  activeForm,
  isSubmitting,
  submissionScreen,
  upload,
} from '#machines/app-submission/app-submission.selectors.ts';
import type {
  AppSubmissionEvent,
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from '#machines/app-submission/app-submission.types.ts';

const form = provideForm({
  validate: ({ name = '' }) => ({
    name: name === '' ? [{ code: 'app.nameMissing' }] : [],
  }),
});
const blank = { name: '', picture: '', pictureUrl: '' };
const input = { values: blank };
const name = { name: 'Where to sit' };

/** As they are on the wire, since the walk in a browser sends them through the product's own adapter. */
const APP = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
const PICTURE = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a02';
const opened = { kind: 'opened', appGUID: APP, values: blank } as const;

export const appSubmissionModel = defineModel({
  machine: appSubmissionMachine.provide({ actors: { form } }),
  inputs: { 'a new app': { appGUID: null }, 'a change': { appGUID: APP } },
  events: (): AppSubmissionEvent[] => [
    { type: 'draft.continued' },
    { type: 'draft.discarded' },
    { type: 'picture.chosen', picture: { key: 'k', name: 'bench.png' } },
    { type: 'picture.removed' },
    { type: 'upload.progressed', share: 0.5 },
    { type: 'upload.cancelled' },
    { type: 'retry.requested' },
    { type: 'fresh.requested' },
  ],
  replies: {
    open: {
      'reads what the form starts from': { output: { ...opened, draft: null } satisfies OpenAnswer },
      'finds what was typed before': {
        output: {
          ...opened,
          draft: {
            appGUID: APP,
            values: { name: 'Where', stranger: 'x' },
            keptAt: '2026-01-01T00:00:00Z',
          },
        } satisfies OpenAnswer,
      },
      'finds no such app': { output: { kind: 'unknown' } satisfies OpenAnswer },
    },
    form: {
      'is typed in': formAfter(form, input, typed(name)),
      'is submitted': formAfter(form, input, submitted(name)),
    },
    submit: {
      'takes the app': { output: { kind: 'submitted' } satisfies SubmitAnswer },
      'refuses the name': {
        output: {
          kind: 'refused',
          refusals: [{ field: 'name', message: { code: 'text.tooLong', params: { most: 80 } } }],
        } satisfies SubmitAnswer,
      },
    },
    upload: {
      'takes the picture': {
        output: {
          kind: 'uploaded',
          pictureGUID: PICTURE,
          url: `/app-pictures/${PICTURE}`,
        } satisfies UploadAnswer,
      },
      'refuses the picture': {
        output: { kind: 'refused', message: { code: 'pictureType' } } satisfies UploadAnswer,
      },
    },
  },
  otherWithRealForms:
    'A picture that is stored is put into the form, whose values then are others than the given ones.',
  unreachable: {
    'appSubmission.opening | xstate.done.actor.open | 3': OF_NO_KNOWN_KIND,
  },
  home: { name: 'a submitted app', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'the form is open exactly while it is filled in': (snapshot) =>
      (activeForm(snapshot) !== null) === (submissionScreen(snapshot) === 'filling'),
    'nothing is sent while a picture is on its way': (snapshot) =>
      !isSubmitting(snapshot) || upload(snapshot) === null,
    'what is filled in belongs to an app with a name': (snapshot) =>
      submissionScreen(snapshot) !== 'filling' || snapshot.context.appGUID !== '',
    'a draft is held while it is offered and no longer': ({ context, ...snapshot }) =>
      (context.draft !== null) === (snapshot.value === 'offering'),
    'no field comes from a draft alone': ({ context }) => !Object.hasOwn(context.values, 'stranger'),
    'a picture is on its way or has a problem, never both': ({ context }) =>
      context.picture === null || context.pictureProblem === null,
  },
});
