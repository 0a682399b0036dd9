/**
 * The actor system of a document: the application's machine and all that hang under it. It is loaded after the
 * page has been taken over, and the authenticator's own code only when somebody is, or wants to be, signed in.
 */
import { createActor } from 'xstate';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  applicationScreen,
  authenticatorRef,
  colourModeRef,
  isSignInWaiting,
  isWaking,
  notificationsRef,
  redirectRef,
  statusBeforeAuthenticator,
  versionGuardRef,
} from '#machines/application/application.selectors.ts';
import { provideApplication, type ApplicationSnapshot } from '#machines/application/application.machine.ts';
import type { AuthenticatorLogic } from '#machines/application/application.actors.ts';
import type {
  AuthenticatorRef,
  AuthenticatorSnapshot,
} from '#machines/authenticator/authenticator.machine.ts';
import type {
  AuthenticatorScreen,
  AuthStatus,
  AuthUser,
} from '#machines/authenticator/authenticator.types.ts';
import type { OpenFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { chosenMode, isRecalling } from '#machines/colour-mode/colour-mode.selectors.ts';
import type { ColourModeRef } from '#machines/colour-mode/colour-mode.machine.ts';
import type { ColourModeServices } from '#machines/colour-mode/colour-mode.actors.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { isResting } from '#machines/notifications/notifications.selectors.ts';
import type { NotificationsRef } from '#machines/notifications/notifications.machine.ts';
import type { RedirectAnswer } from '#machines/redirect/redirect.types.ts';
import type { RedirectRef } from '#machines/redirect/redirect.machine.ts';
import type { RedirectServices } from '#machines/redirect/redirect.actors.ts';
import {
  isOutdated,
  isUpdateAsked,
  type VersionGuardRef,
} from '#machines/version-guard/version-guard.machine.ts';
import type { VersionGuardServices } from '#machines/version-guard/version-guard.actors.ts';
import { VISITOR, type ActorSystem, type Authentication } from './application.ts';
import { followRedirect } from './follow-redirect.ts';
import { askRedirect } from './redirect-check.ts';
import { createFollower, createListeners } from './followers.ts';
import type { Privacy } from './privacy.ts';

/** The authenticator's own selectors, which arrive with its code. */
export interface AuthenticatorViews {
  authStatus(snapshot: AuthenticatorSnapshot): AuthStatus;
  currentUser(snapshot: AuthenticatorSnapshot): AuthUser | null;
  authenticatorScreen(snapshot: AuthenticatorSnapshot): AuthenticatorScreen | null;
  problem(snapshot: AuthenticatorSnapshot): AuthErrorCode | null;
  openFlow(snapshot: AuthenticatorSnapshot): OpenFlow | null;
  awaitedFlow(snapshot: AuthenticatorSnapshot): OpenFlow['name'] | null;
  isSignInOpen(snapshot: AuthenticatorSnapshot): boolean;
  hasUnverified(snapshot: AuthenticatorSnapshot): boolean;
}

/** The code of authentication. */
export interface AuthenticatorCode {
  readonly logic: AuthenticatorLogic;
  readonly views: AuthenticatorViews;
}

export interface ActorOptions {
  readonly configuration: RuntimeConfiguration;
  /** A token cookie is there. */
  readonly sessionExpected: boolean;
  readonly loadAuthenticator: () => Promise<AuthenticatorCode>;
  /** Connects what lives outside to every authenticator that starts; returns what ends the connection. */
  readonly onAuthenticator: (authenticator: AuthenticatorRef) => () => void;
  readonly versionGuard: VersionGuardServices;
  /** Connects what lives outside to every version guard that starts; returns what ends the connection. */
  readonly onVersionGuard: (guard: VersionGuardRef) => () => void;
  /** Something was typed on the page and not sent. */
  readonly hasTyped: () => boolean;
  readonly redirect: RedirectServices;
  /** Connects what lives outside to every redirect check that starts; returns what ends the connection. */
  readonly onRedirect: (check: RedirectRef) => () => void;
  readonly privacy: Privacy;
  readonly colourMode: ColourModeServices;
  /** Connects what lives outside to every colour mode that starts; returns what ends the connection. */
  readonly onColourMode: (colourMode: ColourModeRef) => () => void;
  /** Connects what lives outside to all notifications that start; returns what ends the connection. */
  readonly onNotifications: (notifications: NotificationsRef) => () => void;
  /** A name for a notification: the moment it is made at, and never one that was given before. */
  readonly nextNotificationId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

function project(
  application: ApplicationSnapshot,
  authenticator: AuthenticatorSnapshot | undefined,
  views: AuthenticatorViews | undefined,
): Authentication {
  if (authenticator === undefined || views === undefined)
    return {
      ...VISITOR,
      status: statusBeforeAuthenticator(application),
      screen: applicationScreen(application),
      isSignInOpen: isSignInWaiting(application),
      isBusy: isWaking(application),
      isSessionExpected: application.context.sessionExpected,
    };
  return {
    status: views.authStatus(authenticator),
    user: views.currentUser(authenticator),
    screen: views.authenticatorScreen(authenticator),
    problem: views.problem(authenticator),
    isSignInOpen: views.isSignInOpen(authenticator),
    flow: views.openFlow(authenticator),
    awaitedFlow: views.awaitedFlow(authenticator),
    hasUnverified: views.hasUnverified(authenticator),
    isBusy: authenticator.hasTag('busy'),
    isSessionExpected: application.context.sessionExpected,
  };
}

/** A flow is what it refers to, however often it is asked for. */
const isSame = (a: Authentication, b: Authentication) =>
  (Object.keys(a) as (keyof Authentication)[]).every((key) =>
    key === 'flow' ? a.flow?.ref === b.flow?.ref : a[key] === b[key],
  );

/** Builds the system and starts it. */
export function startActors(options: ActorOptions): ActorSystem {
  let views: AuthenticatorViews | undefined;
  const logic = provideApplication({
    versionGuard: options.versionGuard,
    redirect: options.redirect,
    ...options.privacy.services,
    colourMode: options.colourMode,
    loadAuthenticator: async () => {
      const code = await options.loadAuthenticator();
      views = code.views;
      return code.logic;
    },
  });
  const ref = createActor(logic, {
    input: {
      runningBuild: options.configuration.buildId,
      sessionExpected: options.sessionExpected,
      tokenRefreshIntervalMs: options.configuration.tokenRefreshIntervalMs,
    },
  });

  const ofAuthentication = createListeners();
  const ofVersion = createListeners();
  const ofColourMode = createListeners();
  const ofNotifications = createListeners();
  let current = project(ref.getSnapshot(), undefined, undefined);
  const authenticator = createFollower(update, options.onAuthenticator);
  const guard = createFollower(ofVersion.tell, options.onVersionGuard);
  const redirects = createFollower(() => {}, options.onRedirect);
  const colourMode = createFollower(ofColourMode.tell, options.onColourMode);
  const notifications = createFollower(ofNotifications.tell, options.onNotifications);

  function update(): void {
    const next = project(ref.getSnapshot(), authenticator.current()?.getSnapshot(), views);
    if (isSame(next, current)) return;
    current = next;
    ofAuthentication.tell();
  }
  const ofGuard = (question: typeof isOutdated) => () => {
    const snapshot = guard.current()?.getSnapshot();
    return snapshot !== undefined && question(snapshot);
  };

  const authentication = { get: () => current, subscribe: ofAuthentication.subscribe };
  const privacy = options.privacy.connect(authentication);
  const ahead = (href: string): Promise<RedirectAnswer> =>
    options.redirect
      .redirectFor({ href }, new AbortController().signal)
      .catch((): RedirectAnswer => ({ kind: 'stay' }));

  function colourModeNow() {
    const snapshot = colourMode.current()?.getSnapshot();
    return snapshot === undefined || isRecalling(snapshot) ? null : chosenMode(snapshot);
  }
  function isRestingNow(): boolean {
    const snapshot = notifications.current()?.getSnapshot();
    return snapshot !== undefined && isResting(snapshot);
  }

  ref.subscribe((snapshot) => {
    authenticator.follow(authenticatorRef(snapshot));
    update();
    guard.follow(versionGuardRef(snapshot));
    redirects.follow(redirectRef(snapshot));
    privacy.follow(snapshot);
    colourMode.follow(colourModeRef(snapshot));
    notifications.follow(notificationsRef(snapshot));
  });
  ref.start();

  return {
    authentication,
    consent: privacy.consent,
    isOutdated: { get: ofGuard(isOutdated), subscribe: ofVersion.subscribe },
    isUpdateAsked: { get: ofGuard(isUpdateAsked), subscribe: ofVersion.subscribe },
    passAddress: async (href, isAhead) => {
      const check = redirects.current();
      if (isAhead || check === null)
        // Whoever is not there yet is not told of failures either.
        followRedirect(await ahead(href), isAhead);
      else followRedirect(await askRedirect(check, href), isAhead);
    },
    colourMode: { get: colourModeNow, subscribe: ofColourMode.subscribe },
    isResting: { get: isRestingNow, subscribe: ofNotifications.subscribe },
    verbs: {
      ...privacy.verbs,
      update: () => guard.current()?.send({ type: 'update.requested', hasTyped: options.hasTyped() }),
      confirmUpdate: () => guard.current()?.send({ type: 'update.confirmed' }),
      cancelUpdate: () => guard.current()?.send({ type: 'update.cancelled' }),
      chooseColourMode: (mode) => colourMode.current()?.send({ type: 'mode.chosen', mode }),
      notify: (news) =>
        notifications.current()?.send({
          type: 'notification.made',
          notification: { ...news, id: options.nextNotificationId() },
        }),
      dismissNotification: (id) =>
        notifications.current()?.send({ type: 'notification.dismissed', id, at: options.now() }),
      beginRest: (by) => notifications.current()?.send({ type: 'rest.began', by, at: options.now() }),
      endRest: (by) => notifications.current()?.send({ type: 'rest.ended', by, at: options.now() }),
      signIn: (request) => ref.send({ type: 'signIn.requested', ...request }),
      closeSignIn: () => ref.send({ type: 'signIn.closed' }),
      prepareSignIn: () => ref.send({ type: 'authentication.wanted' }),
      signOut: () => authenticator.current()?.send({ type: 'signOut.requested' }),
      retry: () => (authenticator.current() ?? ref).send({ type: 'retry.requested' }),
      refreshUser: () => authenticator.current()?.send({ type: 'user.refreshRequested' }),
    },
  };
}
