/** An action that asks first: remove a member, delete a group, end a grant. One is asked about at a time. */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';

export type ConfirmationAnswer =
  | { readonly kind: 'done' }
  /** The service says why not. */
  | { readonly kind: 'refused'; readonly message: Message };

export interface ConfirmationServices {
  /** @param subject names what is acted on */
  readonly act: Call<string, ConfirmationAnswer>;
}

export type ConfirmationEvent =
  | { readonly type: 'action.requested'; readonly subject: string }
  | { readonly type: 'action.confirmed' }
  | { readonly type: 'action.cancelled' };

export type ConfirmationScreen = 'closed' | 'asking';

interface ConfirmationContext {
  /** What is asked about; null while nothing is. */
  readonly subject: string | null;
  /** Why the last attempt failed. */
  readonly problem: Message | null;
}

const UNREACHABLE: Message = { code: 'unreachable' };

export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    meta: {} as StateMeta<ConfirmationScreen>,
    tags: {} as StateTag,
    children: {} as { act: 'act' },
  },
  actors: { act: unprovided<ConfirmationAnswer, string>('confirmation', 'act') },
  guards: {
    isDone: answerIs('done'),
  },
  actions: {
    storeSubject: assign((_, params: { subject: string }) => ({ subject: params.subject })),
    storeProblem: assign((_, params: { problem: Message }) => ({ problem: params.problem })),
    clearProblem: assign({ problem: null }),
    clear: assign({ subject: null, problem: null }),
  },
}).createMachine({
  id: 'confirmation',
  description: 'An action that asks first.',
  context: { subject: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is asked.',
      meta: { screen: 'closed' },
      entry: 'clear',
      on: {
        'action.requested': {
          target: 'asking',
          actions: { type: 'storeSubject', params: ({ event }) => ({ subject: event.subject }) },
        },
      },
    },
    asking: {
      description: 'The person is asked whether they mean it.',
      meta: { screen: 'asking' },
      on: {
        'action.confirmed': { target: 'acting', actions: 'clearProblem' },
        'action.cancelled': { target: 'closed' },
      },
    },
    acting: {
      description: 'The service is asked to do it. It cannot be cancelled any more.',
      meta: { screen: 'asking' },
      tags: ['busy'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => context.subject ?? '',
        onDone: [
          { guard: { type: 'isDone', params: answered }, target: 'closed' },
          {
            target: 'asking',
            actions: {
              type: 'storeProblem',
              params: ({ event }) => ({
                problem: event.output.kind === 'refused' ? event.output.message : UNREACHABLE,
              }),
            },
          },
        ],
        onError: { target: 'asking', actions: { type: 'storeProblem', params: { problem: UNREACHABLE } } },
      },
    },
  },
});

export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>;
export type ConfirmationSnapshot = SnapshotFrom<typeof confirmationMachine>;

/** What is asked about; null while nothing is. */
export const confirmationSubject = (snapshot: ConfirmationSnapshot): string | null =>
  snapshot.context.subject;

/** Why the last attempt failed. */
export const confirmationProblem = (snapshot: ConfirmationSnapshot): Message | null =>
  snapshot.context.problem;

/** True while the service is asked. */
export const isActing = (snapshot: ConfirmationSnapshot): boolean => snapshot.hasTag('busy');

export const provideConfirmation = ({ act }: ConfirmationServices): typeof confirmationMachine =>
  confirmationMachine.provide({
    actors: { act: calling(act) },
  });
