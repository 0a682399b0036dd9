/**
 * A decision on one request for access: approve it, decline it, or ask the person a question first. One form takes all
 * three; what it has chosen says which call is made.
 */
import { assign, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { unprovidedForm, type FormRef } from '../form/form.machine.ts';
import { isFormEditing } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import type { FormValues, Validator } from '../form/form.values.ts';
import {
  formOf,
  refusedWith,
  storeValues,
  submissionCall,
  submittedAs,
  submittedFor,
  valuesIn,
} from '../submission/submission.call.ts';
import type { SubmissionAnswer, SubmissionScreen } from '../submission/submission.types.ts';

export type Decision = 'approve' | 'decline' | 'ask';

/** Each takes the values of the form, trimmed. */
export type AccessDecisionServices = Readonly<Record<Decision, Call<FormValues, SubmissionAnswer>>>;

export interface AccessDecisionInput {
  /** Every field with its first value; `decision` is one of them. */
  readonly values: FormValues;
}

const SENDING = '#accessDecision.open.sending';

const ways = { filling: '#accessDecision.open.filling', saved: '#accessDecision.open.decided' } as const;

const placeholder = (decision: Decision) =>
  unprovided<SubmissionAnswer, FormValues>('accessDecision', decision);

export const accessDecisionMachine = setup({
  types: {
    context: {} as AccessDecisionInput,
    events: {} as { readonly type: 'form.reopened' },
    input: {} as AccessDecisionInput,
    meta: {} as StateMeta<SubmissionScreen>,
    tags: {} as StateTag,
    children: {} as { form: 'form'; approve: 'approve'; decline: 'decline'; ask: 'ask' },
  },
  actors: {
    form: unprovidedForm,
    approve: placeholder('approve'),
    decline: placeholder('decline'),
    ask: placeholder('ask'),
  },
  guards: {
    isSubmitted: submittedFor<Decision>(({ decision }) => decision),
    isFormEditing,
    isSaved: answerIs('saved'),
  },
  actions: {
    storeValues: assign(valuesIn),
    accept: sendTo('form', { type: 'submission.accepted' }),
    refuse: sendTo('form', refusedWith),
  },
}).createMachine({
  id: 'accessDecision',
  description: 'A decision on one request for access.',
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
          submittedAs('approve', '.sending.approving'),
          submittedAs('decline', '.sending.declining'),
          submittedAs('ask', '.sending.asking'),
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
          description: 'The person who decides fills the form in.',
          meta: { screen: 'filling' },
        },
        sending: {
          description: 'The service is given the decision.',
          meta: { screen: 'filling' },
          tags: ['busy'],
          initial: 'approving',
          states: {
            approving: {
              description: 'The service is asked to grant what the form says.',
              invoke: submissionCall('approve', ways),
            },
            declining: {
              description: 'The service is asked to decline the request.',
              invoke: submissionCall('decline', ways),
            },
            asking: {
              description: 'The service is asked to send the question.',
              invoke: submissionCall('ask', ways),
            },
          },
        },
        decided: {
          description: 'The service has the decision, or the question. The list of requests is read again.',
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

export type AccessDecisionRef = ActorRefFrom<typeof accessDecisionMachine>;
export type AccessDecisionSnapshot = SnapshotFrom<typeof accessDecisionMachine>;

/** What the person sees. */
export const decisionScreen = (snapshot: AccessDecisionSnapshot): SubmissionScreen =>
  currentScreen<SubmissionScreen>(snapshot) ?? 'filling';

/** True while the service is given the decision. */
export const isSending = (snapshot: AccessDecisionSnapshot): boolean => snapshot.hasTag('busy');

/** What stands in the form, or is with the service. */
export const typedValues = (snapshot: AccessDecisionSnapshot): FormValues => snapshot.context.values;

/** The form. */
export const decisionForm = (snapshot: AccessDecisionSnapshot): FormRef | null =>
  snapshot.children.form ?? null;

/** The machine with its services and the rules of its form. */
export const provideAccessDecision = (
  { approve, decline, ask }: AccessDecisionServices,
  validate: Validator,
): typeof accessDecisionMachine =>
  accessDecisionMachine.provide({
    actors: {
      approve: calling(approve),
      decline: calling(decline),
      ask: calling(ask),
      form: provideForm({ validate }),
    },
  });
