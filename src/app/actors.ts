/**
 * The actor system of a document: the application's machine and all that run under it. It is loaded after hydration,
 * and the authenticator's own code only for members and for visitors who want to sign in.
 */
import { createActor } from 'xstate';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  applicationScreen,
  isSignInWaiting,
  isWaking,
  runningChild,
  statusBeforeAuthenticator,
  type ApplicationChildren,
} from '#machines/application/application.selectors.ts';
import { provideApplication, type ApplicationSnapshot } from '#machines/application/application.machine.ts';
import type { ApplicationServices, AuthenticatorLogic } from '#machines/application/application.actors.ts';
import type { AuthenticatorSnapshot } from '#machines/authenticator/authenticator.machine.ts';
import { chosenMode, isRecalling, type ColourMode } from '#machines/colour-mode/colour-mode.machine.ts';
import { consentStatus, isAllowed, isReading } from '#machines/consent/consent.selectors.ts';
import { isResting } from '#machines/notifications/notifications.machine.ts';
import type { RedirectAnswer } from '#machines/redirect/redirect.machine.ts';
import { isOutdated, isUpdateAsked } from '#machines/version-guard/version-guard.machine.ts';
import type { ActorSystem } from './application.ts';
import { INITIAL_VIEW, type ApplicationView, type Authentication, type Consent } from './application-view.ts';
import { followRedirect } from './follow-redirect.ts';
import { createFollower } from './follower.ts';
import { askRedirect } from './redirect-check.ts';

/** The code of authentication, which is loaded when it is wanted. */
export interface AuthenticatorCode {
  readonly logic: AuthenticatorLogic;
  readonly view: (snapshot: AuthenticatorSnapshot) => Omit<Authentication, 'isSessionExpected'>;
}

type ChildId = Exclude<keyof ApplicationChildren, 'loadAuthenticator'>;

/** What connects each actor to the document whenever it starts; each returns what ends the connection. */
export type Connections = { readonly [Id in ChildId]: (actor: ApplicationChildren[Id]) => () => void };

export interface ActorOptions {
  readonly configuration: RuntimeConfiguration;
  /** A token cookie is there. */
  readonly sessionExpected: boolean;
  readonly loadAuthenticator: () => Promise<AuthenticatorCode>;
  readonly services: Omit<ApplicationServices, 'loadAuthenticator'>;
  readonly connect: Connections;
  /** The colour mode in which the document is painted. */
  readonly paintedMode: () => ColourMode;
}

/** Constants, so that equal views stay the same objects. */
const allowed = { all: ['functional'], none: [] } as const;

function consentView(snapshot: ApplicationSnapshot): Consent {
  const consent = runningChild(snapshot, 'consent')?.getSnapshot();
  if (consent === undefined) return { status: 'none', allowed: allowed.none };
  if (isReading(consent)) return INITIAL_VIEW.consent;
  return {
    status: consentStatus(consent),
    allowed: isAllowed(consent, 'functional') ? allowed.all : allowed.none,
  };
}

function authenticationView(snapshot: ApplicationSnapshot, view?: AuthenticatorCode['view']): Authentication {
  const { sessionExpected: isSessionExpected } = snapshot.context;
  const authenticator = runningChild(snapshot, 'authenticator')?.getSnapshot();
  if (authenticator !== undefined && view !== undefined) return { ...view(authenticator), isSessionExpected };
  return {
    ...INITIAL_VIEW.authenticator,
    status: statusBeforeAuthenticator(snapshot),
    screen: applicationScreen(snapshot),
    isSignInOpen: isSignInWaiting(snapshot),
    isBusy: isWaking(snapshot),
    isSessionExpected,
  };
}

/** An open flow is a new object each time and equal while it is of the same actor. */
const actorOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : value;

/** The value before while nothing has changed, so that components are not rendered again. */
function unlessChanged<Value>(before: Value, now: Value): Value {
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return now;
  const keys = Object.keys(now) as (keyof Value)[];
  return keys.every((key) => actorOf(before[key]) === actorOf(now[key])) ? before : now;
}

/** Builds the system and starts it. */
export function startActors(options: ActorOptions): ActorSystem {
  const { configuration, sessionExpected, services, connect } = options;
  let viewOfAuthenticator: AuthenticatorCode['view'] | undefined;
  const root = createActor(
    provideApplication({
      ...services,
      loadAuthenticator: async () => {
        const { logic, view } = await options.loadAuthenticator();
        viewOfAuthenticator = view;
        return logic;
      },
    }),
    {
      input: {
        runningBuild: configuration.buildId,
        sessionExpected,
        tokenRefreshIntervalMs: configuration.tokenRefreshIntervalMs,
      },
    },
  );

  const listeners = new Set<() => void>();
  let current = viewNow();

  function viewNow(): ApplicationView {
    const snapshot = root.getSnapshot();
    const guard = runningChild(snapshot, 'versionGuard')?.getSnapshot();
    const colours = runningChild(snapshot, 'colourMode')?.getSnapshot();
    const notifications = runningChild(snapshot, 'notifications')?.getSnapshot();
    return {
      authenticator: authenticationView(snapshot, viewOfAuthenticator),
      versionGuard: {
        isOutdated: guard !== undefined && isOutdated(guard),
        isUpdateAsked: guard !== undefined && isUpdateAsked(guard),
      },
      consent: consentView(snapshot),
      colourMode: colours === undefined || isRecalling(colours) ? options.paintedMode() : chosenMode(colours),
      notifications: { isResting: notifications !== undefined && isResting(notifications) },
    };
  }
  function update(): void {
    const now = viewNow();
    const next: ApplicationView = {
      authenticator: unlessChanged(current.authenticator, now.authenticator),
      versionGuard: unlessChanged(current.versionGuard, now.versionGuard),
      consent: unlessChanged(current.consent, now.consent),
      colourMode: now.colourMode,
      notifications: unlessChanged(current.notifications, now.notifications),
    };
    if (unlessChanged(current, next) === current) return;
    current = next;
    for (const listener of listeners) listener();
  }
  const follow = <Id extends ChildId>(id: Id) => {
    const follower = createFollower<ApplicationChildren[Id]>(update, connect[id]);
    return (snapshot: ApplicationSnapshot) => follower(runningChild(snapshot, id));
  };
  const followers = (Object.keys(connect) as ChildId[]).map((id) => follow(id));

  root.subscribe((snapshot) => {
    for (const follower of followers) follower(snapshot);
    update();
  });
  root.start();

  const answerAhead = (href: string): Promise<RedirectAnswer> =>
    services.redirect
      .redirectFor({ href }, new AbortController().signal)
      .catch((): RedirectAnswer => ({ kind: 'stay' }));

  return {
    getSnapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => root.send(event),
    passAddress: async (href, isAhead) => {
      const check = runningChild(root.getSnapshot(), 'redirect');
      // A page that is fetched ahead shows no failures either.
      const answer = isAhead || check === null ? await answerAhead(href) : await askRedirect(check, href);
      followRedirect(answer, isAhead);
    },
  };
}
