/** The questions that may be asked of an act that waits for a member. */
import { currentScreen } from '../conventions/screen.ts';
import type { AfterSignInSnapshot } from './after-sign-in.machine.ts';
import type { AfterSignInScreen } from './after-sign-in.types.ts';

/** How far the act is. */
export const afterSignInScreen = (snapshot: AfterSignInSnapshot): AfterSignInScreen =>
  currentScreen<AfterSignInScreen>(snapshot) ?? 'resting';

/** The wish must outlive the document, since signing in may lead to a provider and back. */
export const isWorthRemembering = (snapshot: AfterSignInSnapshot): boolean => snapshot.matches('waiting');
