/**
 * Submitting an app: the form with what was submitted before or kept by this browser, a picture that is uploaded
 * meanwhile, and the wait for the service. What is typed is kept with every change and forgotten only once the
 * service has it, or the person says so.
 */
import { not, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import { appSubmissionSetup, problemOf, refusalsOf, stillUploading } from './app-submission.setup.ts';
import { provideForm } from '../form/form.provide.ts';
import type { Validator } from '../form/form.values.ts';
import { appSubmissionActors, type AppSubmissionServices } from './app-submission.actors.ts';

const SUBMITTING = '#appSubmission.filling.sending.submitting';

const sending = appSubmissionSetup.createStateConfig({
  description: 'The form, and what becomes of it.',
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ context }) => ({ values: context.values }),
    onSnapshot: [
      // The values are with the service already; what the form says meanwhile changes nothing.
      { guard: stateIn(SUBMITTING) },
      {
        guard: { type: 'isFormEarly', params: ({ event }) => ({ form: event.snapshot }) },
        actions: { type: 'refuse', params: { refusals: stillUploading } },
      },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.submitting',
        actions: { type: 'holdValues', params: ({ event }) => ({ form: event.snapshot }) },
      },
      {
        guard: { type: 'isFormEdited', params: ({ event }) => ({ form: event.snapshot }) },
        actions: [{ type: 'holdValues', params: ({ event }) => ({ form: event.snapshot }) }, 'keepDraft'],
      },
    ],
    onError: { target: '#appSubmission.unavailable' },
  },
  initial: 'typing',
  states: {
    typing: { description: 'The person fills in the form.' },
    submitting: {
      description: 'The service is asked to take the app.',
      tags: ['busy'],
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ appGUID: context.appGUID, values: context.values }),
        onDone: [
          {
            guard: { type: 'isSubmitted', params: answered },
            target: '#appSubmission.submitted',
            actions: 'settleDraft',
          },
          {
            target: 'typing',
            actions: { type: 'refuse', params: ({ event }) => ({ refusals: refusalsOf(event.output) }) },
          },
        ],
        onError: {
          target: 'typing',
          actions: { type: 'refuse', params: { refusals: refusalsOf() } },
        },
      },
    },
  },
});

const picture = appSubmissionSetup.createStateConfig({
  description: 'The picture, which comes and goes while the rest is typed.',
  initial: 'resting',
  states: {
    resting: {
      description: 'No picture is being uploaded.',
      on: {
        'picture.chosen': {
          guard: not(stateIn(SUBMITTING)),
          target: 'uploading',
          actions: { type: 'holdPicture', params: ({ event }) => event },
        },
        'picture.removed': {
          guard: not(stateIn(SUBMITTING)),
          actions: [
            'forgetProblem',
            { type: 'writePicture', params: { pictureGUID: '' } },
            { type: 'writePictureUrl', params: { url: '' } },
          ],
        },
      },
    },
    uploading: {
      description: 'A picture is being uploaded.',
      tags: ['background'],
      exit: 'dropPicture',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => context.picture ?? { key: '', name: '' },
        onDone: [
          {
            guard: { type: 'isUploaded', params: answered },
            target: 'resting',
            actions: [
              {
                type: 'writePicture',
                params: ({ event }) => ({
                  pictureGUID: event.output.kind === 'uploaded' ? event.output.pictureGUID : '',
                }),
              },
              {
                type: 'writePictureUrl',
                params: ({ event }) => ({ url: event.output.kind === 'uploaded' ? event.output.url : '' }),
              },
            ],
          },
          {
            target: 'resting',
            actions: {
              type: 'storeProblem',
              params: ({ event }) => ({ message: problemOf(event.output) }),
            },
          },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'storeProblem', params: { message: problemOf() } },
        },
      },
      on: {
        'upload.progressed': { actions: { type: 'storeShare', params: ({ event }) => event } },
        'upload.cancelled': { target: 'resting' },
      },
    },
  },
});

export const appSubmissionMachine = appSubmissionSetup.createMachine({
  id: 'appSubmission',
  description: 'One app from the first word to its submission.',
  context: ({ input }) => ({
    asked: input.appGUID,
    appGUID: '',
    values: {},
    draft: null,
    picture: null,
    share: 0,
    pictureProblem: null,
  }),
  output: ({ context }) => ({ kind: 'submitted', appGUID: context.appGUID }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What the form starts from is being read.',
      meta: { screen: 'opening' },
      tags: ['busy'],
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ appGUID: context.asked }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: answered },
            target: 'unknown',
          },
          {
            guard: { type: 'hasDraft', params: answered },
            target: 'offering',
            actions: { type: 'storeOpened', params: answered },
          },
          {
            guard: { type: 'isOpened', params: answered },
            target: 'filling',
            actions: { type: 'storeOpened', params: answered },
          },
          { target: 'unavailable' },
        ],
        onError: { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'It could not be read.',
      meta: { screen: 'unavailable' },
      on: { 'retry.requested': { target: 'opening' } },
    },
    unknown: {
      description: 'The member has no such app.',
      meta: { screen: 'unknown' },
      on: { 'fresh.requested': { target: 'opening', actions: 'askForNew' } },
    },
    offering: {
      description: 'This browser has kept what was typed before; the person says whether to go on with it.',
      meta: { screen: 'offering' },
      on: {
        'draft.continued': { target: 'filling', actions: ['takeDraft', 'forgetDraft'] },
        'draft.discarded': { target: 'filling', actions: ['settleDraft', 'forgetDraft'] },
      },
    },
    filling: {
      description: 'The form is open.',
      meta: { screen: 'filling' },
      type: 'parallel',
      states: { sending, picture },
    },
    submitted: {
      description: 'The service has the app, and an organisation decides on it.',
      type: 'final',
    },
  },
});

export type AppSubmissionRef = ActorRefFrom<typeof appSubmissionMachine>;
export type AppSubmissionSnapshot = SnapshotFrom<typeof appSubmissionMachine>;

/** The machine with the application's services and the rules of its form. */
export const provideAppSubmission = (
  services: AppSubmissionServices,
  validate: Validator,
): typeof appSubmissionMachine =>
  appSubmissionMachine.provide({
    actors: { ...appSubmissionActors(services), form: provideForm({ validate }) },
  });
