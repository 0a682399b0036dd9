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
  isBusy,
  refusalCount,
  valueOf,
} from '#machines/form/form.selectors.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { FieldPath, ValueAt } from '#machines/form/form.paths.ts';
import type { FormEvent, FormEventOf } from '#machines/form/form.types.ts';
import type { FormValues } from '#machines/form/form.values.ts';

export interface FormView<Values extends object = FormValues> {
  /** What is in a field, as it was typed. */
  value<Path extends FieldPath<Values>>(field: Path): ValueAt<Values, Path>;
  /** Props of a controlled input of text. */
  field(name: FieldPath<Values>): {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: { currentTarget: { value: string } }) => void;
    readonly onBlur: () => void;
  };
  /** What to say by the field: codes, with the values of their sentences. */
  errors(name: FieldPath<Values>): readonly Message[];
  /** What the service said about the whole form: codes, with the values of their sentences. */
  readonly formErrors: readonly Message[];
  readonly firstFieldInError: string | null;
  readonly isSubmitting: boolean;
  /** Grows with every submission, so that the focus can go once to what the form itself finds wrong. */
  readonly attempts: number;
  /** Grows with every refusal of the service, so that the focus can follow each once, the same one again too. */
  readonly refusalCount: number;
  /** Sends to the form. A field that is no text is changed so: a number, a date, a tick, a list or a group. */
  readonly send: (event: FormEventOf<Values>) => void;
}

/** Subscribes to a form actor. */
export function useForm<Values extends object = FormValues>(ref: FormRef<Values>): FormView<Values> {
  const snapshot = useSelector(ref, (current) => current);
  return useMemo(
    () => ({
      value: (field) => valueOf(snapshot, field),
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
      isSubmitting: isBusy(snapshot),
      attempts: attempts(snapshot),
      refusalCount: refusalCount(snapshot),
      send: (event) => ref.send(event as FormEvent),
    }),
    [ref, snapshot],
  );
}
