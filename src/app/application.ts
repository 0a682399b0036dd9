/**
 * The application as pages see it: what is so, and what one can do.
 *
 * Behind it stands the actor system, one per browser document. Its code is not part of what a page needs to
 * be read, so it arrives while the page is already there; until then this answers for it, and whatever is
 * asked of it is passed on when it comes. On the server there is none: a page is rendered for nobody.
 */
import type { UseEvent } from '#machines/analytics/analytics.types.ts';
import type { ApplicationScreen } from '#machines/application/application.machine.ts';
import type {
  AuthenticatorScreen,
  AuthStatus,
  AuthUser,
} from '#machines/authenticator/authenticator.types.ts';
import type { OpenFlow } from '#machines/authenticator/authenticator.selectors.ts';
import type { SignInRequest } from '#machines/authenticator/authenticator.setup.ts';
import type { ColourMode } from '#machines/colour-mode/colour-mode.types.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { Consent, ConsentVerbs } from './consent.ts';
import type { Notification, Rest } from '#machines/notifications/notifications.types.ts';

export interface Authentication {
  /** `configuring`: nobody can say yet. */
  readonly status: AuthStatus;
  /** The member as the identity service knows them; null until known. */
  readonly user: AuthUser | null;
  /** What authentication wants shown, as a page or over the page; null when the page is all there is. */
  readonly screen: AuthenticatorScreen | ApplicationScreen | null;
  /** Why `screen` says that something is wrong. */
  readonly problem: AuthErrorCode | null;
  /** The person has asked to sign in: a dialog is open, perhaps still waiting for its code to arrive. */
  readonly isSignInOpen: boolean;
  /** The flow whose screens are open, once it runs. */
  readonly flow: OpenFlow | null;
  /** The flow whose code is on its way, by its name. */
  readonly awaitedFlow: OpenFlow['name'] | null;
  /** The member has an address or a number that is not verified yet. */
  readonly hasUnverified: boolean;
  readonly isBusy: boolean;
  /** The page was opened with a token cookie, so `configuring` probably ends with a member. */
  readonly isSessionExpected: boolean;
}

/** What every page is rendered with, and what hydration starts from. */
export const VISITOR: Authentication = {
  status: 'unauthenticated',
  user: null,
  screen: null,
  problem: null,
  isSignInOpen: false,
  flow: null,
  awaitedFlow: null,
  hasUnverified: false,
  isBusy: false,
  isSessionExpected: false,
};

export interface VersionVerbs {
  /** Takes the newer build at once, by loading the page anew; asks first when something was typed. */
  readonly update: () => void;
  readonly confirmUpdate: () => void;
  readonly cancelUpdate: () => void;
}

export interface AppearanceVerbs {
  /** Paints the page in this mode, and keeps the choice for the next visit. */
  readonly chooseColourMode: (mode: ColourMode) => void;
}

export interface NotificationVerbs {
  readonly notify: (news: Omit<Notification, 'id'>) => void;
  readonly dismissNotification: (id: string) => void;
  /** The pointer or the focus has come to rest on a notification: none closes by itself. */
  readonly beginRest: (by: Rest) => void;
  readonly endRest: (by: Rest) => void;
}

export interface AuthenticationVerbs {
  /**
   * Opens the screens of signing in, or of what `entry` says; afterwards the person goes to `destination`, a path of
   * this origin, or stays.
   */
  readonly signIn: (request?: SignInRequest) => void;
  readonly closeSignIn: () => void;
  /** Fetches the code of signing in ahead of time, as when the pointer rests on the button. */
  readonly prepareSignIn: () => void;
  readonly signOut: () => void;
  /** Tries again what `Authentication.screen` says has failed. */
  readonly retry: () => void;
  /** Fetches the member's attributes anew, after they were changed, or to see whether the session still holds. */
  readonly refreshUser: () => void;
}

