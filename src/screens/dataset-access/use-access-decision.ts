/** Connects the machine of a decision on a request with the calls of the product. */
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  decisionForm,
  decisionScreen,
  isSending,
  provideAccessDecision,
  typedValues,
  type Decision,
} from '#machines/access-decision/access-decision.machine.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useRequestFailed } from '../../app/failure-toasts.ts';
import {
  answerTo,
  formErrorsBy,
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
  const requestFailed = useRequestFailed();
  const latest = useRef({ ...options, requestFailed });
  useEffect(() => {
    latest.current = { ...options, requestFailed };
  });
  const machine = useMemo(
    () =>
      provideAccessDecision(
        // The options are read when the machine asks for them, never while the page is drawn.
        // oxlint-disable-next-line react/refs
        {
          approve: (values) => answerTo(latest.current.calls.approve, values, latest.current),
          decline: (values) => answerTo(latest.current.calls.decline, values, latest.current),
          ask: (values) => answerTo(latest.current.calls.ask, values, latest.current),
        },
        // oxlint-disable-next-line react/refs
        (values) => formErrorsBy(latest.current.schema, latest.current.toRequest(values)),
      ),
    [],
  );
  const kept = useKeptTyping(options.keptAs);
  const [snapshot, send] = useActor(machine, { input: { values: { ...options.values, ...kept } } });
  const screen = decisionScreen(snapshot);
  useOpenForm(options, { typed: typedValues(snapshot), isSaved: screen === 'saved' });
  return { form: decisionForm(snapshot), isSending: isSending(snapshot), screen, send };
}
