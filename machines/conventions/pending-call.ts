/**
 * A call cannot be taken back. A person who leaves while it is pending leaves the screen at once, and the flow ends
 * when the call has answered. Every state with such a call has the two states of this file.
 */
import { stateIn } from 'xstate';

/**
 * The states inside a state that waits for a call.
 *
 * @param leave the event by which a person leaves
 * @param refused events that would lead elsewhere, and do nothing while the call is pending
 */
export const pendingCall = <const Leave extends string, const Refused extends string = never>(
  leave: Leave,
  ...refused: readonly Refused[]
) =>
  ({
    initial: 'attended',
    on: Object.fromEntries(refused.map((type) => [type, {}])) as Readonly<Record<Refused, object>>,
    states: {
      attended: {
        description: 'The person waits.',
        on: { [leave]: { target: 'left' } } as Readonly<Record<Leave, { readonly target: 'left' }>>,
      },
      left: {
        description: 'The person has left; the call goes on.',
        tags: ['left'],
        on: { [leave]: {} } as Readonly<Record<Leave, object>>,
      },
    },
  }) as const;

/** True when the person has left during the call of this state. @param at the id of the state with the call */
export const hasLeft = (at: `#${string}`) => stateIn(`${at}.left`);

/** The first candidate for an answer: a person who has left is let out, whatever the answer is. */
export const whenLeft = <const Target extends string>(at: `#${string}`, target: Target) =>
  ({ guard: hasLeft(at), target }) as const;
