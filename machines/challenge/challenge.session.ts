/**
 * The time that the service gives for a challenge, beside what the person does. Its end ends the flow, but not while a
 * call is under way: that may still have been in time, and only a refusal leaves nothing to go on with.
 */
import { not, or, stateIn } from 'xstate';
import { challengeSetup } from './challenge.setup.ts';

/** @param calling the ids of the states in which a call is under way, or another session has begun */
export const session = (...calling: readonly `#${string}`[]) =>
  challengeSetup.createStateConfig({
    description: "The service's session.",
    initial: 'open',
    states: {
      open: {
        description: 'The challenge can be answered.',
        after: { challengeSession: { target: 'over' } },
      },
      over: {
        description: 'The time is over. A call that is under way may still have been in time.',
        always: { guard: not(or(calling.map((id) => stateIn(id)))), target: '#challenge.expired' },
      },
    },
  });
