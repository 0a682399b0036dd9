/**
 * One form and the call that takes its values: settings, invitations, names of groups. A form that stays on the page
 * can be changed and sent again; a dialog closes when it is saved.
 */
import { assign, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { unprovidedForm, type FormRef } from '../form/form.machine.ts';
import { isFormEditing, isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import type { FormValues, Validator } from '../form/form.values.ts';
import { formOf, refusedWith, storeValues, submissionCall, valuesIn } from './submission.call.ts';
import type { SubmissionAnswer, SubmissionInput, SubmissionScreen } from './submission.types.ts';

export interface SubmissionServices {
  /** @param values trimmed */
  readonly submit: Call<FormValues, SubmissionAnswer>;
}

interface SubmissionContext {
  /** What was typed, or is with the service: a form that is opened again begins with it. */
  readonly values: FormValues;
}

const SENDING = '#submission.open.sending';

export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as { readonly type: 'form.reopened' },
    input: {} as SubmissionInput,
    meta: {} as StateMeta<SubmissionScreen>,
    tags: {} as StateTag,
    children: {} as { form: 'form'; submit: 'submit' },
  },
  actors: {
    form: unprovidedForm,
    submit: unprovided<SubmissionAnswer, FormValues>('submission', 'submit'),
  },
  guards: {
    isFormSubmitting,
    isFormEditing,
    isSaved: answerIs('saved'),
  },
  actions: {
    storeValues: assign(valuesIn),
    accept: sendTo('form', { type: 'submission.accepted' }),
    refuse: sendTo('form', refusedWith),
  },
}).createMachine({
  id: 'submission',
  description: 'One form and the call that takes its values.',
  context: ({ input: { values } }) => ({ values }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is on the page.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: context.values }),
        onSnapshot: [
          // The values are with the service; what the form says meanwhile changes nothing.
          { guard: stateIn(SENDING) },
          {
            guard: { type: 'isFormSubmitting', params: formOf },
            target: '.sending',
            actions: storeValues,
          },
          {
            guard: { type: 'isFormEditing', params: formOf },
            target: '.filling',
            actions: storeValues,
          },
        ],
        onError: { target: 'broken' },
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The person fills the form in.',
          meta: { screen: 'filling' },
        },
        sending: {
          description: 'The service is asked to save the values.',
          meta: { screen: 'filling' },
          tags: ['busy'],
          invoke: submissionCall('submit', { filling: 'filling', saved: 'saved' }),
        },
        saved: {
          description: 'The values are saved. A dialog closes now; a form on a page can be changed again.',
          meta: { screen: 'saved' },
        },
      },
    },
    broken: {
      description: 'The form has stopped by a defect. It can be opened again with what was typed.',
      meta: { screen: 'broken' },
      on: { 'form.reopened': { target: 'open' } },
    },
  },
});

export type SubmissionRef = ActorRefFrom<typeof submissionMachine>;
export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** What the person sees. */
export const submissionScreen = (snapshot: SubmissionSnapshot): SubmissionScreen =>
  currentScreen<SubmissionScreen>(snapshot) ?? 'filling';

/** True while the service is asked. */
export const isSending = (snapshot: SubmissionSnapshot): boolean => snapshot.hasTag('busy');

/** What stands in the form, or is with the service. */
export const typedValues = (snapshot: SubmissionSnapshot): FormValues => snapshot.context.values;

/** The form. */
export const submissionForm = (snapshot: SubmissionSnapshot): FormRef | null =>
  snapshot.children.form ?? null;

/** The machine with its service and the rules of its form. */
export const provideSubmission = (
  { submit }: SubmissionServices,
  validate: Validator,
): typeof submissionMachine =>
  submissionMachine.provide({
    actors: {
      submit: calling(submit),
      form: provideForm({ validate }),
    },
  });
