/** What a page must show of the application itself, until the authenticator runs; a browser walk compares the two. */
import type { ApplicationSnapshot } from '#machines/application/application.machine.ts';
import { applicationScreen, isSignInWaiting } from '#machines/application/application.selectors.ts';

export interface ApplicationProjection {
  /** The dialog of signing in is open and waits for its code. */
  readonly isSignInOpen: boolean;
  /** The page says that the code did not arrive. */
  readonly hasFailed: boolean;
}

export const projectApplication = (snapshot: ApplicationSnapshot): ApplicationProjection => ({
  isSignInOpen: isSignInWaiting(snapshot),
  hasFailed: applicationScreen(snapshot) === 'authenticationUnavailable',
});
