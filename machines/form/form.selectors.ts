/** The questions a view may ask a form. */
import type { Message } from '../conventions/message.ts';
import type { FormSnapshot } from './form.machine.ts';
import { normaliseValues, type FormValues } from './form.values.ts';

/** The text in the field as it was typed. */
export const fieldValue = (snapshot: FormSnapshot, field: string): string =>
  snapshot.context.values[field] ?? '';

/**
 * What to show by the field: the service's refusal first, else what the validator found, once the person has
 * left the field or tried to submit, unless the validator says when.
 */
export function fieldErrors(snapshot: FormSnapshot, field: string): readonly Message[] {
  const { refusals, touched, errors } = snapshot.context;
  const refused = refusals.filter((refusal) => refusal.field === field).map(({ message }) => message);
  if (refused.length > 0) return refused;
  const isTouched = (name: string | undefined) => name === undefined || touched.includes(name);
  return (errors[field] ?? []).filter(
    ({ live = false, alongside }) => live || (isTouched(field) && isTouched(alongside)),
  );
}

/** What the service said about the form as a whole. */
export const formErrors = (snapshot: FormSnapshot): readonly Message[] =>
  snapshot.context.refusals.filter(({ field }) => field === null).map(({ message }) => message);

/** The field the focus belongs to after a submission failed, in the order of the form. */
export const firstFieldInError = (snapshot: FormSnapshot): string | null =>
  Object.keys(snapshot.context.values).find((field) => fieldErrors(snapshot, field).length > 0) ?? null;

/** True while the parent has the values. */
export const isSubmitting = (snapshot: FormSnapshot): boolean => snapshot.matches('submitting');

/** True when something differs from what was there first or accepted last. */
export const isChanged = (snapshot: FormSnapshot): boolean =>
  Object.entries(snapshot.context.values).some(
    ([field, value]) => value !== (snapshot.context.baseline[field] ?? ''),
  );

/** The values as they are sent: trimmed, except secrets. */
export const submittedValues = (snapshot: FormSnapshot): FormValues =>
  normaliseValues(snapshot.context.values, snapshot.context.secrets);

/** How often the form was submitted. */
export const attempts = (snapshot: FormSnapshot): number => snapshot.context.attempts;

/** How often the service has refused it. */
export const refusalCount = (snapshot: FormSnapshot): number => snapshot.context.refusalCount;
