/** A form as its fields need it: what is in each, what is wrong with it, and the three things one can do. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Message } from '#machines/conventions/message.ts';
import {
  fieldErrors,
  fieldValue,
  firstFieldInError,
  formErrors,
  isSubmitting,
  liveErrors,
  type FormRef,
} from '#machines/form/index.ts';

export interface FormView {
  /** Props of a controlled input. */
  field(name: string): {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: { currentTarget: { value: string } }) => void;
    readonly onBlur: () => void;
  };
  /** Codes of what to say by the field. */
  errorCodes(name: string): readonly string[];
  /** The same with the values of their sentences. */
  errors(name: string): readonly Message[];
  /** What is wrong with the value now, said or not yet: for a list that ticks while one types. */
  liveErrors(name: string): readonly Message[];
  /** Codes of what the service said about the whole form. */
  readonly formErrorCodes: readonly string[];
  readonly firstFieldInError: string | null;
  readonly isSubmitting: boolean;
  /** Grows with every submission, so that the focus can follow each refusal once. */
  readonly attempts: number;
  submit(): void;
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
      errorCodes: (name) => fieldErrors(snapshot, name).map(({ code }) => code),
      errors: (name) => fieldErrors(snapshot, name),
      liveErrors: (name) => liveErrors(snapshot, name),
      formErrorCodes: formErrors(snapshot).map(({ code }) => code),
      firstFieldInError: firstFieldInError(snapshot),
      isSubmitting: isSubmitting(snapshot),
      attempts: snapshot.context.attempts,
      submit: () => ref.send({ type: 'form.submitted' }),
    }),
    [ref, snapshot],
  );
}
