/** A form whose rules are known only when it begins, such as those of a configured password policy. */
import { provideForm } from '../form/form.provide.ts';
import type { FormLogic } from '../form/form.machine.ts';
import type { FieldErrors, FormValues } from '../form/form.values.ts';

/** @param validate pure, over trimmed values and the rules that came with the input */
export const provideRules = <Rules>(
  validate: (values: FormValues, rules: Rules) => FieldErrors,
): FormLogic<FormValues, Rules> => provideForm({ validate });
