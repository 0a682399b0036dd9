/**
 * The application: the root of the actor system, one per browser document. The server renders for
 * nobody and runs none.
 *
 * It is small, because every public page loads it. Its regions run side by side: authentication, the guard of the
 * build's version, the check of addresses, consent, analytics, the colour mode and notifications.
 */
import { assign, forwardTo, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
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
  /** A wish to sign in that the authenticator has not heard of yet. */
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
    /** How long a guard or a check that has failed is done without. */
    guardPause: 60_000,
    /** How long consent or analytics are done without that have failed. */
    privacyPause: 60_000,
    /** How long a colour mode or notifications that have failed are done without. */
    recovery: 1000,
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
    passToAuthenticator: forwardTo('authenticator'),
    passToVersionGuard: forwardTo('versionGuard'),
    passToConsent: forwardTo('consent'),
    passToAnalytics: forwardTo('analytics'),
    passToColourMode: forwardTo('colourMode'),
    passToNotifications: forwardTo('notifications'),
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
            'signIn.closed': { actions: 'passToAuthenticator' },
            'retry.requested': { actions: 'passToAuthenticator' },
            'signOut.requested': { actions: 'passToAuthenticator' },
            'user.refreshRequested': { actions: 'passToAuthenticator' },
          },
        },
      },
    },
    version: {
      description: 'Whether the server hands out a newer build than this one.',
      initial: 'guarded',
      states: {
        guarded: {
          description: 'The guard checks for a newer build, and is notified of missing code.',
          invoke: {
            id: 'versionGuard',
            src: 'versionGuard',
            input: ({ context }) => ({ runningBuild: context.runningBuild }),
            onError: { target: 'unguarded' },
          },
          on: {
            'update.requested': { actions: 'passToVersionGuard' },
            'update.confirmed': { actions: 'passToVersionGuard' },
            'update.cancelled': { actions: 'passToVersionGuard' },
          },
        },
        unguarded: {
          description: 'The guard has failed; the page works on without it for a while.',
          after: { guardPause: { target: 'guarded' } },
        },
      },
    },
    redirects: {
      description: 'Whether the address that is opened redirects.',
      initial: 'checked',
      states: {
        checked: {
          description: 'Every address is checked against the rules of the server.',
          invoke: {
            id: 'redirect',
            systemId: 'redirect',
            src: 'redirect',
            onError: { target: 'unchecked' },
          },
        },
        unchecked: {
          description: 'The check has failed; pages open without it for a while.',
          after: { guardPause: { target: 'checked' } },
        },
      },
    },
    consent: {
      description: 'What the person allows beyond what is strictly necessary.',
      initial: 'kept',
      states: {
        kept: {
          description: 'Decisions are taken and kept.',
          invoke: { id: 'consent', systemId: 'consent', src: 'consent', onError: { target: 'broken' } },
          on: {
            'everything.allowed': { actions: 'passToConsent' },
            'everything.declined': { actions: 'passToConsent' },
            'purposes.chosen': { actions: 'passToConsent' },
          },
        },
        broken: {
          description: 'Consent has failed, so nothing is allowed for a while.',
          after: { privacyPause: { target: 'kept' } },
        },
      },
    },
    analytics: {
      description: 'Whether use of the product is reported.',
      initial: 'present',
      states: {
        present: {
          description: 'Analytics waits for consent, or runs.',
          invoke: {
            id: 'analytics',
            systemId: 'analytics',
            src: 'analytics',
            onError: { target: 'broken' },
          },
          on: {
            'use.happened': { actions: 'passToAnalytics' },
          },
        },
        broken: {
          description: 'Analytics has failed, and nothing is reported for a while.',
          after: { privacyPause: { target: 'present' } },
        },
      },
    },
    appearance: {
      description: 'Light, dark, or as the device has it.',
      initial: 'chosen',
      states: {
        chosen: {
          description: 'The page is painted as was chosen.',
          invoke: {
            id: 'colourMode',
            systemId: 'colourMode',
            src: 'colourMode',
            onError: { target: 'unchosen' },
          },
          on: {
            'mode.chosen': { actions: 'passToColourMode' },
          },
        },
        unchosen: {
          description: 'The choice has failed; the page keeps the colours it has.',
          after: { recovery: { target: 'chosen' } },
        },
      },
    },
    news: {
      description: 'Messages that pass by themselves.',
      initial: 'told',
      states: {
        told: {
          description: 'Notifications can be shown.',
          invoke: {
            id: 'notifications',
            systemId: 'notifications',
            src: 'notifications',
            onError: { target: 'untold' },
          },
          on: {
            'notification.made': { actions: 'passToNotifications' },
            'notification.dismissed': { actions: 'passToNotifications' },
            'rest.began': { actions: 'passToNotifications' },
            'rest.ended': { actions: 'passToNotifications' },
          },
        },
        untold: {
          description: 'The notifications have failed and are started again.',
          after: { recovery: { target: 'told' } },
        },
      },
    },
  },
});

export type ApplicationRef = ActorRefFrom<typeof applicationMachine>;
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;

/** The machine with the application's services. */
export const provideApplication = (services: ApplicationServices): typeof applicationMachine =>
  applicationMachine.provide({ actors: applicationActors(services) });
