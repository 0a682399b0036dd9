/** What every call of signing in has in common: what its answers lead to, wherever it was made. */
import type { SignInOutcome } from './sign-in.types.ts';

/** The event with which a call has answered. */
export interface Answered {
  readonly event: { readonly output: SignInOutcome };
}

/** Whoever has left is let out once the call has answered. */
export const whenWithdrawn = { guard: 'isWithdrawn', target: '#signIn.cancelled' } as const;

/** Answers that end the flow. */
export const whenOver = [
  whenWithdrawn,
  {
    guard: {
      type: 'isAlreadySignedIn',
      params: ({ event }: Answered) => ({ outcome: event.output }),
    },
    target: '#signIn.alreadyOpen',
  },
] as const;

export const isRefused = {
  type: 'isRefused',
  params: ({ event }: Answered) => ({ outcome: event.output }),
} as const;

/** What is left: the service has answered with a step. */
export const whenStep = {
  target: '#signIn.routing',
  actions: { type: 'storeStep', params: ({ event }: Answered) => ({ outcome: event.output }) },
} as const;

/** Leaving during a call is remembered, since the call cannot be taken back. */
export const rememberLeaving = { 'flow.cancelled': { actions: 'withdraw' } } as const;
