/** How a form gets its rules, and where it saves: the application gives both, usually from the contract. */
import { assign } from 'xstate';
import { calling, type Call } from '../conventions/call.ts';
import { formMachine, type FormLogic } from './form.machine.ts';
import { isEqual, valueAt, type FieldPath } from './form.paths.ts';
import type { CheckInput, SaveAnswer, SaveInput } from './form.services.ts';
import { isUnsaved } from './form.changes.ts';
import {
  normaliseValues,
  withoutEmptyErrors,
  type FieldErrors,
  type FormValues,
  type Validator,
} from './form.values.ts';

/** Rules that can only be answered elsewhere. */
export interface AsyncRules<Values extends object = FormValues> {
  /** The fields that they are about: a change of another sends no request. */
  readonly fields: readonly FieldPath<Values>[];
  /** What is wrong with them; fails where it cannot be known, which refuses nothing. */
  readonly check: Call<CheckInput<Values>, FieldErrors<Values>>;
}

export interface FormParts<Values extends object, Rules> {
  readonly validate: Validator<Values, Rules>;
  readonly async?: AsyncRules<Values>;
  /** Given, the form saves by itself whatever is typed. */
  readonly save?: Call<SaveInput<Values>, SaveAnswer<Values>>;
}

/** The machine with these parts, for a model; everything else uses `provideForm`. */
export function formMachineWith<Values extends object, Rules = unknown>({
  validate,
  async: asyncRules,
  save,
}: FormParts<Values, Rules>): typeof formMachine {
  return formMachine
    .provide({
      actions: {
        validate: assign({
          errors: ({ context }) =>
            withoutEmptyErrors(
              validate(normaliseValues(context.values as Values, context.secrets), context.rules as Rules),
            ),
        }),
      },
      ...(asyncRules && {
        guards: {
          isCheckDue: ({ context }) =>
            asyncRules.fields.some(
              (field) => !isEqual(valueAt(context.values, field), valueAt(context.checked, field)),
            ),
        },
      }),
    })
    .provide({
      ...(save && { guards: { isSaveDue: ({ context }) => isUnsaved(context) } }),
      actors: {
        ...(asyncRules && {
          check: calling(asyncRules.check as Call<CheckInput, FieldErrors>),
        }),
        ...(save && { save: calling(save as Call<SaveInput, SaveAnswer>) }),
      },
    });
}

/** A form with its rules. The validator sees trimmed values (specification, section 5). */
export const provideForm = <Values extends object = FormValues, Rules = unknown>(
  parts: FormParts<Values, Rules>,
): FormLogic<Values, Rules> => formMachineWith(parts) as unknown as FormLogic<Values, Rules>;
