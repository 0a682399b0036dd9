/** The form machine: what others may use. */
export { formMachine } from './form.machine.ts';
export type { FormContext, FormEvent, FormInput, FormRef, FormSnapshot } from './form.machine.ts';
export { provideValidator } from './form.validator.ts';
export type { FieldErrors, FieldMessage, FormValues, Refusal, Validator } from './form.values.ts';
export {
  fieldErrors,
  fieldValue,
  firstFieldInError,
  formErrors,
  isChanged,
  isSubmitting,
  submittedValues,
} from './form.selectors.ts';
