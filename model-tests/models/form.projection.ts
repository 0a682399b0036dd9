/** What a page with a form must show, read from the machine; a browser walk compares the two. */
import type { FormRef, FormSnapshot } from '#machines/form/form.machine.ts';
import { fieldErrors, formErrors, isSubmitting } from '#machines/form/form.selectors.ts';
import type { FormValues } from '#machines/form/form.values.ts';

/** A form as a person sees it. */
export interface FormProjection {
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly formErrors: readonly string[];
  readonly busy: boolean;
}

/** Values of secret fields are given as dots, one for each character, as a page shows them. */
export function projectForm(snapshot: FormSnapshot): FormProjection {
  const { values, secrets } = snapshot.context;
  const fields = Object.keys(values);
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        secrets.includes(field) ? '•'.repeat(value.length) : value,
      ]),
    ),
    errors: Object.fromEntries(
      fields.map((field) => [field, fieldErrors(snapshot, field).map(({ code }) => code)]),
    ),
    formErrors: formErrors(snapshot).map(({ code }) => code),
    busy: snapshot.hasTag('busy'),
  };
}

/** Whether a form of the screen, if it has one, waits for its parent. */
export const isFormSubmitting = (form: FormRef | null): boolean =>
  form !== null && isSubmitting(form.getSnapshot());
