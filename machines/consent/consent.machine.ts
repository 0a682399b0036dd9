/**
 * Consent: what somebody allows beyond what is strictly necessary, from the first page on and at any time after.
 *
 * Until they decide nothing is allowed. A decision holds at once, whatever becomes of keeping it; the proof of it goes
 * to the server once, as soon as the server can be reached.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
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
  /** What is kept, or about to be; null until somebody decides. */
  readonly decision: MadeDecision | null;
  readonly hasAgreed: boolean;
  readonly unasked: boolean;
  readonly proofDue: boolean;
}

const allowedBy = (decision: MadeDecision): readonly Purpose[] =>
  decision.kind === 'partial' ? decision.allowed : [];

/** What it means to want nothing: to decline, or to take back. */
const refusal = (hasAgreed: boolean): MadeDecision =>
  hasAgreed ? { kind: 'withdrawn' } : { kind: 'partial', allowed: [] };

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
    isGranted: ({ context }) => context.decision?.kind === 'granted',
    isPartial: ({ context }) => context.decision?.kind === 'partial',
    isWithdrawn: ({ context }) => context.decision?.kind === 'withdrawn',
    isUnasked: ({ context }) => context.unasked,
    saysNo: (_, params: { unasked: boolean }) => params.unasked,
    saysNothing: (_, params: { unasked: boolean }) => !params.unasked,
    isProofDue: ({ context }) => context.proofDue,
    leavesProof: (_, params: { answer: KeptAnswer }) => params.answer.proofDue,
    allowsAny: (_, params: { allowed: readonly Purpose[] }) => params.allowed.length > 0,
  },
  actions: {
    allowEverything: assign({ decision: { kind: 'granted' }, hasAgreed: true }),
    allowSome: assign({
      decision: (_, params: { allowed: readonly Purpose[] }) => ({ kind: 'partial' as const, ...params }),
      hasAgreed: true,
    }),
    allowNothing: assign({ decision: ({ context }) => refusal(context.hasAgreed), hasAgreed: false }),
    noteSignal: assign({ unasked: (_, params: { unasked: boolean }) => params.unasked }),
    storeKept: assign((_, params: KeptConsent) => params),
    takeOver: assign({
      decision: (_, params: { decision: Decision }) => params.decision,
      hasAgreed: (_, { decision }) => decision.kind === 'granted' || allowedBy(decision).length > 0,
    }),
  },
}).createMachine({
  id: 'consent',
  type: 'parallel',
  description: 'What somebody allows beyond what is strictly necessary, and the proof of it.',
  context: { decision: null, hasAgreed: false, unasked: false, proofDue: false },
  on: {
    'everything.allowed': { target: ['.choice.granted', '.record.keeping'], actions: 'allowEverything' },
    'everything.declined': { target: ['.choice.deciding', '.record.keeping'], actions: 'allowNothing' },
    'purposes.chosen': [
      {
        guard: { type: 'allowsAny', params: ({ event }) => event },
        target: ['.choice.partial', '.record.keeping'],
        actions: { type: 'allowSome', params: ({ event }) => ({ allowed: event.allowed }) },
      },
      { target: ['.choice.deciding', '.record.keeping'], actions: 'allowNothing' },
    ],
    'decision.madeElsewhere': {
      target: '.choice.deciding',
      actions: { type: 'takeOver', params: ({ event }) => event },
    },
  },
  states: {
    choice: {
      description: 'What is allowed.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The stored decision is read; nothing is allowed before that.',
          tags: ['background'],
          invoke: {
            id: 'readConsent',
            src: 'readConsent',
            onDone: {
              target: ['deciding', '#consent.record.looking'],
              actions: { type: 'storeKept', params: ({ event }) => event.output },
            },
            // What cannot be read is not there.
            onError: { target: 'deciding' },
          },
        },
        deciding: {
          description: 'It follows from the decision, if there is one.',
          always: [
            { guard: 'isGranted', target: 'granted' },
            { guard: 'isPartial', target: 'partial' },
            { guard: 'isWithdrawn', target: 'withdrawn' },
            { guard: 'isUnasked', target: 'unasked' },
            { target: 'undecided' },
          ],
        },
        undecided: {
          description:
            'There is no decision under this policy; the question is shown, and nothing is allowed.',
          meta: { screen: 'question', requirements: ['3.15', '4.17'] },
          on: {
            'signal.read': {
              guard: { type: 'saysNo', params: ({ event }) => event },
              target: 'unasked',
              actions: { type: 'noteSignal', params: ({ event }) => event },
            },
          },
        },
        unasked: {
          description: 'Nothing is allowed and the question is not shown; the person can still choose.',
          on: {
            'signal.read': {
              guard: { type: 'saysNothing', params: ({ event }) => event },
              target: 'undecided',
              actions: { type: 'noteSignal', params: ({ event }) => event },
            },
          },
        },
        granted: {
          description: 'Everything is allowed.',
          meta: { requirements: ['3.15', '4.17'] },
        },
        partial: {
          description: 'Only some purposes are allowed, or none.',
          meta: { requirements: ['3.15', '4.17'] },
        },
        withdrawn: {
          description: 'What was allowed has been taken back.',
          meta: { requirements: ['4.17'] },
        },
      },
    },
    record: {
      description: 'Keeping the decision here, and the proof of it on the server.',
      initial: 'resting',
      states: {
        looking: {
          description: 'A proof of an earlier page may wait.',
          always: [{ guard: 'isProofDue', target: 'delivering' }, { target: 'resting' }],
        },
        resting: { description: 'Nothing is to be kept or sent.' },
        keeping: {
          description: 'The decision is kept in this browser.',
          tags: ['background'],
          invoke: {
            id: 'keepDecision',
            src: 'keepDecision',
            input: ({ context }) => ({ decision: context.decision ?? refusal(false) }),
            onDone: [
              {
                guard: { type: 'leavesProof', params: ({ event }) => ({ answer: event.output }) },
                target: 'delivering',
              },
              { target: 'resting' },
            ],
            // A browser that keeps nothing: the decision holds for this page, and the next one asks again.
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
