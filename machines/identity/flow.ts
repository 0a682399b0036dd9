/** The flows a visitor may be in, and what is the same for all of them. */
import type { AuthConfiguration } from './configuration.ts';

/** The flows that have a first screen of their own, by name. */
export type FlowName = 'signIn' | 'signUp' | 'passwordReset';

/** What every flow of a visitor starts from. */
export interface FlowInput {
  readonly configuration: AuthConfiguration;
  /** The username known from before, to fill in; empty when none was typed. */
  readonly username: string;
}

/** The person goes on to another flow; what they typed as their username goes with them. */
export interface LeftForFlow {
  readonly kind: 'left';
  readonly to: FlowName;
  readonly username: string;
}

/**
 * The person has closed the screens. `callPending`: during a call, which may have succeeded and cannot be taken
 * back; the parent must look.
 */
export interface Cancelled {
  readonly kind: 'cancelled';
  readonly username: string;
  readonly callPending: boolean;
}

/** Events that every flow of a visitor accepts. */
export type FlowEvent =
  /** The person closes the screens. */
  | { readonly type: 'flow.cancelled' }
  /** The person goes to another flow, by a link of the screen or by its address; not heard during a call. */
  | { readonly type: 'flow.left'; readonly to: FlowName };
