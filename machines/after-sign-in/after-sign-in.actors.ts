/** The outside world of an act that waits for a member: what the application provides. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';

export interface AfterSignInServices {
  /** Does what was wished, as the member. */
  perform(signal: CallSignal): Promise<void>;
}

export const afterSignInPlaceholders = { perform: unprovided<void, void>('afterSignIn', 'perform') };

/** The services as actors, for `afterSignInMachine.provide({ actors })`. */
export const afterSignInActors = (services: AfterSignInServices): typeof afterSignInPlaceholders => ({
  perform: fromPromise(({ signal }) => services.perform(signal)),
});
