/** The outside world of the redirect check: the server's rules, and a loud placeholder until they are provided. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { RedirectAnswer } from './redirect.types.ts';

export interface RedirectServices {
  /** What the server's rules make of an address: path, query and fragment. Fails when they cannot be had. */
  redirectFor(address: { readonly href: string }, signal: CallSignal): Promise<RedirectAnswer>;
}

export const redirectPlaceholders = {
  redirectFor: unprovided<RedirectAnswer, { readonly href: string }>('redirect', 'redirectFor'),
};

/** The services as actors, for `redirectMachine.provide({ actors })`. */
export const redirectActors = (services: RedirectServices): typeof redirectPlaceholders => ({
  redirectFor: fromPromise(({ input, signal }) => services.redirectFor(input, signal)),
});
