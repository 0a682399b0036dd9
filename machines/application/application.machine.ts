/**
 * The application: the root of the actor system, one per browser document. The server
 * renders without one.
 *
 * It is small, because every public page loads it. Its regions run side by side: authentication, the guard of the
 * build's version, the check of addresses, consent, analytics, the colour mode and notifications.
 */
import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRefFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { AnalyticsEvent } from '../analytics/analytics.machine.ts';
import type { AuthenticatorEvent, SignInRequest } from '../authenticator/authenticator.setup.ts';
import type { ColourModeEvent } from '../colour-mode/colour-mode.machine.ts';
import type { ConsentEvent } from '../consent/consent.types.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { NotificationsEvent } from '../notifications/notifications.machine.ts';
import type { VersionGuardEvent } from '../version-guard/version-guard.machine.ts';
import {
  applicationPlaceholders,
  applicationActors,
  type ApplicationServices,
} from './application.actors.ts';

export interface ApplicationContext {
  readonly runningBuild: string;
  readonly sessionExpected: boolean;
  readonly tokenRefreshIntervalMs: number | undefined;
  /** A request to sign in that the authenticator has not received yet. */
  readonly request: SignInRequest | null;
}

export interface ApplicationInput {
  /** The id of the build that runs in this document. */
  readonly runningBuild: string;
  /** A token cookie is there: the authenticator is loaded at once. */
  readonly sessionExpected: boolean;
  /** Milliseconds; the authenticator's own default applies when it is left out. */
  readonly tokenRefreshIntervalMs?: number;
}

/** What the root passes on, as it is, to the actor that it concerns. */
type ForwardedEvent =
  | Extract<AuthenticatorEvent, { type: 'signOut.requested' | 'user.refreshRequested' }>
  | Extract<VersionGuardEvent, { type: `update.${string}` }>
  | Extract<ConsentEvent, { type: `everything.${string}` | 'purposes.chosen' }>
  | Extract<AnalyticsEvent, { type: 'use.happened' }>
  | Extract<ColourModeEvent, { type: 'mode.chosen' }>
  | NotificationsEvent;

/** Everything that a page may send. */
export type ApplicationEvent =
  /** The person is about to need authentication, as when the pointer rests on "Sign in". */
  | { readonly type: 'authentication.wanted' }
  | ({ readonly type: 'signIn.requested' } & SignInRequest)
  | { readonly type: 'signIn.closed' }
  /** Tries again what has failed: loading the authenticator, or what the authenticator says. */
  | { readonly type: 'retry.requested' }
  | ForwardedEvent;

export type ApplicationScreen = 'authenticationUnavailable';

/** What runs beside authentication for as long as the document is there, each in a region of its own. */
type Companion = Exclude<keyof typeof applicationPlaceholders, 'authenticator' | 'loadAuthenticator'>;

type InputOf<Id extends Companion> = (given: {
  readonly context: ApplicationContext;
}) => InputFrom<(typeof applicationPlaceholders)[Id]>;

interface CompanionRegion<Id extends Companion, Heard extends ForwardedEvent['type']> {
  readonly id: Id;
  readonly description: string;
  /** What is so while the actor runs. */
  readonly running: string;
  /** Given at every start; left out by an actor that wants none. */
  readonly input?: InputOf<Id>;
  /** How long is done without it once it has failed. */
  readonly pause: 'servicePause' | 'viewPause';
  /** Events that are passed on to it as they are; while it does not run they are dropped. */
  readonly hears?: readonly Heard[];
}

/**
 * The region of one companion: it runs, and when it has failed it is started again after a pause. No region knows of
 * another, so that a failure of one does not affect the others.
 */
function companion<const Id extends Companion, const Heard extends ForwardedEvent['type'] = never>(
  region: CompanionRegion<Id, Heard>,
) {
  const { id, description, running, input, pause, hears = [] } = region;
  const passOn = { actions: { type: 'passOn', params: { to: id } } } as const;
  return {
    description,
    initial: 'running',
    states: {
      running: {
        description: running,
        invoke: {
          id,
          systemId: id,
          src: id,
          input: input as InputOf<Id>,
          onError: { target: 'failed' },
        },
        on: Object.fromEntries(hears.map((type) => [type, passOn])) as Record<Heard, typeof passOn>,
      },
      failed: {
        description: 'It has failed; the page works without it for a while.',
        after: { [pause]: { target: 'running' } } as Record<typeof pause, { target: 'running' }>,
      },
    },
  } as const;
}

const passToAuthenticator = { type: 'passOn', params: { to: 'authenticator' } } as const;

