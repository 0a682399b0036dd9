/**
 * One request of the plain API that a person tries: it is sent as it was built, can be cancelled while it is under way, and
 * ends as an answer, a refusal, or without either. The key that it is sent with is kept for the time of the call alone.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';

export interface RowRequest {
  /** Path and query. */
  readonly address: string;
  /** The person's own key; empty: as the visitor or member. */
  readonly key: string;
}

/** What the service said about one parameter. */
export interface ParameterError {
  readonly parameter: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message: string;
}

/** A request with what came back. */
export interface Exchange {
  readonly address: string;
  readonly status: number;
  /** Names in lower case, in the order in which they are shown. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly milliseconds: number;
  readonly body: string;
  /** Of a refusal. */
  readonly reason: string | null;
  readonly errors: readonly ParameterError[];
}

export type RowRequestAnswer =
  | { readonly kind: 'answered' | 'refused'; readonly exchange: Exchange }
  | { readonly kind: 'unreachable' };

export type RowRequestEvent =
  | ({ readonly type: 'request.sent' } & RowRequest)
  | { readonly type: 'request.cancelled' };

export type RowRequestScreen =
  | 'idle'
  | 'unsendable'
  | 'sending'
  | 'slow'
  | 'answered'
  | 'refused'
  | 'unreachable'
  | 'late'
  | 'cancelled';

export interface RowRequestServices {
  readonly send: Call<RowRequest, RowRequestAnswer>;
}

interface RowRequestContext {
  readonly request: RowRequest;
  /** The last one that ended with an answer or a refusal. */
  readonly exchange: Exchange | null;
}

const NOTHING: RowRequest = { address: '', key: '' };

/** What a header can carry: visible signs of ASCII. */
const SENDABLE = /^[\x21-\x7E]*$/;

const placeholders = { send: unprovided<RowRequestAnswer, RowRequest>('rowRequest', 'send') };

export const rowRequestMachine = setup({
  types: {
    context: {} as RowRequestContext,
    events: {} as RowRequestEvent,
    meta: {} as StateMeta<RowRequestScreen>,
    tags: {} as StateTag,
    children: {} as { send: 'send' },
  },
  actors: placeholders,
  guards: {
    isSendable: (_, { key }: RowRequest) => SENDABLE.test(key),
    isAnswered: answerIs('answered'),
    isRefused: answerIs('refused'),
  },
  actions: {
    storeRequest: assign({ request: (_, { address, key }: RowRequest) => ({ address, key }) }),
    storeExchange: assign({
      exchange: ({ context }, { answer }: { readonly answer: RowRequestAnswer }) =>
        answer.kind === 'unreachable' ? context.exchange : answer.exchange,
    }),
    forgetExchange: assign({ exchange: null }),
    forgetRequest: assign({ request: NOTHING }),
  },
  delays: {
    /** After it the page says that the answer takes its time. */
    slowPause: 5000,
    /** A minute after that nothing is expected any more: the server gives up sooner. */
    latePause: 55_000,
  },
}).createMachine({
  id: 'rowRequest',
  description: 'One request of the plain API, from the moment it is sent to what came of it.',
  context: { request: NOTHING, exchange: null },
  initial: 'idle',
  on: {
    'request.sent': [
      {
        guard: { type: 'isSendable', params: ({ event }) => event },
        target: '.sending',
        actions: { type: 'storeRequest', params: ({ event }) => event },
      },
      { target: '.unsendable', actions: 'forgetExchange' },
    ],
  },
  states: {
    idle: { description: 'Nothing was sent yet.', meta: { screen: 'idle' } },
    unsendable: {
      description: 'The key has signs that no header can carry, so nothing was sent.',
      meta: { screen: 'unsendable' },
    },
    sending: {
      description: 'The request is under way.',
      tags: ['busy'],
      initial: 'brief',
      exit: 'forgetRequest',
      on: {
        // One at a time: a second press sends nothing.
        'request.sent': {},
        'request.cancelled': { target: 'cancelled', actions: 'forgetExchange' },
      },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isAnswered', params: answered },
            target: 'answered',
            actions: { type: 'storeExchange', params: answered },
          },
          {
            guard: { type: 'isRefused', params: answered },
            target: 'refused',
            actions: { type: 'storeExchange', params: answered },
          },
          { target: 'unreachable', actions: 'forgetExchange' },
        ],
        onError: { target: 'unreachable', actions: 'forgetExchange' },
      },
      states: {
        brief: {
          description: 'The answer is expected any moment.',
          meta: { screen: 'sending' },
          after: { slowPause: { target: 'slow' } },
        },
        slow: {
          description: 'The answer takes its time, and the person can stop waiting.',
          meta: { screen: 'slow' },
          after: { latePause: { target: '#rowRequest.late', actions: 'forgetExchange' } },
        },
      },
    },
    answered: { description: 'The rows are there.', meta: { screen: 'answered' } },
    refused: {
      description: 'The service said why there are no rows.',
      meta: { screen: 'refused' },
    },
    unreachable: { description: 'No answer came.', meta: { screen: 'unreachable' } },
    late: { description: 'No answer came within a minute.', meta: { screen: 'late' } },
    cancelled: { description: 'The person did not wait.', meta: { screen: 'cancelled' } },
  },
});

export type RowRequestRef = ActorRefFrom<typeof rowRequestMachine>;
export type RowRequestSnapshot = SnapshotFrom<typeof rowRequestMachine>;

/** The machine with the application's services. */
export const provideRowRequest = ({ send }: RowRequestServices): typeof rowRequestMachine =>
  rowRequestMachine.provide({ actors: { send: calling(send) } });

/** What a person sees. */
export const rowRequestScreen = (snapshot: RowRequestSnapshot): RowRequestScreen =>
  currentScreen<RowRequestScreen>(snapshot) ?? 'idle';

export const isSending = (snapshot: RowRequestSnapshot): boolean => snapshot.hasTag('busy');

/** What came back last; the one before stays until the next is there. */
export const lastExchange = ({ context }: RowRequestSnapshot): Exchange | null => context.exchange;

/** What the service said about the parameters of this address; nothing once the question is another. */
export const errorsOf = ({ context }: RowRequestSnapshot, address: string): readonly ParameterError[] =>
  context.exchange?.address === address ? context.exchange.errors : [];

/** The question has changed since the answer that is shown. */
export const isOutdated = ({ context }: RowRequestSnapshot, address: string): boolean =>
  context.exchange !== null && context.exchange.address !== address;
