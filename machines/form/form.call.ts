/**
 * A form and the call that takes what was typed: the part of a chart that a flow inserts in the state of its form.
 *
 *     typing → the call → typing, or wherever its answer leads
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { stateIn } from 'xstate';
import { answered } from '../conventions/call.ts';
import { ending } from '../conventions/ending.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';

/** Where an answer leads; the flow's setup checks the target, the actions and the guard. */
interface Way {
  readonly target: string;
  readonly actions?: unknown;
  /** Takes some of these answers only. Left out: all of them, by the guard `isChanged` where the kind is `changed`. */
  readonly guard?: unknown;
}

/**
 * Ways by the kind of the answer. The call may answer what has a way without a guard of its own, and refusals: another kind is
 * a type error in the flow.
 */
type Ways = Readonly<Record<string, Way>>;

/** What a flow inserts. States and actions are the flow's own; its setup checks them. */
interface FormCallParts {
  /** The id of the state that this becomes: that of the flow, and the state's name. */
  readonly at: `#${string}.${string}`;
  /** The actor that is the form, and its input. */
  readonly form?: string;
  readonly input: unknown;
  /** What the person types, as the description of the state `typing`. */
  readonly typing: string;
  /** The state that waits for the call. Its name is that of the state. */
  readonly call: {
    readonly name: string;
    readonly description: string;
    readonly src: string;
    readonly input: unknown;
    /** Where answers lead, whether the person has left or not. */
    readonly evenIfLeft?: Ways;
    /** Where answers lead while the person waits. Other refusals are shown by the form. */
    readonly answers: Ways;
  };
  /** The action that keeps what was submitted; left out: `hold`. */
  readonly keep?: string;
  /** The action that forgets it once the call has answered; left out: `forget`. Null: it stays. */
  readonly forget?: string | null;
  /** The action that gives the form back with the code of a refusal; left out: `refuse`. */
  readonly refuse?: string;
}

type Named<Given, Default extends string> = Given extends string
  ? Given
  : Given extends null
    ? never
    : Default;

/** The kinds of answers for which there is a way, whatever the answer is. */
type KindsOf<Given> = Given extends Ways
  ? {
      readonly [Kind in keyof Given & string]: Given[Kind] extends { readonly guard: unknown } ? never : Kind;
    }[keyof Given & string]
  : never;

/** The candidate for answers of a kind. */
type CandidateOf<Given, Kind extends string> = Given extends { readonly guard: unknown }
  ? Given
  : Given & {
      readonly guard: { readonly type: `is${Capitalize<Kind>}`; readonly params: typeof answered };
    };
type Candidates<Given> = Given extends Ways
  ? readonly { readonly [Kind in keyof Given & string]: CandidateOf<Given[Kind], Kind> }[keyof Given &
      string][]
  : readonly [];

const candidates = <Given extends Ways | undefined>(ways: Given): Candidates<Given> =>
  Object.entries<Way>(ways ?? {}).map(([kind, way]) => ({
    guard: { type: `is${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, params: answered },
    ...way,
  })) as unknown as Candidates<Given>;

/** Parameters of guards and actions that read the form of a snapshot event. */
const submittedForm = <Form>({ event }: { readonly event: { readonly snapshot: Form } }) => ({
  form: event.snapshot,
});

/** A refusal among the answers of a call, and its code. */
type Refusal<Answer> = Extract<Answer, { readonly kind: 'refused' }>;
type CodeOf<Answer> = Refusal<Answer> extends { readonly code: infer Code } ? Code : never;

/**
 * Parameters for the refusals that the form shows. Types refuse a flow without a way for a kind of answer; where the service
 * answers something else all the same, nothing is known, and it is shown as a call that broke.
 *
 * @template Kind the kinds of answers that a flow knows
 */
const refusedAs =
  <Kind extends string>() =>
  <Answer extends { readonly kind: Kind; readonly code?: unknown }>({
    event: { output },
  }: {
    readonly event: { readonly output: Answer };
  }) => ({ code: (output.kind === 'refused' ? output.code : 'unknown') as CodeOf<Answer> });

/**
 * The setup of the flow needs the form as an actor, the guard `isFormSubmitting`, one for each kind of answer but refusals,
 * and the three actions. Beside this state the flow has the states of `formEnds`.
 */
export function formCall<const Parts extends FormCallParts>(parts: Parts) {
  type Call = Parts['call'];
  const { name, description } = parts.call;
  const form = (parts.form ?? 'form') as Named<Parts['form'], 'form'>;
  const keep = (parts.keep ?? 'hold') as Named<Parts['keep'], 'hold'>;
  const forget = (parts.forget === undefined ? 'forget' : parts.forget) as Named<Parts['forget'], 'forget'>;
  const refuse = (parts.refuse ?? 'refuse') as Named<Parts['refuse'], 'refuse'>;
  const refused = refusedAs<KindsOf<Call['evenIfLeft']> | KindsOf<Call['answers']> | 'refused'>();
  const pending = `${parts.at}.${name}` as const;
  const left = whenLeft(pending, `${parts.at.slice(0, parts.at.indexOf('.'))}.left`);
  const calling = {
    description,
    tags: ['busy'],
    ...(forget !== null && { exit: forget }),
    invoke: {
      id: parts.call.src as Call['src'],
      src: parts.call.src as Call['src'],
      input: parts.call.input as Call['input'],
      onDone: [
        ...candidates<Call['evenIfLeft']>(parts.call.evenIfLeft),
        left,
        ...candidates<Call['answers']>(parts.call.answers),
        { target: 'typing', actions: { type: refuse, params: refused } },
      ],
      onError: [left, { target: 'typing', actions: { type: refuse, params: { code: 'unknown' } } }],
    },
    ...pendingCall('flow.cancelled'),
  } as const;
  return {
    invoke: {
      id: form,
      src: form,
      input: parts.input as Parts['input'],
      onSnapshot: [
        // The service has the values already; what the form says meanwhile changes nothing.
        { guard: stateIn(pending) },
        {
          guard: { type: 'isFormSubmitting', params: submittedForm },
          target: `.${name}`,
          actions: { type: keep, params: submittedForm },
        },
      ],
      onError: [left, { target: 'broken' }],
    },
    on: { 'flow.cancelled': { target: 'cancelled' } },
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
