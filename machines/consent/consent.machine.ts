/**
 * Consent: what a person allows beyond what is strictly necessary, from the first page on and at any time after.
 *
 * Until they decide nothing is allowed. A decision holds at once, whatever becomes of keeping it; the proof of it goes
 * to the server once, as soon as the server can be reached.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { consentPlaceholders } from './consent.actors.ts';
import type {
  ConsentEvent,
  ConsentScreen,
  Decision,
  KeptAnswer,
  KeptConsent,
  MadeDecision,
  Purpose,
} from './consent.types.ts';
import { consentActors, type ConsentServices } from './consent.actors.ts';

export interface ConsentContext {
  /** The decision in force, whether or not it could be stored; null before there is one under this policy. */
  readonly decision: MadeDecision | null;
  /** Something was allowed under an earlier policy, and that was not taken back; it counts until `decision` does. */
  readonly agreedBefore: boolean;
}

const allowsAny = (decision: MadeDecision): boolean =>
  decision.kind === 'granted' || (decision.kind === 'partial' && decision.allowed.length > 0);

/** Something is allowed, so that to want nothing is to take it back. */
export const hasAgreed = ({ decision, agreedBefore }: ConsentContext): boolean =>
  decision === null ? agreedBefore : allowsAny(decision);

/** What it means to want nothing: to decline, or to take back. */
const refusal = (context: ConsentContext): MadeDecision =>
  hasAgreed(context) ? { kind: 'withdrawn' } : { kind: 'partial', allowed: [] };

/** The decision is new, so it is kept and proved. */
const DECIDED = ['.choice.decided', '.record.keeping'] as const;

const places = ['decided', 'unasked', 'undecided'] as const;
type Place = (typeof places)[number];

const placeOf = ({ decision, unasked }: KeptConsent): Place => {
  if (decision !== null) return 'decided';
  return unasked ? 'unasked' : 'undecided';
};

interface Read {
  readonly event: { readonly output: KeptConsent };
}

/** What was read leads to one place, and a proof of an earlier page is sent. */
const readLeadsTo = (place: Place, proofDue: boolean) =>
  ({
    guard: { type: 'isKept', params: ({ event }: Read) => ({ kept: event.output, place, proofDue }) },
    target: proofDue ? [place, '#consent.record.delivering'] : place,
    actions: { type: 'storeKept', params: ({ event }: Read) => ({ kept: event.output }) },
  }) as const;

export const consentMachine = setup({
  types: {} as {
    context: ConsentContext;
    events: ConsentEvent;
    tags: StateTag;
    meta: StateMeta<ConsentScreen>;
    children: { readConsent: 'readConsent'; keepDecision: 'keepDecision'; sendProofs: 'sendProofs' };
  },
  actors: consentPlaceholders,
  delays: {
    /** Between two attempts to deliver a proof. */
    deliveryPause: 60_000,
  },
  guards: {
    isKept: (_, params: { kept: KeptConsent; place: Place; proofDue: boolean }) =>
      placeOf(params.kept) === params.place && params.kept.proofDue === params.proofDue,
    saysNo: (_, params: { unasked: boolean }) => params.unasked,
    saysNothing: (_, params: { unasked: boolean }) => !params.unasked,
    leavesProof: (_, params: { answer: KeptAnswer }) => params.answer.proofDue,
    allowsAny: (_, params: { allowed: readonly Purpose[] }) => params.allowed.length > 0,
  },
  actions: {
    allowEverything: assign({ decision: { kind: 'granted' } }),
    allowSome: assign({
      decision: (_, params: { allowed: readonly Purpose[] }) => ({ kind: 'partial' as const, ...params }),
    }),
    allowNothing: assign({ decision: ({ context }) => refusal(context) }),
    storeKept: assign((_, params: { kept: KeptConsent }) => ({
      decision: params.kept.decision,
      agreedBefore: params.kept.hasAgreed,
    })),
    takeOver: assign({ decision: (_, params: { decision: Decision }) => params.decision }),
  },
}).createMachine({
  id: 'consent',
  type: 'parallel',
  description: 'What a person allows beyond what is strictly necessary, and the proof of it.',
  context: { decision: null, agreedBefore: false },
  on: {
    'everything.allowed': { target: DECIDED, actions: 'allowEverything' },
    'everything.declined': { target: DECIDED, actions: 'allowNothing' },
    'purposes.chosen': [
      {
        guard: { type: 'allowsAny', params: ({ event }) => event },
        target: DECIDED,
        actions: { type: 'allowSome', params: ({ event }) => ({ allowed: event.allowed }) },
      },
      { target: DECIDED, actions: 'allowNothing' },
    ],
  },
  states: {
    choice: {
      description: 'What is allowed.',
      initial: 'reading',
      on: {
        // Only this region closes: the page still keeps and sends what it has to.
        'decision.madeElsewhere': {
          target: '.decided',
          actions: { type: 'takeOver', params: ({ event }) => event },
        },
      },
      states: {
        reading: {
          description: 'The stored decision is read; nothing is allowed before that.',
          tags: ['background'],
          invoke: {
            id: 'readConsent',
            src: 'readConsent',
            onDone: places.flatMap((place) => [readLeadsTo(place, true), readLeadsTo(place, false)]),
            // What cannot be read is not there.
            onError: { target: 'undecided' },
          },
        },
        undecided: {
          description:
            'There is no decision under this policy; the question is shown, and nothing is allowed.',
          meta: { screen: 'question', requirements: ['3.15', '4.17'] },
          on: {
            'signal.read': {
              guard: { type: 'saysNo', params: ({ event }) => event },
              target: 'unasked',
            },
          },
        },
        unasked: {
          description: 'Nothing is allowed and the question is not shown; the person can still choose.',
          on: {
            'signal.read': {
              guard: { type: 'saysNothing', params: ({ event }) => event },
              target: 'undecided',
            },
          },
        },
        decided: {
          description: 'The person has decided; what they allow is in the decision and nowhere else.',
          meta: { requirements: ['3.15', '4.17'] },
        },
      },
    },
    record: {
      description: 'Keeping the decision here, and the proof of it on the server.',
      initial: 'resting',
      states: {
        resting: { description: 'Nothing is to be kept or sent.' },
        keeping: {
          description: 'The decision is kept in this browser.',
          tags: ['background'],
          invoke: {
            id: 'keepDecision',
            src: 'keepDecision',
            input: ({ context }) => ({ decision: context.decision ?? refusal(context) }),
            onDone: [
              {
                guard: { type: 'leavesProof', params: answered },
                target: 'delivering',
              },
              { target: 'resting' },
            ],
            // A browser that stores nothing: the decision applies to this page, and the next one asks again.
            onError: { target: 'resting' },
          },
        },
        delivering: {
          description: 'The server is given the proof.',
          tags: ['background'],
          invoke: {
            id: 'sendProofs',
            src: 'sendProofs',
            onDone: { target: 'resting' },
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: 'The proof could not be delivered, and is kept until it can.',
          on: { 'network.returned': { target: 'delivering' } },
          after: { deliveryPause: { target: 'delivering' } },
        },
      },
    },
  },
});

export type ConsentRef = ActorRefFrom<typeof consentMachine>;
export type ConsentSnapshot = SnapshotFrom<typeof consentMachine>;

/** The machine with the application's services. */
export const provideConsent = (services: ConsentServices): typeof consentMachine =>
  consentMachine.provide({ actors: consentActors(services) });
