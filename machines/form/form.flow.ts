/**
 * What the chart of a flow of one form and one call is written with, for `setup`: its types, and the actions that every
 * such flow has. The chart itself is in the file of the flow.
 */
import type { EventObject } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { FormSnapshot } from './form.machine.ts';
import { submittedValues } from './form.selectors.ts';

/** What is particular about one flow. */
interface FormFlow {
  /** What the flow knows from the start. */
  readonly input: object;
  /** The values of its form. */
  readonly values: object;
  /** The name of its call. */
  readonly call: string;
  readonly output: unknown;
  readonly screen: string;
  /** Events besides leaving, and opening the form again. */
  readonly events?: EventObject;
}

/** The `types` of `setup`. */
export interface FormFlowTypes<Flow extends FormFlow> {
  context: Flow['input'] & {
    /** What was submitted, while the service has it; empty at any other time, since it may be secret. */
    readonly held: Flow['values'];
  };
  events:
    | { readonly type: 'flow.cancelled' }
    | { readonly type: 'retry.requested' }
    | (Flow extends { readonly events: infer Event extends EventObject } ? Event : never);
  input: Flow['input'];
  output: Flow['output'];
  tags: StateTag;
  meta: StateMeta<Flow['screen']>;
  children: { [Name in 'form' | Flow['call']]: Name };
}

/** Holds what was submitted while the service has it: `hold: assign(submittedIn<Form>)`. */
export const submittedIn = <Values extends object>(
  _: unknown,
  { form }: { readonly form: FormSnapshot<Values> },
) => ({ held: submittedValues(form) });

/** Where a form says a refusal, and what it empties. */
interface Said<Field> {
  /** Left out: above the fields. */
  readonly field?: Field;
  readonly cleared?: readonly Field[];
}

/**
 * What a form is sent that gets a refusal: `refuse: sendTo('form', refusal(…))`.
 *
 * @param said by code; any other is shown above the fields, and empties nothing
 */
export const refusal =
  <Code extends string, Values extends object>(said: Partial<Record<Code, Said<keyof Values & string>>>) =>
  (_: unknown, { code }: { readonly code: Code }) => ({
    type: 'submission.refused' as const,
    refusals: [{ field: said[code]?.field ?? null, message: { code } }],
    cleared: said[code]?.cleared ?? [],
  });
