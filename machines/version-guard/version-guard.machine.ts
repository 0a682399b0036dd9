/**
 * The version guard: whether the server serves a newer build than the one that runs in this document.
 *
 * A newer one takes over with the next page, and never by itself, since the person may be in the middle of something. The
 * exception is a page whose code is gone with its build: it is reloaded, once.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, asking, calling, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { currentScreen } from '../conventions/screen.ts';

export interface LatestBuild {
  readonly id: string;
}

/** `guarded`: the page was reloaded a moment ago, and that has not helped. */
export type ReloadAnswer = { readonly kind: 'reloading' } | { readonly kind: 'guarded' };

export type VersionGuardScreen =
  /** A newer build is there; it is used from the next page on. */
  | 'newVersion'
  /** It was wanted at once, and what was typed would be lost. */
  | 'confirmUpdate';

export interface VersionGuardServices {
  /** The build that the server serves now; fails when it cannot be asked. */
  readonly latestBuild: Ask<LatestBuild>;
  /** Reloads the page, unless that was done within the last ten seconds. */
  readonly reload: () => Promise<ReloadAnswer>;
  /** Loads a page of the server, or this one again (`null`), whatever was done before. */
  readonly loadPage: (page: { readonly href: string | null }) => Promise<void>;
}

const versionGuardPlaceholders = {
  latestBuild: unprovided<LatestBuild, void>('versionGuard', 'latestBuild'),
  reload: unprovided<ReloadAnswer, void>('versionGuard', 'reload'),
  loadPage: unprovided<void, { readonly href: string | null }>('versionGuard', 'loadPage'),
};

/** The services as actors, for `versionGuardMachine.provide({ actors })`. */
const versionGuardActors = (services: VersionGuardServices): typeof versionGuardPlaceholders => ({
  latestBuild: asking(services.latestBuild),
  reload: asking(services.reload),
  loadPage: calling(services.loadPage),
});

export interface VersionGuardContext {
  readonly runningBuild: string;
  /** The page to go to by loading it from the server; null for the one that is open. */
  readonly href: string | null;
  /** Something was typed on the page whose code is missing. */
  readonly hasTyped: boolean;
}

export interface VersionGuardInput {
  /** The id of the build that runs in this document. */
  readonly runningBuild: string;
}

export type VersionGuardEvent =
  /** The window has got the focus, or the person goes to another page: a good moment to look. */
  | { readonly type: 'check.suggested' }
  /** A person goes to another page. `isInFlow`: they are in the middle of signing in, say, which a load would end. */
  | { readonly type: 'page.wanted'; readonly href: string; readonly isInFlow: boolean }
  /** The person wants the newer build at once. `hasTyped`: what they have typed would go with this page. */
  | { readonly type: 'update.requested'; readonly hasTyped: boolean }
  /** The person has read it, and wants it all the same; or not. */
  | { readonly type: 'update.confirmed' }
  | { readonly type: 'update.cancelled' }
  /** A part of this build could not be loaded. `hasTyped`: as above, and then the page stays. */
  | { readonly type: 'chunk.missing'; readonly hasTyped: boolean };

type Answered<Output> = { readonly event: { readonly output: Output } };

const whenNewer = {
  guard: {
    type: 'isNewer',
    params: ({ event }: Answered<LatestBuild>) => ({ latest: event.output }),
  },
} as const;

