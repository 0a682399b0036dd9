/** Connects the machine of a submission with one call of the product. */
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { validate as validateBy } from '#contract/validate.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { FieldErrors, FormValues, Validator } from '#machines/form/form.values.ts';
import {
  isSending,
  provideSubmission,
  submissionForm,
  submissionScreen,
  typedValues,
  type SubmissionRef,
} from '#machines/submission/submission.machine.ts';
import type { SubmissionAnswer, SubmissionScreen } from '#machines/submission/submission.types.ts';
import { brokenRule } from '../messages/rules.ts';
import { showFailed, useRequestFailed, type FailureToasts } from './failure-toasts.ts';
import { useHold } from './held-forms.ts';
import { refusalsOf } from './refusal.ts';
import { useKeepTyping, useKeptTyping } from './use-kept-typing.ts';

type RequestSchema = Parameters<typeof validateBy>[0];

export interface SubmissionOptions {
  /** Every field with its first value. */
  readonly values: FormValues;
  /** The request that the contract checks the values by, and how the values become one. */
  readonly schema: RequestSchema;
  readonly toRequest: (values: FormValues) => unknown;
  /** What the values are kept under when the session ends; left out for forms with a secret. */
  readonly keptAs?: string;
  /** Fields that are not kept with the others. */
  readonly notKept?: readonly string[];
  /** The toast of a call that failed, where the specification has one of its own; null for a form that only asks. */
  readonly failed?: FailureToasts['failed'];
  /** Makes the call. @throws ApiError */
  readonly submit: (values: FormValues) => Promise<void>;
}

export interface Submission {
  /** Null while the form has stopped by a defect. */
  readonly form: FormRef | null;
  readonly isSending: boolean;
  readonly screen: SubmissionScreen;
  readonly send: (event: Parameters<SubmissionRef['send']>[0]) => void;
}

/** What the contract says of the values, by field. */
function formErrorsBy(schema: RequestSchema, request: unknown): FieldErrors {
  const checked = validateBy(schema, request);
  return checked.ok
    ? {}
    : Object.fromEntries(checked.fieldErrors.map((error) => [error.field, [brokenRule(error)]]));
}

/** Makes a call with the values of a form. */
export async function answerTo(
  call: (values: FormValues) => Promise<void>,
  values: FormValues,
  toasts: FailureToasts,
): Promise<SubmissionAnswer> {
  const fields = Object.keys(values);
  try {
    await call(values);
    return { kind: 'saved' };
  } catch (error) {
    showFailed(error, toasts, fields);
    return { kind: 'refused', refusals: refusalsOf(error, fields) };
  }
}

/** Keeps what is typed into a form when the session ends, and counts it among the forms that are open. */
export function useOpenForm(
  { keptAs, notKept = [], values }: Pick<SubmissionOptions, 'keptAs' | 'notKept' | 'values'>,
  { typed, isSaved }: { readonly typed: FormValues; readonly isSaved: boolean },
): void {
  const [first] = useState(values);
  useKeepTyping(keptAs, { initial: values, values: typed, notKept, isSaved });
  useHold(!isSaved && Object.entries(typed).some(([field, value]) => value !== first[field]));
}

/** What a machine with a form is connected with. */
interface Connection<Options> {
  /** @param callOf one of the calls of the options. @throws ApiError */
  readonly answer: (
    callOf: (options: Options) => (values: FormValues) => Promise<void>,
  ) => (values: FormValues) => Promise<SubmissionAnswer>;
  readonly validate: Validator;
}

/**
 * A machine whose form is checked by the contract, and whose values are sent by calls of the product.
 * @param provide gives the machine its services; it is called once
 */
export function useFormMachine<
  Options extends Pick<SubmissionOptions, 'schema' | 'toRequest' | 'failed'>,
  Machine,
>(options: Options, provide: (connection: Connection<Options>) => Machine): Machine {
  const requestFailed = useRequestFailed();
  const latest = useRef({ ...options, requestFailed });
  useEffect(() => {
    latest.current = { ...options, requestFailed };
  });
  return useMemo(
    () =>
      // The options are read when the machine asks for them, never while the page is drawn.
      // oxlint-disable-next-line react/refs
      provide({
        answer: (callOf) => (values) => answerTo(callOf(latest.current), values, latest.current),
        validate: (values) => formErrorsBy(latest.current.schema, latest.current.toRequest(values)),
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
}

/** Starts a submission: one for each place on a page, for as long as it is there. */
export function useSubmission(options: SubmissionOptions): Submission {
  const machine = useFormMachine(options, ({ answer, validate }) =>
    provideSubmission({ submit: answer(({ submit }) => submit) }, validate),
  );
  const kept = useKeptTyping(options.keptAs);
  const [snapshot, send] = useActor(machine, { input: { values: { ...options.values, ...kept } } });
  const screen = submissionScreen(snapshot);
  useOpenForm(options, { typed: typedValues(snapshot), isSaved: screen === 'saved' });
  return {
    form: submissionForm(snapshot),
    isSending: isSending(snapshot),
    screen,
    send,
  };
}
