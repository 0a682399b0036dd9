/**
 * What the charts of flows have in common whose form is sent to the service: the state in which the service is given what
 * was submitted, and what becomes of the snapshots of the form. What differs is the call, and where its answers lead.
 */
import { answered } from '../conventions/call.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { submittedValues } from '../form/form.selectors.ts';
import type { FormValues, Refusal } from '../form/form.values.ts';
import { UNREACHABLE, type SubmissionAnswer } from './submission.types.ts';

/** Where the flow goes on: `saved` once the service has the values, `filling` where it refuses them. */
interface Ways<Filling extends string, Saved extends string> {
  readonly filling: Filling;
  readonly saved: Saved;
}

const refusalsOf = (answer: SubmissionAnswer): readonly Refusal[] =>
  answer.kind === 'refused' ? answer.refusals : [];

const broken: readonly Refusal[] = [{ field: null, message: { code: UNREACHABLE } }];

/**
 * The setup of the flow needs the call as an actor, the guard `isSaved` and the actions `accept` and `refuse`; its context
 * has the values that were submitted.
 *
 * @param call the name of the actor, and of the child
 */
export const submissionCall = <
  const Call extends string,
  const Filling extends string,
  const Saved extends string,
>(
  call: Call,
  { filling, saved }: Ways<Filling, Saved>,
) =>
  ({
    id: call,
    src: call,
    input: ({ context }: { readonly context: { readonly values: FormValues } }) => context.values,
    onDone: [
      { guard: { type: 'isSaved', params: answered }, target: saved, actions: 'accept' },
      {
        target: filling,
        actions: {
          type: 'refuse',
          params: ({ event }: { readonly event: { readonly output: SubmissionAnswer } }) => ({
            refusals: refusalsOf(event.output),
          }),
        },
      },
    ],
    onError: { target: filling, actions: { type: 'refuse', params: { refusals: broken } } },
  }) as const;

/** The form of an event of its own, as parameters of guards and actions. */
export const formOf = ({ event }: { readonly event: { readonly snapshot: FormSnapshot } }) => ({
  form: event.snapshot,
});

/** Keeps what the form has: `storeValues: assign(valuesIn)`. */
export const valuesIn = (_: unknown, { form }: { readonly form: FormSnapshot }) => ({
  values: submittedValues(form),
});

/** What a form is sent whose values the service refuses: `refuse: sendTo('form', refusedWith)`. */
export const refusedWith = (_: unknown, { refusals }: { readonly refusals: readonly Refusal[] }) => ({
  type: 'submission.refused' as const,
  refusals,
});

/** The setup of the flow needs the action `storeValues`. */
export const storeValues = { type: 'storeValues', params: formOf } as const;

/** The guard `isSubmitted` of a form whose values say which act is asked for. */
export const submittedFor =
  <Act extends string>(actOf: (values: FormValues) => string | undefined) =>
  (_: unknown, { form, act }: { readonly form: FormSnapshot; readonly act: Act }): boolean =>
    isFormSubmitting(_, { form }) && actOf(submittedValues(form)) === act;

/** The candidate for a form that is submitted with values that ask for an act. The setup of the flow needs `isSubmitted`. */
export const submittedAs = <const Act extends string, const Target extends string>(
  act: Act,
  target: Target,
) =>
  ({
    guard: {
      type: 'isSubmitted',
      params: (of: Parameters<typeof formOf>[0]) => ({ ...formOf(of), act }),
    },
    target,
    actions: storeValues,
  }) as const;
