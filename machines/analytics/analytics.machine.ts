/**
 * Analytics: started when consent allows it, and reset when it does not (specification, section 4). Who is signed in
 * before that is remembered here and sent once analytics runs.
 *
 * Uses that happen while it is not running are not kept: there was no consent to record them.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asking, calling, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

/** One use of the product, without anything personal; the catalogue of the application says which there are. */
export interface UseEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

export type AnalyticsEvent =
  /** Consent allows analytics. */
  | { readonly type: 'consent.given' }
  /** Consent does not allow analytics, or no longer. */
  | { readonly type: 'consent.missing' }
  /** A member is signed in: the identity id by which the product knows them. */
  | { readonly type: 'member.known'; readonly identityId: string }
  /** It is certain that no one is signed in, or no longer. */
  | { readonly type: 'member.gone' }
  | { readonly type: 'use.happened'; readonly use: UseEvent };

/** `identifiedAs`: whom the library has taken the uses to be of on an earlier page; null for a visitor. */
export interface InitialisedAnswer {
  readonly identifiedAs: string | null;
}

export interface IdentifyInput {
  readonly identityId: string;
}

/** `due`: the use is to be sent now; consent was asked already. */
export interface UseDue {
  readonly type: 'use.due';
  readonly use: UseEvent;
}

export interface AnalyticsServices {
  /** Loads the library and starts it; once `signal` is aborted it starts nothing. */
  readonly initialise: Ask<InitialisedAnswer>;
  /** Says who uses the product. */
  readonly identify: (input: IdentifyInput) => Promise<void>;
  /** Forgets who used the product; what follows is the use of another person. */
  readonly forget: () => Promise<void>;
  /** Stops everything, and removes whatever analytics has stored in this browser, on earlier pages as well. */
  readonly reset: () => Promise<void>;
}

const analyticsPlaceholders = {
  initialise: unprovided<InitialisedAnswer, void>('analytics', 'initialise'),
  identify: unprovided<void, IdentifyInput>('analytics', 'identify'),
  forget: unprovided<void, void>('analytics', 'forget'),
  reset: unprovided<void, void>('analytics', 'reset'),
};

/** The services as actors, for `analyticsMachine.provide({ actors })`. */
const analyticsActors = (services: AnalyticsServices): typeof analyticsPlaceholders => ({
  initialise: asking(services.initialise),
  identify: calling(services.identify),
  forget: asking(services.forget),
  reset: asking(services.reset),
});

export interface AnalyticsContext {
  /** Who is signed in; null for a visitor, undefined while that is not known. */
  readonly identityId: string | null | undefined;
  /** The person to whom analytics attributes the uses; null for a visitor. */
  readonly identifiedAs: string | null;
}

export const analyticsMachine = setup({
  types: {} as {
    context: AnalyticsContext;
    events: AnalyticsEvent;
    emitted: UseDue;
    tags: StateTag;
    meta: StateMeta;
    children: {
      initialise: 'initialise';
      identify: 'identify';
      forget: 'forget';
      reset: 'reset';
      resetAfterFailure: 'reset';
    };
  },
  actors: analyticsPlaceholders,
  guards: {
    isIdentificationPending: ({ context }) =>
      typeof context.identityId === 'string' && context.identifiedAs === null,
    isAnotherPerson: ({ context }) =>
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
  description: 'Whether use of the product is reported, and for which member.',
  context: { identityId: undefined, identifiedAs: null },
  initial: 'withoutConsent',
  on: {
    'member.known': { actions: { type: 'rememberMember', params: ({ event }) => event } },
    'member.gone': { actions: 'forgetMember' },
  },
  states: {
    withoutConsent: {
      description: 'Nothing is loaded or reported; the member is identified once there is consent.',
      meta: { requirements: ['1.09', '4.17'] },
      on: { 'consent.given': { target: 'withConsent' } },
      initial: 'resting',
      states: {
        resting: {
          description: 'Consent is waited for.',
          // Of an earlier page something may be stored.
          on: { 'consent.missing': { target: 'resetting' } },
        },
        resetting: {
          description: 'Everything is stopped, and what analytics has stored is removed.',
          tags: ['background'],
          invoke: {
            id: 'reset',
            src: 'reset',
            onDone: { target: 'resting' },
            onError: { target: 'resting' },
          },
        },
      },
    },
    withConsent: {
      description: 'Consent is given. Nothing in here waits for it again.',
      meta: { requirements: ['1.09', '4.17'] },
      on: { 'consent.missing': { target: 'withoutConsent.resetting', actions: 'noteForgotten' } },
      initial: 'initialising',
      states: {
        initialising: {
          description: 'The library is loaded and started.',
          tags: ['background'],
          invoke: {
            id: 'initialise',
            src: 'initialise',
            onDone: {
              target: 'running',
              actions: { type: 'noteKnown', params: ({ event }) => event.output },
            },
            onError: { target: 'unavailable' },
          },
        },
        running: {
          description: 'Use of the product is reported.',
          on: { 'use.happened': { actions: { type: 'tellUse', params: ({ event }) => event } } },
          initial: 'settled',
          states: {
            settled: {
              description: 'Analytics and the product agree on who the member is.',
              always: [
                { guard: 'isAnotherPerson', target: 'forgetting' },
                { guard: 'isIdentificationPending', target: 'identifying' },
              ],
            },
            identifying: {
              description: 'The member is identified to analytics.',
              tags: ['background'],
              entry: 'noteIdentified',
              invoke: {
                id: 'identify',
                src: 'identify',
                input: ({ context }) => ({ identityId: context.identifiedAs ?? '' }),
                onDone: { target: 'settled' },
                onError: { target: '#analytics.withConsent.stopping' },
              },
            },
            forgetting: {
              description: 'The person whom analytics had identified is signed out.',
              tags: ['background'],
              invoke: {
                id: 'forget',
                src: 'forget',
                onDone: { target: 'settled', actions: 'noteForgotten' },
                onError: { target: '#analytics.withConsent.stopping' },
              },
            },
          },
        },
        stopping: {
          description:
            'Whose uses they are cannot be said, so nothing is reported, and what is stored is removed.',
          tags: ['background'],
          entry: 'noteForgotten',
          invoke: {
            id: 'resetAfterFailure',
            src: 'reset',
            onDone: { target: 'unavailable' },
            onError: { target: 'unavailable' },
          },
        },
        unavailable: {
          description: 'The library has failed or could not be loaded; the next page tries again.',
          on: { 'consent.given': { target: 'initialising' } },
        },
      },
    },
  },
});

export type AnalyticsRef = ActorRefFrom<typeof analyticsMachine>;
export type AnalyticsSnapshot = SnapshotFrom<typeof analyticsMachine>;

/** The machine with the application's services. */
export const provideAnalytics = (services: AnalyticsServices): typeof analyticsMachine =>
  analyticsMachine.provide({ actors: analyticsActors(services) });

/** True while uses are reported. */
export const isReporting = (snapshot: AnalyticsSnapshot): boolean =>
  snapshot.matches({ withConsent: 'running' });
