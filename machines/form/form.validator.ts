/** How a form gets its rules: the application builds a validator, usually from the contract, and provides it. */
import { assign } from 'xstate';
import { formMachine } from './form.machine.ts';
import { normaliseValues, withoutEmptyErrors, type Validator } from './form.values.ts';

/** The form machine with its rules. The validator sees trimmed values (specification, section 5). */
export function provideValidator(validator: Validator): typeof formMachine {
  return formMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) =>
          withoutEmptyErrors(validator(normaliseValues(context.values, context.secrets), context.rules)),
      }),
    },
  });
}
