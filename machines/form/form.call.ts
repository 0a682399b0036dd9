/**
 * A form and the call that takes what was typed: the part of a chart that a flow inserts in the state of its form.
 *
 *     typing → the call → typing, or wherever its answer leads
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { stateIn } from 'xstate';
import { ending } from '../conventions/ending.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';

/** What a flow inserts. States and actions are the flow's own; its setup checks them. */
interface FormCallParts {
  /** The id of the state that this becomes. */
  readonly at: `#${string}`;
  /** The input of the form. */
  readonly input: unknown;
  /** What the person types, as the description of the state `typing`. */
  readonly typing: string;
  /** The state that waits for the call. Its name is that of the state. */
  readonly call: {
    readonly name: string;
    readonly description: string;
    readonly src: string;
    readonly input: unknown;
    readonly onDone: readonly object[];
  };
  /** Actions that keep what was submitted while the call is pending, and forget it after that. */
  readonly keep: string;
  readonly forget: string;
  /** What `flow.cancelled` leads to, the same during a call, and a form that has failed. */
  readonly cancelled: string;
  readonly left: string;
  readonly broken: string;
}

/** Parameters of guards and actions that read the form of a snapshot event. */
export const submittedForm = <Form>({ event }: { readonly event: { readonly snapshot: Form } }) => ({
  form: event.snapshot,
});

/** Parameters of guards and actions that read the answer of a call. */
export const answered = <Answer>({ event }: { readonly event: { readonly output: Answer } }) => ({
  answer: event.output,
});

/**
 * The setup of the flow needs the actor `form`, the guard `isFormSubmitting`, and an action `refuse` with a code, which
 * gives a form back to the person.
 */
export function formCall<const Parts extends FormCallParts>(parts: Parts) {
  type Call = Parts['call'];
  const { name, description } = parts.call;
  const pending = `${parts.at}.${name}` as const;
  const refuseUnknown = {
    target: 'typing',
    actions: { type: 'refuse', params: { code: 'unknown' } },
  } as const;
  const calling = {
    description,
    tags: ['busy'],
    exit: parts.forget as Parts['forget'],
    invoke: {
      id: parts.call.src as Call['src'],
      src: parts.call.src as Call['src'],
      input: parts.call.input as Call['input'],
      onDone: parts.call.onDone as Call['onDone'],
      onError: [whenLeft(pending, parts.left as Parts['left']), refuseUnknown],
    },
    ...pendingCall('flow.cancelled'),
  } as const;
  return {
    invoke: {
      id: 'form',
      src: 'form',
      input: parts.input as Parts['input'],
      onSnapshot: [
        // The service has the values already; what the form says meanwhile changes nothing.
        { guard: stateIn(pending) },
        {
          guard: { type: 'isFormSubmitting', params: submittedForm },
          target: `.${name}`,
          actions: { type: parts.keep as Parts['keep'], params: submittedForm },
        },
      ],
      onError: [whenLeft(pending, parts.left as Parts['left']), { target: parts.broken as Parts['broken'] }],
    },
    on: { 'flow.cancelled': { target: parts.cancelled as Parts['cancelled'] } },
    initial: 'typing',
    states: {
      typing: { description: parts.typing },
      ...({ [name]: calling } as Record<Call['name'], typeof calling>),
    },
  } as const;
}

/** How a flow with one form ends for a person who leaves it. During a call, which may have done what it was asked. */
export interface FormLeft {
  readonly kind: 'cancelled';
  readonly callPending: boolean;
}

/**
 * The states beside the form: `broken`, from which the form can be opened again, and the ends `cancelled` and `left`.
 *
 * @param form the state of the form
 * @param screen what is shown while the form has failed
 * @param left what a person who has left during a call should know of it
 */
export const formEnds = <const Form extends string, const Screen extends string>(
  form: Form,
  screen: Screen,
  left: string,
) =>
  ({
    broken: {
      description: 'The form has failed.',
      meta: { screen },
      on: { 'retry.requested': { target: form }, 'flow.cancelled': { target: 'cancelled' } },
    },
    cancelled: ending<FormLeft>(
      { kind: 'cancelled', callPending: false },
      'The person has closed the screen; nothing has changed.',
    ),
    left: ending<FormLeft>({ kind: 'cancelled', callPending: true }, left),
  }) as const;
