/**
 * How a dataset is published: at once, at a set time, with a notice to those who use it, or after the columns that would go
 * are kept. One form takes all of these; the way that it has chosen, and the time, say which call is made. After columns
 * are kept the form waits until the tables with them are stored.
 */
import { and, assign, or, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { unprovidedForm, type FormRef } from '../form/form.machine.ts';
import { isFormEditing, isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import type { FormValues, Refusal, Validator } from '../form/form.values.ts';
import {
  formOf,
  refusedWith,
  storeValues,
  submissionCall,
  submittedAs,
  submittedFor,
  valuesIn,
} from '../submission/submission.call.ts';
import type { SubmissionAnswer } from '../submission/submission.types.ts';

export const publicationWays = ['keep', 'now', 'notify', 'later'] as const;
export type PublicationWay = (typeof publicationWays)[number];

/** What is asked of the service: that readers get it at once, at a time, or that its tables are written with columns kept. */
export type PublicationAct = 'publish' | 'schedule' | 'keep';

export type PublicationScreen = 'filling' | 'published' | 'scheduled' | 'kept' | 'lost' | 'broken';

/** Each takes the values of the form, trimmed. */
export type PublicationServices = Readonly<Record<PublicationAct, Call<FormValues, SubmissionAnswer>>>;

export interface PublicationInput {
  /** Every field with its first value; `way` and `at` are two of them. */
  readonly values: FormValues;
}

export type PublicationEvent =
  | { readonly type: 'form.reopened' }
  /** The section is opened while tables are on their way, as it was left before. */
  | { readonly type: 'tables.awaited' }
  /** The tables are on their way no more: the dataset has all of them, or lacks one that was cancelled or refused. */
  | { readonly type: 'tables.stored' | 'tables.lost' };

/** What the values of the form ask for. Who notifies others gives them time, so that is never at once. */
export function actOf({ way, at = '' }: FormValues): PublicationAct {
  if (way === 'keep') return 'keep';
  return way === 'notify' || (way === 'later' && at !== '') ? 'schedule' : 'publish';
}

const SENDING = '#publication.open.sending';
const KEPT = '#publication.open.kept';
const LOST = '#publication.open.lost';
/** Tables are on their way. */
const isOnTheWay = or([stateIn(KEPT), stateIn('#publication.open.awaiting')]);

/** The refusal of a publication that would be of the tables from before. */
const onTheWay: readonly Refusal[] = [{ field: null, message: { code: 'tablesOnTheWay' } }];

const filling = '#publication.open.filling';

const placeholder = (act: PublicationAct) => unprovided<SubmissionAnswer, FormValues>('publication', act);

export const publicationMachine = setup({
  types: {
    context: {} as PublicationInput,
    events: {} as PublicationEvent,
    input: {} as PublicationInput,
    meta: {} as StateMeta<PublicationScreen>,
    tags: {} as StateTag | 'held',
    children: {} as { form: 'form'; publish: 'publish'; schedule: 'schedule'; keep: 'keep' },
  },
  actors: {
    form: unprovidedForm,
    publish: placeholder('publish'),
    schedule: placeholder('schedule'),
    keep: placeholder('keep'),
  },
  guards: {
    isSubmitted: submittedFor<PublicationAct>(actOf),
    isFormEditing,
    isFormSubmitting,
    isSaved: answerIs('saved'),
  },
  actions: {
    storeValues: assign(valuesIn),
    accept: sendTo('form', { type: 'submission.accepted' }),
    refuse: sendTo('form', refusedWith),
  },
}).createMachine({
  id: 'publication',
  description: 'How a dataset is published, from the choice to what came of it.',
  context: ({ input: { values } }) => ({ values }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is on the page.',
      on: {
        // The form was accepted. It begins again, so that the same can be sent once more.
        'tables.lost': { guard: stateIn(KEPT), target: '.lost', reenter: true },
      },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: context.values }),
        onSnapshot: [
          // The values are with the service; what the form says meanwhile changes nothing.
          { guard: stateIn(SENDING) },
          // The choice goes on while tables are on their way, and nothing is published of them yet.
          {
            guard: and([isOnTheWay, { type: 'isFormEditing', params: formOf }]),
            actions: storeValues,
          },
          {
            guard: and([isOnTheWay, { type: 'isFormSubmitting', params: formOf }]),
            actions: [storeValues, { type: 'refuse', params: { refusals: onTheWay } }],
          },
          // The loss is shown until something is sent.
          {
            guard: and([stateIn(LOST), { type: 'isFormEditing', params: formOf }]),
            actions: storeValues,
          },
          submittedAs('publish', '.sending.publishing'),
          submittedAs('schedule', '.sending.scheduling'),
          submittedAs('keep', '.sending.keeping'),
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
          description: 'The publisher chooses how to publish.',
          meta: { screen: 'filling' },
          on: { 'tables.awaited': { target: 'awaiting' } },
        },
        sending: {
          description: 'The service is asked.',
          meta: { screen: 'filling' },
          tags: ['busy'],
          initial: 'publishing',
          states: {
            publishing: {
              description: 'Readers are to get what editors have.',
              invoke: submissionCall('publish', { filling, saved: '#publication.open.published' }),
            },
            scheduling: {
              description: 'Readers are to get it at a time, and those who use it may be informed now.',
              invoke: submissionCall('schedule', { filling, saved: '#publication.open.scheduled' }),
            },
            keeping: {
              description: 'The tables are written with the columns that are kept.',
              invoke: submissionCall('keep', { filling, saved: '#publication.open.kept' }),
            },
          },
        },
        published: {
          description: 'Readers have it. It can be published again.',
          meta: { screen: 'published' },
        },
        scheduled: {
          description: 'The plan is stored. Another one takes its place.',
          meta: { screen: 'scheduled' },
        },
        kept: {
          description: 'The tables with these columns are on their way.',
          meta: { screen: 'kept' },
          tags: ['held'],
          on: { 'tables.stored': { target: 'stored' } },
        },
        awaiting: {
          description: 'The section was opened again while the tables with these columns are on their way.',
          meta: { screen: 'kept' },
          tags: ['held'],
          on: { 'tables.stored': { target: 'filling' }, 'tables.lost': { target: 'lost' } },
        },
        stored: {
          description: 'The tables are stored. The publisher chooses how to publish them.',
          meta: { screen: 'kept' },
        },
        lost: {
          description:
            'A table was cancelled or refused, so its columns are not kept. The publisher chooses again.',
          meta: { screen: 'lost' },
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

export type PublicationRef = ActorRefFrom<typeof publicationMachine>;
export type PublicationSnapshot = SnapshotFrom<typeof publicationMachine>;

/** What the publisher sees. */
export const publicationScreen = (snapshot: PublicationSnapshot): PublicationScreen =>
  currentScreen<PublicationScreen>(snapshot) ?? 'filling';

/** True while the service is asked. */
export const isSending = (snapshot: PublicationSnapshot): boolean => snapshot.hasTag('busy');

/** True while nothing can be published, because tables are on their way. */
export const isHeld = (snapshot: PublicationSnapshot): boolean => snapshot.hasTag('held');

/** True while, or after, the tables are written with columns that are kept. */
export const isKeeping = (snapshot: PublicationSnapshot): boolean =>
  snapshot.matches({ open: { sending: 'keeping' } }) || publicationScreen(snapshot) === 'kept';

/** What stands in the form, or is with the service. */
export const typedValues = (snapshot: PublicationSnapshot): FormValues => snapshot.context.values;

/** The form. */
export const publicationForm = (snapshot: PublicationSnapshot): FormRef | null =>
  snapshot.children.form ?? null;

/** The machine with its services and the rules of its form. */
export const providePublication = (
  { publish, schedule, keep }: PublicationServices,
  validate: Validator,
): typeof publicationMachine =>
  publicationMachine.provide({
    actors: {
      publish: calling(publish),
      schedule: calling(schedule),
      keep: calling(keep),
      form: provideForm({ validate }),
    },
  });