export const versionGuardMachine = setup({
  types: {} as {
    context: VersionGuardContext;
    events: VersionGuardEvent;
    input: VersionGuardInput;
    tags: StateTag;
    meta: StateMeta<VersionGuardScreen>;
    children: {
      latestBuild: 'latestBuild';
      latestBuildOfChunk: 'latestBuild';
      reload: 'reload';
      loadPage: 'loadPage';
    };
  },
  actors: versionGuardPlaceholders,
  delays: {
    /** Between two looks that were suggested. */
    lookPause: 60_000,
    /** Between two looks while none is suggested. */
    lookInterval: 1_800_000,
    /** How long the browser may take to load a page before it is taken to have stayed. */
    navigationTimeout: 10_000,
  },
  guards: {
    isNewer: ({ context }, params: { latest: LatestBuild }) => params.latest.id !== context.runningBuild,
    isReloading: answerIs('reloading'),
    isFree: (_, params: { isInFlow: boolean }) => !params.isInFlow,
    hasTyped: (_, params: { hasTyped: boolean }) => params.hasTyped,
    hadTyped: ({ context }) => context.hasTyped,
  },
  actions: {
    storePage: assign({ href: (_, params: { href: string }) => params.href }),
    forgetPage: assign({ href: null }),
    storeTyped: assign({ hasTyped: (_, params: { hasTyped: boolean }) => params.hasTyped }),
  },
}).createMachine({
  id: 'versionGuard',
  description: 'Whether the server serves a newer build than the one that runs here.',
  context: ({ input }) => ({ runningBuild: input.runningBuild, href: null, hasTyped: false }),
  initial: 'current',
  states: {
    current: {
      description: 'As far as is known, this is the newest build.',
      meta: { requirements: ['4.20'] },
      initial: 'recent',
      on: {
        'chunk.missing': {
          target: 'investigating',
          actions: { type: 'storeTyped', params: ({ event }) => event },
        },
      },
      states: {
        recent: {
          description: 'The server was asked a moment ago.',
          after: { lookPause: { target: 'resting' } },
        },
        resting: {
          description: 'The server may be asked again.',
          on: { 'check.suggested': { target: 'looking' } },
          after: { lookInterval: { target: 'looking' } },
        },
        looking: {
          description: 'The server is asked for its newest build.',
          tags: ['background'],
          invoke: {
            id: 'latestBuild',
            src: 'latestBuild',
            onDone: [{ ...whenNewer, target: '#versionGuard.outdated' }, { target: 'recent' }],
            // It is not known, as when the network is gone; the next look may show it.
            onError: { target: 'recent' },
          },
        },
      },
    },
    investigating: {
      description: 'Code could not be loaded: it is gone with its build, or the network is.',
      tags: ['background'],
      meta: { requirements: ['4.20'] },
      invoke: {
        id: 'latestBuildOfChunk',
        src: 'latestBuild',
        onDone: [{ ...whenNewer, target: 'deciding' }, { target: 'current' }],
        onError: { target: 'current' },
      },
    },
    deciding: {
      description:
        'The code was removed with its build: the page is reloaded, unless something was typed on it.',
      always: [{ guard: 'hadTyped', target: 'outdated' }, { target: 'reloading' }],
    },
    outdated: {
      description: 'A newer build is available, and is used from the next page on.',
      meta: { screen: 'newVersion', requirements: ['4.20'] },
      entry: 'forgetPage',
      on: {
        'page.wanted': {
          guard: { type: 'isFree', params: ({ event }) => event },
          target: 'leaving',
          actions: { type: 'storePage', params: ({ event }) => event },
        },
        'update.requested': [
          { guard: { type: 'hasTyped', params: ({ event }) => event }, target: 'asking' },
          { target: 'leaving' },
        ],
        'chunk.missing': {
          target: 'deciding',
          actions: { type: 'storeTyped', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'The newer build would take what was typed with it; the person says whether it may.',
      meta: { screen: 'confirmUpdate', requirements: ['4.20'] },
      on: {
        'update.confirmed': { target: 'leaving' },
        'update.cancelled': { target: 'outdated' },
        'page.wanted': {
          guard: { type: 'isFree', params: ({ event }) => event },
          target: 'leaving',
          actions: { type: 'storePage', params: ({ event }) => event },
        },
      },
    },
    reloading: {
      description: 'The page is reloaded, unless that was done a moment ago.',
      tags: ['background'],
      meta: { requirements: ['4.20'] },
      invoke: {
        id: 'reload',
        src: 'reload',
        onDone: [
          { guard: { type: 'isReloading', params: answered }, target: 'departing' },
          { target: 'outdated' },
        ],
        onError: { target: 'outdated' },
      },
    },
    leaving: {
      description: 'The next page is loaded from the server.',
      tags: ['background'],
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ href: context.href }),
        onDone: { target: 'departing' },
        onError: { target: 'outdated' },
      },
    },
    departing: {
      description: 'The browser is going to the page, and this document ends with that.',
      tags: ['background'],
      after: { navigationTimeout: { target: 'outdated' } },
    },
  },
});

export type VersionGuardRef = ActorRefFrom<typeof versionGuardMachine>;
export type VersionGuardSnapshot = SnapshotFrom<typeof versionGuardMachine>;

/** True while a newer build is there that the next page will be of. */
export const isOutdated = (snapshot: VersionGuardSnapshot): boolean =>
  currentScreen(snapshot) === 'newVersion' || isUpdateAsked(snapshot);

/** True while the person is asked whether the newer build may take what was typed with it. */
export const isUpdateAsked = (snapshot: VersionGuardSnapshot): boolean =>
  currentScreen(snapshot) === 'confirmUpdate';

/** The machine with the application's services. */
export const provideVersionGuard = (services: VersionGuardServices): typeof versionGuardMachine =>
  versionGuardMachine.provide({ actors: versionGuardActors(services) });
