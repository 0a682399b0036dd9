/** What a chart needs that has a form: guards over its snapshot, for `guards` of `setup`. */
import { isEditing, isSubmitting } from './form.selectors.ts';
import type { FormSnapshot } from './form.machine.ts';

interface OfForm {
  readonly form: FormSnapshot<object>;
}

/** The form has been submitted in order, and waits for its parent. */
export const isFormSubmitting = (_: unknown, { form }: OfForm): boolean => isSubmitting(form);

/** The person may type; of a form that has just been submitted, or accepted, it is false. */
export const isFormEditing = (_: unknown, { form }: OfForm): boolean => isEditing(form);
