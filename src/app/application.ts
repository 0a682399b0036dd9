/**
 * The root actor of a document as the rest of the application reaches it: one view to read, one `send` for events.
 *
 * The code of the actor system is not needed to read a page, so it is loaded after hydration. Events sent before that
 * wait in a queue and are sent in order once the system runs. On the server it never runs: every page is a visitor's.
 */
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import type { ColourMode } from '#machines/colour-mode/colour-mode.machine.ts';
import { INITIAL_VIEW, type ApplicationView, type Authentication } from './application-view.ts';

/** The running actor system. */
export interface ActorSystem {
  readonly getSnapshot: () => ApplicationView;
  /** Calls `listener` after every change of the view; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends an event of the root machine, which passes it on to the actor that it concerns. */
  readonly send: (event: ApplicationEvent) => void;
  /**
   * Checks an address of the application against the server's rules before it opens. Resolves when it may; throws a
   * redirect of the router where a rule leads elsewhere.
   *
   * @param isAhead the page is fetched ahead of time; the person is not going there yet
   */
  readonly passAddress: (href: string, isAhead: boolean) => Promise<void>;
}

export interface Application extends ActorSystem {
  /** Loads and starts the actor system; in the browser only. */
  readonly start: () => void;
  /** Resolves once it is certain whether there is a session. */
  readonly settled: () => Promise<'authenticated' | 'unauthenticated'>;
}

export interface ApplicationOptions {
  /** A token cookie is there. */
  readonly sessionExpected: boolean;
  /** The colour mode in which the document was painted. */
  readonly colourMode: ColourMode;
  /** Loads and starts the actor system. */
  readonly loadActors: () => Promise<ActorSystem>;
}

/** The application of a page that is rendered on the server. */
export const createServerApplication = (): Application =>
  createApplication({
    sessionExpected: false,
    colourMode: 'system',
    loadActors: () => Promise.reject(new Error('There is no actor system on the server')),
  });

/** What an event that waits in the queue changes at once. */
const whileQueued: { readonly [Type in ApplicationEvent['type']]?: Partial<Authentication> } = {
  'signIn.requested': { isSignInOpen: true, isBusy: true, screen: null },
  'signIn.closed': { isSignInOpen: false },
  'retry.requested': { screen: null },
};

/** The application of one document: events wait until the actor system has been loaded. */
export function createApplication({
  sessionExpected,
  colourMode,
  loadActors,
}: ApplicationOptions): Application {
  const listeners = new Set<() => void>();
  const queue: ApplicationEvent[] = [];
  let system: ActorSystem | undefined;
  let loading: Promise<ActorSystem> | undefined;
  let waiting: ApplicationView = { ...INITIAL_VIEW, colourMode };

  const getSnapshot = () => system?.getSnapshot() ?? waiting;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (change: Partial<Authentication>) => {
    waiting = { ...waiting, authenticator: { ...waiting.authenticator, ...change } };
    notify();
  };
  if (sessionExpected) show({ status: 'configuring', isSessionExpected: true });

  function load(): Promise<ActorSystem> {
    loading ??= loadActors().then(
      (loaded) => {
        system = loaded;
        loaded.subscribe(notify);
        for (const event of queue.splice(0)) loaded.send(event);
        notify();
        return loaded;
      },
      (error: unknown) => {
        // The queue is kept: the next event loads again.
        loading = undefined;
        show({ screen: 'authenticationUnavailable', isBusy: false });
        throw error;
      },
    );
    return loading;
  }

  return {
    getSnapshot,
    subscribe,
    send: (event) => {
      if (system) {
        system.send(event);
        return;
      }
      queue.push(event);
      const change = whileQueued[event.type];
      if (change) show(change);
      // The next press steps on from it.
      if (event.type === 'mode.chosen') {
        waiting = { ...waiting, colourMode: event.mode };
        notify();
      }
      // A failed load is on the screen already.
      load().catch(() => {});
    },
    // Without the actors, or the rules, the page opens; the server decides when it is loaded.
    passAddress: async (href, isAhead) => {
      const loaded = await load().catch(() => undefined);
      await loaded?.passAddress(href, isAhead);
    },
    start: () => {
      load().catch((error: unknown) => console.error('The application could not be started', error));
    },
    settled: () =>
      new Promise((resolve) => {
        const look = (): boolean => {
          const { status } = getSnapshot().authenticator;
          if (status !== 'configuring') resolve(status);
          return status !== 'configuring';
        };
        if (look()) return;
        const stop = subscribe(() => {
          if (look()) stop();
        });
      }),
  };
}