export const applicationMachine = setup({
  types: {} as {
    context: ApplicationContext;
    events: ApplicationEvent;
    input: ApplicationInput;
    tags: StateTag;
    meta: StateMeta<ApplicationScreen>;
    children: {
      loadAuthenticator: 'loadAuthenticator';
      authenticator: 'authenticator';
      versionGuard: 'versionGuard';
      redirect: 'redirect';
      consent: 'consent';
      analytics: 'analytics';
      colourMode: 'colourMode';
      notifications: 'notifications';
    };
  },
  actors: applicationPlaceholders,
  delays: {
    /** How long something is done without that has failed and asks the server. */
    servicePause: 60_000,
    /** The same of something that a person looks at, and that sends no requests. */
    viewPause: 1000,
  },
  guards: {
    isSessionExpected: ({ context }) => context.sessionExpected,
    isSignInWanted: ({ context }) => context.request !== null,
  },
  actions: {
    rememberRequest: assign({
      request: (_, params: SignInRequest) => ({ destination: params.destination, entry: params.entry }),
    }),
    forgetRequest: assign({ request: null }),
    passRequestOn: sendTo('authenticator', ({ context }) => ({
      type: 'signIn.requested' as const,
      ...context.request,
    })),
    passOn: enqueueActions(({ enqueue, event }, params: { to: Companion | 'authenticator' }) => {
      // Which events reach this action, and so what the actor is sent, is defined by the chart.
      enqueue.sendTo(params.to, event as never);
    }),
  },
}).createMachine({
  id: 'application',
  type: 'parallel',
  description: 'The root of everything that runs in one browser document.',
  context: ({ input }) => ({
    runningBuild: input.runningBuild,
    sessionExpected: input.sessionExpected,
    tokenRefreshIntervalMs: input.tokenRefreshIntervalMs,
    request: null,
  }),
  states: {
    authentication: {
      description: 'The authenticator: loaded only when it is needed, since most visitors never sign in.',
      meta: { requirements: ['1.01', '4.01'] },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'A token cookie means that a member was signed in.',
          always: [{ guard: 'isSessionExpected', target: 'waking' }, { target: 'dormant' }],
        },
        dormant: {
          description: 'A visitor browses; nothing of authentication is loaded.',
          on: {
            'authentication.wanted': { target: 'waking' },
            'signIn.requested': {
              target: 'waking',
              actions: { type: 'rememberRequest', params: ({ event }) => event },
            },
          },
        },
        waking: {
          description: 'The code of the authenticator is loaded.',
          tags: ['busy'],
          invoke: {
            id: 'loadAuthenticator',
            src: 'loadAuthenticator',
            onDone: { target: 'awake' },
            onError: { target: 'unavailable' },
          },
          on: {
            'signIn.requested': { actions: { type: 'rememberRequest', params: ({ event }) => event } },
            'signIn.closed': { actions: 'forgetRequest' },
          },
        },
        unavailable: {
          description: 'The code could not be loaded, or has failed; it can be tried again.',
          meta: { screen: 'authenticationUnavailable' },
          on: {
            'retry.requested': { target: 'waking' },
            'signIn.requested': {
              target: 'waking',
              actions: { type: 'rememberRequest', params: ({ event }) => event },
            },
            'signIn.closed': { actions: 'forgetRequest' },
          },
        },
        awake: {
          description: 'The authenticator runs; requests are passed on to it.',
          invoke: {
            id: 'authenticator',
            systemId: 'authenticator',
            src: 'authenticator',
            input: ({ context }) => ({ tokenRefreshIntervalMs: context.tokenRefreshIntervalMs }),
            onError: { target: 'unavailable' },
          },
          always: { guard: 'isSignInWanted', actions: ['passRequestOn', 'forgetRequest'] },
          on: {
            'signIn.requested': { actions: { type: 'rememberRequest', params: ({ event }) => event } },
            'signIn.closed': { actions: passToAuthenticator },
            'retry.requested': { actions: passToAuthenticator },
            'signOut.requested': { actions: passToAuthenticator },
            'user.refreshRequested': { actions: passToAuthenticator },
          },
        },
      },
    },
    versionGuard: companion({
      id: 'versionGuard',
      description: 'Whether the server serves a newer build than this one.',
      running: 'The guard checks for a newer build, and is notified of missing code.',
      input: ({ context }) => ({ runningBuild: context.runningBuild }),
      pause: 'servicePause',
      hears: ['update.requested', 'update.confirmed', 'update.cancelled'],
    }),
    redirect: companion({
      id: 'redirect',
      description: 'Whether the address that is opened redirects.',
      running: 'Every address is checked against the rules of the server.',
      pause: 'servicePause',
    }),
    consent: companion({
      id: 'consent',
      description:
        'What the person allows beyond what is strictly necessary; nothing, while it does not run.',
      running: 'Decisions are taken and kept.',
      pause: 'servicePause',
      hears: ['everything.allowed', 'everything.declined', 'purposes.chosen'],
    }),
    analytics: companion({
      id: 'analytics',
      description: 'Whether use of the product is reported.',
      running: 'Analytics waits for consent, or reports.',
      pause: 'servicePause',
      hears: ['use.happened'],
    }),
    colourMode: companion({
      id: 'colourMode',
      description: 'Light, dark, or as the device has it.',
      running: 'The page is painted as was chosen.',
      pause: 'viewPause',
      hears: ['mode.chosen'],
    }),
    notifications: companion({
      id: 'notifications',
      description: 'Messages that pass by themselves.',
      running: 'Notifications can be shown.',
      pause: 'viewPause',
      hears: ['notification.made', 'notification.dismissed', 'rest.began', 'rest.ended'],
    }),
  },
});

export type ApplicationRef = ActorRefFrom<typeof applicationMachine>;
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;

/** The machine with the application's services. */
export const provideApplication = (services: ApplicationServices): typeof applicationMachine =>
  applicationMachine.provide({ actors: applicationActors(services) });
