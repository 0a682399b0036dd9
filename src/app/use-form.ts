/** A form as its fields need it: what is in each, what is wrong with it, and the props that send what is done to it. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Message } from '#machines/conventions/message.ts';
import {
  attempts,
  fieldErrors,
  fieldValue,
  firstFieldInError,
  formErrors,
  isSubmitting,
  refusalCount,
} from '#machines/form/form.selectors.ts';
import type { FormRef } from '#machines/form/form.machine.ts';

export interface FormView {
  /** Props of a controlled input. */
  field(name: string): {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: { currentTarget: { value: string } }) => void;
    readonly onBlur: () => void;
  };
  /** What to say by the field: codes, with the values of their sentences. */
  errors(name: string): readonly Message[];
  /** What the service said about the whole form: codes, with the values of their sentences. */
  readonly formErrors: readonly Message[];
  readonly firstFieldInError: string | null;
  readonly isSubmitting: boolean;
  /** Grows with every submission, so that the focus can go once to what the form itself finds wrong. */
  readonly attempts: number;
  /** Grows with every refusal of the service, so that the focus can follow each once, the same one again too. */
  readonly refusalCount: number;
  /** Sends an event to the form, which answers to `form.submitted`. */
  readonly send: FormRef['send'];
}

/** Subscribes to a form actor. */
export function useForm(ref: FormRef): FormView {
  const snapshot = useSelector(ref, (current) => current);
  return useMemo(
    () => ({
      field: (name) => ({
        name,
        value: fieldValue(snapshot, name),
        onChange: (event) =>
          ref.send({ type: 'field.changed', field: name, value: event.currentTarget.value }),
        onBlur: () => ref.send({ type: 'field.blurred', field: name }),
      }),
      errors: (name) => fieldErrors(snapshot, name),
      formErrors: formErrors(snapshot),
      firstFieldInError: firstFieldInError(snapshot),
      isSubmitting: isSubmitting(snapshot),
      attempts: attempts(snapshot),
      refusalCount: refusalCount(snapshot),
      send: ref.send,
    }),
    [ref, snapshot],
  );
}