export interface Store<Value> {
  readonly get: () => Value;
  /** Calls `listener` after every change; answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Holds an address of the application against the server's rules before it opens. Resolves when it may; throws a
 * redirect of the router where a rule leads elsewhere.
 *
 * @param isAhead the page is fetched ahead of time, and nobody goes there yet
 */
export type PassAddress = (href: string, isAhead: boolean) => Promise<void>;

export interface AnalyticsVerbs {
  /** The product was used. */
  readonly capture: (use: UseEvent) => void;
}

/** What every page may wish for. */
export type ShellVerbs = AuthenticationVerbs & VersionVerbs & AppearanceVerbs & NotificationVerbs;

export type Verbs = ShellVerbs & ConsentVerbs & AnalyticsVerbs;

/** The running actor system. */
export interface ActorSystem {
  readonly authentication: Store<Authentication>;
  /** A newer build is there, which takes over with the next page. */
  readonly isOutdated: Store<boolean>;
  /** The person is asked whether the newer build may take what was typed with it. */
  readonly isUpdateAsked: Store<boolean>;
  readonly passAddress: PassAddress;
  /** What is chosen; null while nobody can say. */
  readonly colourMode: Store<ColourMode | null>;
  /** The reader rests on a notification. */
  readonly isResting: Store<boolean>;
  readonly consent: Store<Consent>;
  readonly verbs: Verbs;
}

export interface Application extends Omit<ActorSystem, 'consent' | 'verbs'> {
  readonly verbs: ShellVerbs;
  /** The system once it runs; what has no place above is asked of it. */
  readonly actors: Store<ActorSystem | undefined>;
  /** Passes a wish on, at once or when the actors are there. */
  ask(verb: (verbs: Verbs) => void): void;
  /** Starts the actor system; in the browser only. */
  start(): void;
  /** Resolves once it is certain whether there is a session. */
  settled(): Promise<'authenticated' | 'unauthenticated'>;
}

export interface ApplicationOptions {
  /** A token cookie is there. */
  readonly sessionExpected: boolean;
  /** Loads and starts the actor system. */
  readonly loadActors: () => Promise<ActorSystem>;
}

/** The application of a page that is rendered on the server. */
export const createServerApplication = (): Application =>
  createApplication({
    sessionExpected: false,
    loadActors: () => Promise.reject(new Error('There is no actor system on the server')),
  });

export function createApplication({ sessionExpected, loadActors }: ApplicationOptions): Application {
  const resting: Authentication = {
    ...VISITOR,
    status: sessionExpected ? 'configuring' : 'unauthenticated',
    isSessionExpected: sessionExpected,
  };
  const listeners = new Set<() => void>();
  let system: ActorSystem | undefined;
  let loading: Promise<ActorSystem> | undefined;
  let waiting = resting;

  const get = () => system?.authentication.get() ?? waiting;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const wait = (change: Partial<Authentication>) => {
    waiting = { ...waiting, ...change };
    notify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function load(): Promise<ActorSystem> {
    loading ??= loadActors().then(
      (loaded) => {
        system = loaded;
        const { authentication, isOutdated, isUpdateAsked, consent, colourMode, isResting } = loaded;
        for (const store of [authentication, isOutdated, isUpdateAsked, consent, colourMode, isResting])
          store.subscribe(notify);
        notify();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        wait({ screen: 'authenticationUnavailable', isBusy: false });
        throw error;
      },
    );
    return loading;
  }

  /** Passes a wish on, at once or when the actors are there. A failed load has become the screen already. */
  const ask = (verb: (verbs: ActorSystem['verbs']) => void): void => {
    if (system) verb(system.verbs);
    else
      load().then(
        (loaded) => verb(loaded.verbs),
        () => undefined,
      );
  };

  return {
    authentication: { get, subscribe },
    isOutdated: { get: () => system?.isOutdated.get() ?? false, subscribe },
    isUpdateAsked: { get: () => system?.isUpdateAsked.get() ?? false, subscribe },
    // Without the actors, or the rules, the page opens; the server has the last word when it is loaded.
    passAddress: async (href, isAhead) => {
      const loaded = await load().catch(() => undefined);
      await loaded?.passAddress(href, isAhead);
    },
    actors: { get: () => system, subscribe },
    ask,
    colourMode: { get: () => system?.colourMode.get() ?? null, subscribe },
    isResting: { get: () => system?.isResting.get() ?? false, subscribe },
    verbs: {
      signIn: (request) => {
        if (!system) wait({ isSignInOpen: true, isBusy: true, screen: null });
        ask((verbs) => verbs.signIn(request));
      },
      closeSignIn: () => {
        if (!system) wait({ isSignInOpen: false });
        ask((verbs) => verbs.closeSignIn());
      },
      prepareSignIn: () => ask((verbs) => verbs.prepareSignIn()),
      signOut: () => ask((verbs) => verbs.signOut()),
      retry: () => {
        if (!system) wait({ screen: null });
        ask((verbs) => verbs.retry());
      },
      refreshUser: () => ask((verbs) => verbs.refreshUser()),
      update: () => ask((verbs) => verbs.update()),
      confirmUpdate: () => ask((verbs) => verbs.confirmUpdate()),
      cancelUpdate: () => ask((verbs) => verbs.cancelUpdate()),
      chooseColourMode: (mode) => ask((verbs) => verbs.chooseColourMode(mode)),
      notify: (news) => ask((verbs) => verbs.notify(news)),
      dismissNotification: (id) => ask((verbs) => verbs.dismissNotification(id)),
      beginRest: (by) => ask((verbs) => verbs.beginRest(by)),
      endRest: (by) => ask((verbs) => verbs.endRest(by)),
    },
    start: () => {
      load().catch((error: unknown) => console.error('The application could not be started', error));
    },
    settled: () =>
      new Promise((resolve) => {
        const look = (): boolean => {
          const { status } = get();
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
