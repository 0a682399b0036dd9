/** What a page with a form must show, read from the machine; a browser walk compares the two. */
import type { FormRef, FormSnapshot } from '#machines/form/form.machine.ts';
import { pathsOf } from '#machines/form/form.paths.ts';
import {
  attempts,
  conflictingFields,
  etag,
  fieldErrors,
  firstFieldInError,
  formErrors,
  isChanged,
  isSubmitting,
  refusalCount,
  saveState,
} from '#machines/form/form.selectors.ts';
import type { FormValues } from '#machines/form/form.values.ts';

/** A form as a person sees it. */
export interface FormProjection {
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly formErrors: readonly string[];
  readonly busy: boolean;
}

/** What is typed into a form and said about it; whether it waits for its parent is another part of a page. */
export type OpenForm = Omit<FormProjection, 'busy'>;

/** Values of secret fields are given as dots, one for each character, as a page shows them. */
export function projectFields(snapshot: FormSnapshot): FormProjection {
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

/** The form of a flow; null while it is not there. */
export function projectOpenForm(form: { readonly getSnapshot: () => unknown } | null): OpenForm | null {
  if (form === null) return null;
  const { values, errors, formErrors: said } = projectFields(form.getSnapshot() as FormSnapshot);
  return { values, errors, formErrors: said };
}

/** Everything that a page may show of a form, with the errors of items of its lists. */
export const projectForm = (snapshot: FormSnapshot) => ({
  ...projectFields(snapshot),
  errors: Object.fromEntries(
    pathsOf(snapshot.context.values).map((field) => [
      field,
      fieldErrors(snapshot, field).map(({ code }) => code),
    ]),
  ),
  focus: firstFieldInError(snapshot),
  changed: isChanged(snapshot),
  saved: saveState(snapshot),
  conflict: conflictingFields(snapshot),
  attempts: attempts(snapshot),
  refusals: refusalCount(snapshot),
  etag: etag(snapshot),
});

/** Whether a form of the screen, if it has one, waits for its parent. */
export const isFormSubmitting = (form: FormRef | null): boolean =>
  form !== null && isSubmitting(form.getSnapshot());
