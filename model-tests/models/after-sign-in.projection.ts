/** What a page must show of an act that waits for a member, read from the machine; a browser walk compares the two. */
import {
  afterSignInScreen,
  type AfterSignInSnapshot,
} from '#machines/after-sign-in/after-sign-in.machine.ts';

export interface AfterSignInProjection {
  /** The screens of signing in are open. */
  readonly isSignInOpen: boolean;
  /** A message says that it could not be done. */
  readonly hasFailed: boolean;
}

export function projectAfterSignIn(snapshot: AfterSignInSnapshot): AfterSignInProjection {
  const screen = afterSignInScreen(snapshot);
  return { isSignInOpen: screen === 'waiting', hasFailed: screen === 'failed' };
}
