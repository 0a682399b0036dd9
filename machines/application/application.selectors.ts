/** The questions a view may ask of the application. */
import type { AuthStatus } from '../authenticator/authenticator.types.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { ApplicationScreen, ApplicationSnapshot } from './application.machine.ts';

/** The actors under the root, by the id under which it invokes them. */
export type ApplicationChildren = {
  readonly [Id in keyof ApplicationSnapshot['children']]-?: NonNullable<ApplicationSnapshot['children'][Id]>;
};

/** A child that runs; null before it starts, and once it has failed. */
export function runningChild<Id extends keyof ApplicationChildren>(
  { children }: ApplicationSnapshot,
  id: Id,
): ApplicationChildren[Id] | null {
  const running: Partial<ApplicationChildren> = children;
  return running[id] ?? null;
}

/**
 * The status while no authenticator runs; ask the authenticator's own `authStatus` once it does.
 *
 * A visitor without a token cookie is unauthenticated for certain, also while the code loads.
 */
export const statusBeforeAuthenticator = (snapshot: ApplicationSnapshot): AuthStatus =>
  snapshot.context.sessionExpected ? 'configuring' : 'unauthenticated';

/** True while the authenticator's code is loading. */
export const isWaking = (snapshot: ApplicationSnapshot): boolean =>
  snapshot.matches({ authentication: 'waking' });

/** True while a request to sign in waits for that code, so that a dialog may open at once and say so. */
export const isSignInWaiting = (snapshot: ApplicationSnapshot): boolean => snapshot.context.request !== null;

/** The screen the application itself wants shown; null when there is nothing to say. */
export const applicationScreen = (snapshot: ApplicationSnapshot): ApplicationScreen | null =>
  currentScreen(snapshot);
