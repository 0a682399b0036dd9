/**
 * Analytics: started when consent allows it, and reset when it does not (specification, section 4). Who is signed in
 * before that is remembered here and told once analytics runs.
 *
 * Uses that happen while it is not running are not kept: nobody has allowed to watch them.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { analyticsPlaceholders } from './analytics.actors.ts';
import type { AnalyticsEvent, InitialisedAnswer, UseDue, UseEvent } from './analytics.types.ts';
import { analyticsActors, type AnalyticsServices } from './analytics.actors.ts';

export interface AnalyticsContext {
  /** Who is signed in; null for a visitor, undefined while that is not known. */
  readonly identityId: string | null | undefined;
  /** Whom analytics takes the uses to be of; null for a visitor. */
  readonly identifiedAs: string | null;
}

export const analyticsMachine = setup({
  types: {} as {
    context: AnalyticsContext;
    events: AnalyticsEvent;
    emitted: UseDue;
    tags: StateTag;
    meta: StateMeta;
    children: { initialise: 'initialise'; identify: 'identify'; forget: 'forget'; reset: 'reset' };
  },
  actors: analyticsPlaceholders,
  guards: {
    isIdentificationPending: ({ context }) =>
      typeof context.identityId === 'string' && context.identifiedAs === null,
    isSomebodyElse: ({ context }) =>
      context.identityId !== undefined &&
      context.identifiedAs !== null &&
      context.identityId !== context.identifiedAs,
  },
  actions: {
    rememberMember: assign({ identityId: (_, params: { identityId: string }) => params.identityId }),
    forgetMember: assign({ identityId: null }),
    noteIdentified: assign({ identifiedAs: ({ context }) => context.identityId ?? null }),
    noteKnown: assign({ identifiedAs: (_, params: InitialisedAnswer) => params.identifiedAs }),
    noteForgotten: assign({ identifiedAs: null }),
    tellUse: emit((_, params: { use: UseEvent }) => ({ type: 'use.due' as const, use: params.use })),
  },
}).createMachine({
  id: 'analytics',
  description: 'Whether uses of the product are told to anybody, and whose they are.',
  context: { identityId: undefined, identifiedAs: null },
  initial: 'awaitingConsent',
  on: {
    'member.known': { actions: { type: 'rememberMember', params: ({ event }) => event } },
    'member.gone': { actions: 'forgetMember' },
    'consent.missing': { target: '.resetting' },
  },
  states: {
    awaitingConsent: {
      description: 'Nothing is loaded and nothing is told; who is signed in is pending identification.',
      meta: { requirements: ['1.09', '4.17'] },
      on: { 'consent.given': { target: 'initialising' } },
    },
    initialising: {
      description: 'The library is loaded and started.',
      tags: ['background'],
      meta: { requirements: ['1.09', '4.17'] },
      invoke: {
        id: 'initialise',
        src: 'initialise',
        onDone: { target: 'running', actions: { type: 'noteKnown', params: ({ event }) => event.output } },
        onError: { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'The library could not be loaded; the next consent or page tries again.',
      on: { 'consent.given': { target: 'initialising' } },
    },
    running: {
      description: 'Uses are told.',
      on: { 'use.happened': { actions: { type: 'tellUse', params: ({ event }) => event } } },
      initial: 'settled',
      states: {
        settled: {
          description: 'Analytics knows as much of the person as the product does.',
          always: [
            { guard: 'isSomebodyElse', target: 'forgetting' },
            { guard: 'isIdentificationPending', target: 'identifying' },
          ],
        },
        identifying: {
          description: 'Analytics is told who uses the product.',
          tags: ['background'],
          entry: 'noteIdentified',
          meta: { requirements: ['4.17'] },
          invoke: {
            id: 'identify',
            src: 'identify',
            input: ({ context }) => ({ identityId: context.identifiedAs ?? '' }),
            onDone: { target: 'settled' },
            onError: { target: '#analytics.resetting' },
          },
        },
        forgetting: {
          description: 'The one whom analytics knew is signed out.',
          tags: ['background'],
          invoke: {
            id: 'forget',
            src: 'forget',
            onDone: { target: 'settled', actions: 'noteForgotten' },
            onError: { target: '#analytics.resetting' },
          },
        },
      },
    },
    resetting: {
      description: 'Everything is stopped, and what analytics has stored is removed.',
      tags: ['background'],
      entry: 'noteForgotten',
      meta: { requirements: ['4.17'] },
      invoke: {
        id: 'reset',
        src: 'reset',
        onDone: { target: 'awaitingConsent' },
        onError: { target: 'awaitingConsent' },
      },
      on: {
        // It is reset already, and anew would be the same.
        'consent.missing': {},
        'consent.given': { target: 'initialising' },
      },
    },
  },
});

export type AnalyticsRef = ActorRefFrom<typeof analyticsMachine>;
export type AnalyticsSnapshot = SnapshotFrom<typeof analyticsMachine>;

/** The machine with the application's services. */
export const provideAnalytics = (services: AnalyticsServices): typeof analyticsMachine =>
  analyticsMachine.provide({ actors: analyticsActors(services) });
