/** Connects the machine of a decision on a request with the calls of the product. */
import { useActor } from '@xstate/react';
import {
  decisionForm,
  decisionScreen,
  isSending,
  provideAccessDecision,
  typedValues,
  type Decision,
} from '#machines/access-decision/access-decision.machine.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import {
  useFormMachine,
  useOpenForm,
  type Submission,
  type SubmissionOptions,
} from '../../app/use-submission.ts';
import { useKeptTyping } from '../../app/use-kept-typing.ts';

export interface AccessDecisionOptions extends Omit<SubmissionOptions, 'submit' | 'failed'> {
  /** The call of each decision. @throws ApiError */
  readonly calls: Readonly<Record<Decision, (values: FormValues) => Promise<void>>>;
}

/** Starts a decision: one for each request that is open on the page. */
export function useAccessDecision(options: AccessDecisionOptions): Submission {
  const machine = useFormMachine(options, ({ answer, validate }) =>
    provideAccessDecision(
      {
        approve: answer(({ calls }) => calls.approve),
        decline: answer(({ calls }) => calls.decline),
        ask: answer(({ calls }) => calls.ask),
      },
      validate,
    ),
  );
  const kept = useKeptTyping(options.keptAs);
  const [snapshot, send] = useActor(machine, { input: { values: { ...options.values, ...kept } } });
  const screen = decisionScreen(snapshot);
  useOpenForm(options, { typed: typedValues(snapshot), isSaved: screen === 'saved' });
  return { form: decisionForm(snapshot), isSending: isSending(snapshot), screen, send };
}
