/**
 * The state in which the service is given what was submitted: the part of a chart that a flow with a form inserts. What
 * differs is the call, and where its answers lead.
 */
import { answered } from '../conventions/call.ts';
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
