/** What every call of signing in has in common: what its answers lead to, wherever it was made. */
import { whenLeft } from '../conventions/pending-call.ts';
import type { SignInOutcome } from './sign-in.types.ts';

/** The event with which a call has answered. */
export interface Answered {
  readonly event: { readonly output: SignInOutcome };
}

/** Where a person who leaves during a call is let out. */
export const LEFT = '#signIn.cancelledDuringCall';

/** Answers that end the flow. @param at the id of the state with the call */
export const whenOver = (at: `#${string}`) =>
  [
    whenLeft(at, LEFT),
    {
      guard: {
        type: 'isAlreadySignedIn',
        params: ({ event }: Answered) => ({ outcome: event.output }),
      },
      target: '#signIn.alreadyOpen',
    },
  ] as const;

/** The service has answered with a step; any other answer is shown as a refusal. */
export const whenStep = {
  guard: { type: 'isStep', params: ({ event }: Answered) => ({ outcome: event.output }) },
  target: '#signIn.routing',
  actions: { type: 'storeStep', params: ({ event }: Answered) => ({ outcome: event.output }) },
} as const;
