/** The questions a view may ask a form. */
import type { Message } from '../conventions/message.ts';
import type { FormSnapshot } from './form.machine.ts';
import { isEqual, isWithin, pathsOf, valueAt, type FieldPath, type ValueAt } from './form.paths.ts';
import { normaliseValues, type FieldErrors, type FormValues } from './form.values.ts';

/** What is in a field, as it was typed. */
export const valueOf = <Values extends object, Path extends FieldPath<Values>>(
  { context }: FormSnapshot<Values>,
  field: Path,
): ValueAt<Values, Path> => valueAt(context.values, field) as ValueAt<Values, Path>;

/** The same of a field of text; empty where there is no such field. */
export function fieldValue<Values extends object>({ context }: FormSnapshot<Values>, field: string): string {
  const value = valueAt(context.values, field);
  return typeof value === 'string' ? value : '';
}

/**
 * What to show by the field: the service's refusal first, else what the rules found, once the person has left the
 * field or tried to submit, unless the validator says when.
 */
export function fieldErrors<Values extends object>(
  { context }: FormSnapshot<Values>,
  field: string,
): readonly Message[] {
  const { refusals, touched, errors, checkErrors } = context;
  const refused = refusals.filter((refusal) => refusal.field === field).map(({ message }) => message);
  if (refused.length > 0) return refused;
  const isTouched = (name: string | undefined) =>
    name === undefined || touched.some((path) => isWithin(name, path));
  return [...(errors[field] ?? []), ...(checkErrors[field] ?? [])].filter(
    ({ live = false, alongside }) => live || (isTouched(field) && isTouched(alongside)),
  );
}

/** What the service said about the form as a whole. */
export const formErrors = <Values extends object>({ context }: FormSnapshot<Values>): readonly Message[] =>
  context.refusals.filter(({ field }) => field === null).map(({ message }) => message);

/** The field the focus belongs to after a submission failed, in the order of the form. */
export const firstFieldInError = <Values extends object>(snapshot: FormSnapshot<Values>): string | null =>
  pathsOf(snapshot.context.values).find((field) => fieldErrors(snapshot, field).length > 0) ?? null;

/** True while the person may type. */
export const isEditing = <Values extends object>(snapshot: FormSnapshot<Values>): boolean =>
  snapshot.matches({ entry: 'editing' });

/** True while the parent has the values. */
export const isSubmitting = <Values extends object>(snapshot: FormSnapshot<Values>): boolean =>
  snapshot.matches({ entry: 'submitting' });

/** True from the submission to the answer, with what comes before it. */
export const isBusy = <Values extends object>(snapshot: FormSnapshot<Values>): boolean =>
  snapshot.hasTag('busy');

/** True once the parent has accepted the values, until the next change. */
export const isAccepted = <Values extends object>(snapshot: FormSnapshot<Values>): boolean =>
  snapshot.matches({ entry: 'accepted' });

/** True when something differs from what was there first, or from what the service has. */
export const isChanged = <Values extends object>({ context }: FormSnapshot<Values>): boolean =>
  !isEqual(context.values, context.baseline);

/** How far saving is, where the form saves by itself. */
export function saveState<Values extends object>(
  snapshot: FormSnapshot<Values>,
): 'saved' | 'unsaved' | 'saving' | 'refused' | 'unreachable' {
  if (snapshot.matches({ draft: 'settled' })) return 'saved';
  if (snapshot.matches({ draft: 'waiting' })) return 'unsaved';
  if (snapshot.matches({ draft: 'saving' })) return 'saving';
  return snapshot.matches({ draft: 'refused' }) ? 'refused' : 'unreachable';
}

/** The values as they are sent: trimmed, except secrets. */
export const submittedValues = <Values extends object = FormValues>({
  context,
}: FormSnapshot<Values>): Values => normaliseValues(context.values, context.secrets);

/** The version that the values are based on, for `If-Match`; null where versions are not told apart. */
export const etag = <Values extends object>({ context }: FormSnapshot<Values>): string | null => context.etag;

/** While two versions are there: the fields that were changed here and elsewhere, and differ. Null otherwise. */
export function conflictingFields<Values extends object>(
  snapshot: FormSnapshot<Values>,
): readonly string[] | null {
  const { values, baseline, theirs } = snapshot.context;
  if (theirs === null || !snapshot.matches({ entry: 'conflicting' })) return null;
  const differs = (one: object, other: object) => (field: string) =>
    !isEqual(valueAt(one, field), valueAt(other, field));
  return Object.keys(values)
    .filter(differs(values, baseline))
    .filter(differs(theirs.values, baseline))
    .filter(differs(values, theirs.values));
}

/** How often the form was submitted. */
export const attempts = <Values extends object>(snapshot: FormSnapshot<Values>): number =>
  snapshot.context.attempts;

/** How often the service has refused it. */
export const refusalCount = <Values extends object>(snapshot: FormSnapshot<Values>): number =>
  snapshot.context.refusalCount;

/** What the rules find in the values as they are now, shown or not. */
export const allErrors = <Values extends object>({ context }: FormSnapshot<Values>): FieldErrors => ({
  ...context.checkErrors,
  ...context.errors,
});
