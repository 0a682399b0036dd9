/** The outside world of analytics: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { IdentifyInput, InitialisedAnswer } from './analytics.types.ts';

export interface AnalyticsServices {
  /** Loads the library and starts it; once `signal` is aborted it starts nothing. */
  initialise(signal: CallSignal): Promise<InitialisedAnswer>;
  /** Says who uses the product. */
  identify(input: IdentifyInput): Promise<void>;
  /** Forgets who used the product; what follows is somebody else's use. */
  forget(): Promise<void>;
  /** Stops everything, and removes whatever analytics has stored in this browser, on earlier pages as well. */
  reset(): Promise<void>;
}

export const analyticsPlaceholders = {
  initialise: unprovided<InitialisedAnswer, void>('analytics', 'initialise'),
  identify: unprovided<void, IdentifyInput>('analytics', 'identify'),
  forget: unprovided<void, void>('analytics', 'forget'),
  reset: unprovided<void, void>('analytics', 'reset'),
};

/** The services as actors, for `analyticsMachine.provide({ actors })`. */
export const analyticsActors = (services: AnalyticsServices): typeof analyticsPlaceholders => ({
  initialise: fromPromise(({ signal }) => services.initialise(signal)),
  identify: fromPromise(({ input }) => services.identify(input)),
  forget: fromPromise(() => services.forget()),
  reset: fromPromise(() => services.reset()),
});
