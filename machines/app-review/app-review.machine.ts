/** One version of an app on a reviewer's desk: approve, decline with a reason, and take the decision back. */
import { answered, answerIs } from '../conventions/call.ts';
import { isEditing } from '../form/form.selectors.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { assign, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovidedForm, type FormSnapshot } from '../form/form.machine.ts';
import { appReviewPlaceholders } from './app-review.actors.ts';
import type {
  AppReviewEvent,
  AppReviewInput,
  AppReviewScreen,
  ReviewAnswer,
  ReviewProblem,
  Verdict,
} from './app-review.types.ts';
import { provideForm } from '../form/form.provide.ts';
import type { Validator } from '../form/form.values.ts';
import { appReviewActors, type AppReviewServices } from './app-review.actors.ts';

interface AppReviewContext extends AppReviewInput {
  /** What was decided here; null before. */
  readonly verdict: Verdict | null;
  /** Why it was declined. */
  readonly reason: string;
  /** Why the last request was refused; null when it was carried out. */
  readonly problem: ReviewProblem | null;
}

const problemOf = (answer: ReviewAnswer): ReviewProblem =>
  answer.kind === 'refused' ? answer.problem : 'unreachable';

const SENDING = '#appReview.declining.sending';

export const appReviewMachine = setup({
  types: {
    context: {} as AppReviewContext,
    events: {} as AppReviewEvent,
    input: {} as AppReviewInput,
    meta: {} as StateMeta<AppReviewScreen>,
    tags: {} as StateTag,
    children: {} as { approve: 'decide'; decline: 'decide'; undo: 'undo'; form: 'form' },
  },
  actors: { ...appReviewPlaceholders, form: unprovidedForm },
  guards: {
    isDone: answerIs('done'),
    isOvertaken: answerIs('overtaken'),
    isFormEdited: ({ context }, params: { form: FormSnapshot }) =>
      isEditing(params.form) && params.form.context.values['reason'] !== context.reason,
    isFormSubmitting,
  },
  actions: {
    holdReason: assign((_, params: { form: FormSnapshot }) => ({
      reason: params.form.context.values['reason'] ?? '',
    })),
    storeVerdict: assign((_, params: { verdict: Verdict }) => ({ verdict: params.verdict })),
    forgetVerdict: assign({ verdict: null }),
    noteProblem: assign((_, params: { problem: ReviewProblem }) => ({ problem: params.problem })),
    forgetProblem: assign({ problem: null }),
    refuse: sendTo('form', (_, params: { problem: ReviewProblem }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: null, message: { code: params.problem } }],
    })),
  },
}).createMachine({
  id: 'appReview',
  description: 'One version of an app until it is decided on, and back.',
  context: ({ input }) => ({ ...input, verdict: null, reason: '', problem: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The version waits for a decision.',
      meta: { screen: 'open' },
      exit: 'forgetProblem',
      on: {
        'approval.requested': { target: 'approving' },
        'decline.requested': { target: 'declining' },
      },
    },
    approving: {
      description: 'The approval is sent to the service.',
      meta: { screen: 'open' },
      tags: ['busy'],
      invoke: {
        id: 'approve',
        src: 'decide',
        input: ({ context: { organisationGUID, appGUID, version } }) => ({
          organisationGUID,
          appGUID,
          version,
          verdict: 'approved' as const,
          reason: '',
        }),
        onDone: [
          {
            guard: { type: 'isOvertaken', params: answered },
            target: 'overtaken',
          },
          {
            guard: { type: 'isDone', params: answered },
            target: 'decided',
            actions: { type: 'storeVerdict', params: { verdict: 'approved' } },
          },
          {
            target: 'open',
            actions: { type: 'noteProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
          },
        ],
        onError: { target: 'open', actions: { type: 'noteProblem', params: { problem: 'unreachable' } } },
      },
    },
    declining: {
      description: 'The reviewer writes why not.',
      meta: { screen: 'declining' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { reason: context.reason } }),
        onSnapshot: [
          // The reason is with the service already; what the form says meanwhile changes nothing.
          { guard: stateIn(SENDING) },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.sending',
            actions: { type: 'holdReason', params: ({ event }) => ({ form: event.snapshot }) },
          },
          // A person who turns back finds their text when they return.
          {
            guard: { type: 'isFormEdited', params: ({ event }) => ({ form: event.snapshot }) },
            actions: { type: 'holdReason', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: { target: 'open' },
      },
      initial: 'writing',
      states: {
        writing: {
          description: 'Nothing is sent yet.',
          on: { 'decline.cancelled': { target: '#appReview.open' } },
        },
        sending: {
          description: 'The decision is sent to the service.',
          tags: ['busy'],
          invoke: {
            id: 'decline',
            src: 'decide',
            input: ({ context: { organisationGUID, appGUID, version, reason } }) => ({
              organisationGUID,
              appGUID,
              version,
              verdict: 'declined' as const,
              reason,
            }),
            onDone: [
              {
                guard: { type: 'isOvertaken', params: answered },
                target: '#appReview.overtaken',
              },
              {
                guard: { type: 'isDone', params: answered },
                target: '#appReview.decided',
                actions: { type: 'storeVerdict', params: { verdict: 'declined' } },
              },
              {
                target: 'writing',
                actions: { type: 'refuse', params: ({ event }) => ({ problem: problemOf(event.output) }) },
              },
            ],
            onError: { target: 'writing', actions: { type: 'refuse', params: { problem: 'unreachable' } } },
          },
        },
      },
    },
    decided: {
      description: 'The decision stands, and can be taken back.',
      meta: { screen: 'decided' },
      exit: 'forgetProblem',
      on: { 'undo.requested': { target: 'undoing' } },
    },
    undoing: {
      description: 'The service is asked to take the decision back.',
      meta: { screen: 'decided' },
      tags: ['busy'],
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context: { organisationGUID, appGUID, version } }) => ({
          organisationGUID,
          appGUID,
          version,
        }),
        onDone: [
          {
            guard: { type: 'isOvertaken', params: answered },
            target: 'overtaken',
          },
          { guard: { type: 'isDone', params: answered }, target: 'open', actions: 'forgetVerdict' },
          {
            target: 'decided',
            actions: { type: 'noteProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
          },
        ],
        onError: { target: 'decided', actions: { type: 'noteProblem', params: { problem: 'unreachable' } } },
      },
    },
    overtaken: {
      description: 'Another reviewer was faster; the list has to be reloaded.',
      meta: { screen: 'overtaken' },
      type: 'final',
    },
  },
});

export type AppReviewRef = ActorRefFrom<typeof appReviewMachine>;
export type AppReviewSnapshot = SnapshotFrom<typeof appReviewMachine>;

/** The machine with the application's services and the rules of a reason. */
export const provideAppReview = (services: AppReviewServices, validate: Validator): typeof appReviewMachine =>
  appReviewMachine.provide({ actors: { ...appReviewActors(services), form: provideForm({ validate }) } });
