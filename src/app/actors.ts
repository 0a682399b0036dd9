/**
 * The actor system of a document: the application's machine and all that hang under it. It is loaded after the
 * page has been taken over, and the authenticator's own code only when somebody is, or wants to be, signed in.
 */
import { createActor } from 'xstate';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  applicationScreen,
  authenticatorRef,
  isSignInWaiting,
  isWaking,
  provideApplication,
  statusBeforeAuthenticator,
  type ApplicationSnapshot,
  type AuthenticatorLogic,
} from '#machines/application/index.ts';
import type {
  AuthenticatorRef,
  AuthenticatorScreen,
  AuthenticatorSnapshot,
  AuthStatus,
  AuthUser,
  OpenFlow,
} from '#machines/authenticator/index.ts';
import type { AuthErrorCode } from '#machines/identity/index.ts';
import { VISITOR, type ActorSystem, type Authentication } from './application.ts';

/** The authenticator's own selectors, which arrive with its code. */
export interface AuthenticatorViews {
  authStatus(snapshot: AuthenticatorSnapshot): AuthStatus;
  currentUser(snapshot: AuthenticatorSnapshot): AuthUser | null;
  authenticatorScreen(snapshot: AuthenticatorSnapshot): AuthenticatorScreen | null;
  problem(snapshot: AuthenticatorSnapshot): AuthErrorCode | null;
  openFlow(snapshot: AuthenticatorSnapshot): OpenFlow | null;
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
    loadAuthenticator: async () => {
      const code = await options.loadAuthenticator();
      views = code.views;
      return code.logic;
    },
  });
  const ref = createActor(logic, {
    input: {
      sessionExpected: options.sessionExpected,
      tokenRefreshIntervalMs: options.configuration.tokenRefreshIntervalMs,
    },
  });

  const listeners = new Set<() => void>();
  let followed: AuthenticatorRef | null = null;
  let unfollow = () => {};
  let current = project(ref.getSnapshot(), undefined, undefined);

  function update(): void {
    const next = project(ref.getSnapshot(), followed?.getSnapshot(), views);
    if (isSame(next, current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  ref.subscribe((snapshot) => {
    const authenticator = authenticatorRef(snapshot);
    if (authenticator !== followed) {
      unfollow();
      followed = authenticator;
      const subscription = authenticator?.subscribe({ next: update, error: update });
      const disconnect = authenticator === null ? () => {} : options.onAuthenticator(authenticator);
      unfollow = () => {
        subscription?.unsubscribe();
        disconnect();
      };
    }
    update();
  });
  ref.start();

  return {
    authentication: {
      get: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    verbs: {
      signIn: (request) => ref.send({ type: 'signIn.requested', ...request }),
      closeSignIn: () => ref.send({ type: 'signIn.closed' }),
      prepareSignIn: () => ref.send({ type: 'authentication.wanted' }),
      signOut: () => followed?.send({ type: 'signOut.requested' }),
      retry: () => (followed ?? ref).send({ type: 'retry.requested' }),
      refreshUser: () => followed?.send({ type: 'user.refreshRequested' }),
    },
  };
}
